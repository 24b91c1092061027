import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openOutputPipe } from '../agent/outputPipe.ts';
import { posixScript, posixShell, reportedDirectory } from './posixShell.ts';
import { windowsInvocation } from './windowsShell.ts';

export interface CommandExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A command that runs in a process group of its own, with closed standard input. */
export interface CommandProcess {
  readonly pid: number;
  /** Both of its streams, in the order in which they were written (on Windows: in which they came). */
  readonly output: Readable;
  readonly exited: Promise<CommandExit>;
  /** The directory that its shell ended in, once it has exited; null when the shell could not say (it was killed, or replaced). */
  directory(): Promise<string | null>;
}

/** How long the report of the directory may take after the end, in ms. */
const REPORT_MS = 200;

/**
 * Starts a command with the user's shell.
 * @throws Error of the system when the shell can't be started
 */
export function startCommand(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<CommandProcess> {
  return process.platform === 'win32' ? startOnWindows(command, cwd, env) : startOnPosix(command, cwd, env);
}

async function startOnPosix(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<CommandProcess> {
  const shell = posixShell(env);
  const script = posixScript(shell, command);
  const pipe = await openOutputPipe();
  try {
    const child = spawn(shell, ['-c', pipe ? script : `exec 2>&1; ${script}`], {
      cwd,
      env: { ...env, PWD: cwd },
      stdio: pipe ? ['ignore', pipe.writeEnd, pipe.writeEnd, 'pipe'] : ['ignore', 'pipe', 'ignore', 'pipe'],
      detached: true,
    });
    const exited = exitOf(child);
    const report = child.stdio[3] as Readable;
    let reported = '';
    report.setEncoding('utf8').on('data', (text: string) => {
      reported += text;
    });
    report.on('error', () => {});
    const reportEnd = new Promise<void>(resolve => {
      report.once('close', resolve);
    });
    await once(child, 'spawn');
    return {
      pid: pidOf(child),
      output: pipe?.output ?? (child.stdout as Readable),
      exited,
      directory: async () => {
        await Promise.race([reportEnd, sleep(REPORT_MS)]);
        report.destroy();
        return reportedDirectory(reported);
      },
    };
  } catch (error) {
    pipe?.output.destroy();
    throw error;
  } finally {
    if (pipe) closeSync(pipe.writeEnd);
  }
}

async function startOnWindows(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<CommandProcess> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gangway-'));
  const reportFile = path.join(folder, 'directory');
  const invocation = windowsInvocation(command, reportFile);
  const child = spawn(invocation.file, [...invocation.args], {
    cwd,
    env: { ...env, ...invocation.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const exited = exitOf(child);
  const output = new PassThrough();
  let open = 2;
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(output, { end: false });
    stream.once('close', () => {
      open--;
      if (open === 0) output.end();
    });
  }
  try {
    await once(child, 'spawn');
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    pid: pidOf(child),
    output,
    exited,
    directory: async () => {
      const directory = await readFile(reportFile, 'utf8').catch(() => null);
      await rm(folder, { recursive: true, force: true });
      return directory || null;
    },
  };
}

function exitOf(child: ChildProcess): Promise<CommandExit> {
  return new Promise(resolve => {
    // A failed start is told by whoever waits for 'spawn'; without a listener it would be thrown.
    child.on('error', () => {});
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the command has no process');
  return child.pid;
}
