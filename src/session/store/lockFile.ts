import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { asRecord, parseJson } from '../../adapter/wire.ts';
import { replaceFile } from './fileWrites.ts';

/** How often the holder of a lock shows that it lives, in ms. */
export const REFRESH_MS = 10_000;
/** A lock that was not refreshed for so long is nobody's, in ms. */
export const STALE_MS = 60_000;
/** Taking over a stale lock takes a moment; one that takes longer has died over it. */
const TAKING_MS = 10_000;

/** Who holds a lock. */
export interface LockHolder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, in ms since the epoch: process ids come again, in containers very soon. */
  readonly since: number;
  readonly token: string;
  /** Is it about to let go? */
  readonly isLeaving?: boolean;
}

/** This process, as the holder of a lock. */
export function thisHolder(token: string): LockHolder {
  return { host: os.hostname(), pid: process.pid, since: Math.round(performance.timeOrigin), token };
}

/** The token in a lock; null: there is none. Throws where it can't be read. */
export async function tokenIn(file: string): Promise<string | null> {
  try {
    return parseHolder(await readFile(file, 'utf8'))?.token ?? null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Does a living process hold this lock? */
export async function isHeld(file: string, now: number): Promise<boolean> {
  const info = await stat(file).catch(() => null);
  if (!info || now - info.mtimeMs > STALE_MS) return false;
  const holder = parseHolder(await readFile(file, 'utf8').catch(() => ''));
  // One that holds nothing readable is being written.
  return holder === null || isAlive(holder);
}

/** Does the holder of this lock say that it is about to let go? */
export async function isBeingLeft(file: string): Promise<boolean> {
  return parseHolder(await readFile(file, 'utf8').catch(() => ''))?.isLeaving === true;
}

/** Says that this holder of the lock is about to let go of it. */
export function leaveLock(file: string, holder: LockHolder): Promise<void> {
  return replaceFile(file, JSON.stringify({ ...holder, isLeaving: true }));
}

/** Makes the lock. False: there is one already. Throws where its folder is not there. */
export async function makeLock(file: string, holder: LockHolder): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Takes a lock that nobody holds any more. False: somebody does, or takes it just now. Who takes one holds a second lock meanwhile: of two that
 * find the same stale lock, the slower one must not remove the new lock of the faster one.
 */
export async function takeStaleLock(file: string, holder: LockHolder, now: number): Promise<boolean> {
  const taking = `${file}.taking`;
  const since = await stat(taking).catch(() => null);
  if (since && now - since.mtimeMs > TAKING_MS) await rm(taking, { force: true });
  if (!(await makeLock(taking, holder))) return false;
  try {
    if (await isHeld(file, now)) return false;
    await rm(file, { force: true });
    return await makeLock(file, holder);
  } finally {
    await rm(taking, { force: true });
  }
}

function parseHolder(text: string): LockHolder | null {
  const { host, pid, since, token, isLeaving } = asRecord(parseJson(text)) ?? {};
  const isOne =
    typeof host === 'string' && Number.isSafeInteger(pid) && typeof since === 'number' && typeof token === 'string';
  return isOne ? { host, pid: pid as number, since, token, isLeaving: isLeaving === true } : null;
}

function isAlive({ host, pid, since }: LockHolder): boolean {
  // Another machine's processes can't be seen from here; its lock goes stale by itself.
  if (host !== os.hostname()) return true;
  if (pid === process.pid) return since === thisHolder('').since;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
