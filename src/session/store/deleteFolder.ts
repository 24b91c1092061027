import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Begins the name of a folder that is being deleted. No session is called so. */
const DELETED = '.deleted-';

/** Deletes a session's folder with all that is in it. From the first moment on it is no session any more, whatever comes in between. */
export async function deleteFolder(folder: string): Promise<void> {
  const doomed = path.join(path.dirname(folder), `${DELETED}${randomUUID()}`);
  await rename(folder, doomed);
  await remove(doomed);
}

/** Deletes what an earlier deletion couldn't. */
export async function deleteLeftovers(storageDir: string): Promise<void> {
  const names = await readdir(storageDir).catch(() => []);
  for (const name of names) if (name.startsWith(DELETED)) await remove(path.join(storageDir, name));
}

/** A virus scanner or a viewer may have a file open for a moment. */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
