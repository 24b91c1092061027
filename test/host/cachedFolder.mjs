// Folders of npm packages in the user's cache. Their names hold the versions, so one that is there needs no look inside.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const STALE_MS = 3_600_000;

/** An empty folder to fill for the target, beside it. */
export function stagingFolder(target) {
  const parent = path.dirname(target);
  const prefix = `${path.basename(target)}.tmp-`;
  mkdirSync(parent, { recursive: true });
  removeStale(parent, prefix);
  return mkdtempSync(path.join(parent, prefix));
}

/** The filled folder becomes the target: complete or not there at all. */
export function putInPlace(staged, target) {
  try {
    renameSync(staged, target);
  } catch (error) {
    // When two install at once, the second finds the first one's folder: as good as its own.
    if (!existsSync(target)) throw error;
  }
}

/** What a killed install left behind. */
function removeStale(parent, prefix) {
  for (const name of readdirSync(parent).filter(entry => entry.startsWith(prefix))) {
    const folder = path.join(parent, name);
    if (Date.now() - statSync(folder).mtimeMs > STALE_MS) rmSync(folder, { recursive: true, force: true });
  }
}
