import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// How a test and a command in its folder tell each other where they are, so that no test has to guess how long something takes.

const POLL_MS = 50;

/** Rejects when the signal says that nobody waits any more. */
export async function waitFor(isSo: () => boolean, signal: AbortSignal): Promise<void> {
  while (!isSo()) await sleep(POLL_MS, undefined, { signal });
}

/** Waits for something that the command does; rejects when the turn is over before. */
export async function waitDuring(turn: Promise<unknown>, isSo: () => boolean, signal: AbortSignal): Promise<void> {
  const over = turn.then(() => {
    if (!isSo()) throw new Error('the turn was over before the command got that far');
  });
  await Promise.race([waitFor(isSo, signal), over]);
}

export function readIn(folder: string, name: string): string {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export function writeIn(folder: string, name: string): void {
  writeFileSync(path.join(folder, name), '');
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
