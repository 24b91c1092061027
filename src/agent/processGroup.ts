import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a process may take to end after SIGTERM, in ms, before SIGKILL. */
export const END_GRACE_MS = 2000;
const POLL_MS = 20;
const AFTER_KILL_MS = 500;

/**
 * Sends a signal to a whole process group (POSIX).
 * @returns false when the group is gone: ESRCH, or EPERM, which macOS gives for a group of zombies
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
 * Ends a process that was started as the leader of its own group (`detached`), and all its descendants in that group: SIGTERM, and
 * SIGKILL for those still there after `graceMs`. On Windows, where there are neither groups nor SIGTERM, the process tree is ended by
 * `taskkill`. Resolves when all are gone, or at the latest half a second after SIGKILL (a zombie counts as there until it is reaped).
 */
export async function endProcessGroup(leaderPid: number, graceMs: number = END_GRACE_MS): Promise<void> {
  if (process.platform === 'win32') return endProcessTree(leaderPid);
  if (!signalGroup(leaderPid, 'SIGTERM')) return;
  if (await groupIsGone(leaderPid, graceMs)) return;
  signalGroup(leaderPid, 'SIGKILL');
  await groupIsGone(leaderPid, AFTER_KILL_MS);
}

async function groupIsGone(groupId: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (signalGroup(groupId, 0)) {
    if (performance.now() >= deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function endProcessTree(pid: number): Promise<void> {
  return new Promise(resolve => {
    const taskkill = spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    taskkill.once('error', () => resolve());
    taskkill.once('exit', () => resolve());
  });
}
