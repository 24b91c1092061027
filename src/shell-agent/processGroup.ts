import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a command may take to end after SIGTERM, in ms. */
export const CANCEL_GRACE_MS = 2000;
/** The same when the agent itself is to end: shorter than the grace that it gets, or stubborn commands would outlive it. */
export const SHUTDOWN_GRACE_MS = 1000;
const AFTER_KILL_MS = 500;
const POLL_MS = 20;

/**
 * Sends a signal to a group (POSIX). Returns false when it is gone: ESRCH, or EPERM, which macOS gives for zombies.
 */
export function signalGroup(groupId: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-groupId, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends all processes of a command: SIGTERM, and SIGKILL for what is left after the grace. On Windows the tree is ended at once.
 * Resolves when they are gone, at the latest half a second after SIGKILL.
 */
export async function endGroup(leaderPid: number, graceMs: number): Promise<void> {
  if (process.platform === 'win32') return endTree(leaderPid);
  signalGroup(leaderPid, 'SIGTERM');
  if (await isGone(leaderPid, graceMs)) return;
  signalGroup(leaderPid, 'SIGKILL');
  await isGone(leaderPid, AFTER_KILL_MS);
}

async function isGone(groupId: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (signalGroup(groupId, 0)) {
    if (performance.now() >= deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function endTree(pid: number): Promise<void> {
  return new Promise(resolve => {
    const taskkill = spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    taskkill.once('error', () => resolve());
    taskkill.once('exit', () => resolve());
  });
}
