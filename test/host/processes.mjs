// Child processes and temporary folders that must not outlive this process, however it ends.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
/** How long our groups may take to end. Those inside them get half of it, so that they are done before we are. */
const exitGraceMs = Number(process.env.GANGWAY_EXIT_GRACE_MS ?? 2000);
const groups = new Set();
const folders = new Set();
let armed = false;

function signalGroup(pid, signal) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // gone already
  }
}

function removeFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // a dying process may still write there; the system empties its temporary folder by itself
  }
}

function arm() {
  if (armed) return;
  armed = true;
  process.on('exit', () => {
    for (const pid of groups) signalGroup(pid, 'SIGTERM');
    // Time for those that have groups and folders of their own.
    if (groups.size > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, exitGraceMs);
    for (const pid of groups) signalGroup(pid, 'SIGKILL');
    for (const folder of folders) removeFolder(folder);
  });
  for (const [signal, number] of Object.entries(signals)) process.on(signal, () => process.exit(128 + number));
}

/** A folder with a short path (unix sockets go in there) that is removed when this process ends. */
export function temporaryFolder(prefix) {
  arm();
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix));
  folders.add(folder);
  return folder;
}

/** Starts a process in a group of its own, which ends as a whole: by endGroup() or with this process. */
export function spawnGroup(command, args, options = {}) {
  arm();
  const env = { ...(options.env ?? process.env), GANGWAY_EXIT_GRACE_MS: String(exitGraceMs / 2) };
  const child = spawn(command, args, { ...options, env, detached: process.platform !== 'win32' });
  if (child.pid !== undefined) groups.add(child.pid);
  return child;
}

export async function endGroup(child, graceMs = 5000) {
  if (child.pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise(resolve => child.once('exit', resolve));
    signalGroup(child.pid, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceMs);
    await gone;
    clearTimeout(timer);
  }
  signalGroup(child.pid, 'SIGKILL'); // whoever outlived the leader
  groups.delete(child.pid);
}

/** The exit code of a child, 127 for one that could not be started. It is ended when it takes too long. */
async function exitCode(child, what, timeoutMs) {
  const timer =
    timeoutMs &&
    setTimeout(() => {
      console.error(`still running after ${timeoutMs / 1000} s, ended: ${what}`);
      void endGroup(child);
    }, timeoutMs);
  const code = await new Promise(resolve => {
    child.once('error', error => {
      console.error(`${what}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', exited => resolve(exited ?? 128));
  });
  clearTimeout(timer);
  await endGroup(child);
  return code;
}

/** Runs a program to its end with our own standard streams; true when it exited with 0. */
export async function succeeds(command, args, { timeoutMs, ...options } = {}) {
  const child = spawnGroup(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  return (await exitCode(child, [command, ...args].join(' '), timeoutMs)) === 0;
}

/** Runs a program to its end and hands on what it printed. */
export async function output(command, args, { timeoutMs, ...options } = {}) {
  const child = spawnGroup(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const streams = Promise.all([text(child.stdout), text(child.stderr)]);
  const ok = (await exitCode(child, [command, ...args].join(' '), timeoutMs)) === 0;
  const [stdout, stderr] = await streams;
  return { ok, stdout, stderr };
}
