import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Where one session is kept, and what lies in there. */
export interface SessionFolder {
  readonly sessionId: string;
  readonly path: string;
  /** Everything that happened: {@link ./eventLog.ts}. All else but the baselines and the output can be made from it. */
  readonly log: string;
  readonly summary: string;
  readonly glance: string;
  readonly search: string;
  readonly lock: string;
  /** Whole outputs of commands. */
  readonly output: string;
  /** First texts of changed files. */
  readonly baselines: string;
}

/** Ids come from the page and from names of folders, and become paths. */
const SESSION_ID = /^[a-z0-9][a-z0-9-]{0,63}$/i;

/** The folder of a session, there or not; null: this can't be the id of one. */
export function sessionFolder(storageDir: string, sessionId: string): SessionFolder | null {
  if (!SESSION_ID.test(sessionId)) return null;
  const folder = path.join(storageDir, sessionId);
  return {
    sessionId,
    path: folder,
    log: path.join(folder, 'events.jsonl'),
    summary: path.join(folder, 'summary.json'),
    glance: path.join(folder, 'glance.json'),
    search: path.join(folder, 'search.txt'),
    lock: path.join(folder, 'lock'),
    output: path.join(folder, 'output'),
    baselines: path.join(folder, 'baselines.jsonl'),
  };
}

/** The folders that may hold a session. None where the place itself isn't there (yet). */
export async function sessionFolders(storageDir: string): Promise<readonly SessionFolder[]> {
  const names = await readdir(storageDir).catch(() => []);
  return names.flatMap(name => sessionFolder(storageDir, name) ?? []);
}
