import { randomUUID } from 'node:crypto';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { UNFINISHED } from './deleteFolder.ts';
import type { SessionFolder } from './sessionFolder.ts';

/**
 * Copies what a session is made of: its log, outputs and baselines. What is made from the log is left to be made anew. The copy is there as a
 * whole or not at all. Throws what the file system says.
 */
export async function copyFolder(from: SessionFolder, to: SessionFolder): Promise<void> {
  const unfinished = path.join(path.dirname(to.path), `${UNFINISHED}${randomUUID()}`);
  const own = new Set([from.lock, from.summary, from.glance, from.search]);
  try {
    await cp(from.path, unfinished, { recursive: true, filter: source => !own.has(source) });
    await rename(unfinished, to.path);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}
