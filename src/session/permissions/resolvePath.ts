import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { absolutePath } from '../files/filePaths.ts';

/**
 * Follows a path (absolute, relative to `cwd`, or a `file:` address) to what it stands for: `..` and links resolved, also where its last names
 * aren't there yet. With `/` between the names. null: it is no path.
 */
export async function resolvePath(named: string, cwd: string): Promise<string | null> {
  const wanted = absolutePath(named, cwd);
  if (wanted === null) return null;
  const missing: string[] = [];
  for (let there = wanted; ; there = path.dirname(there)) {
    try {
      return slashed(path.join(await realpath(there), ...missing));
    } catch (error) {
      // Only what isn't there may be stepped over: what can't be followed leads nobody knows where.
      if (!isMissing(error) || path.dirname(there) === there || (await isLink(there))) return null;
    }
    missing.unshift(path.basename(there));
  }
}

/** With `/` between the names, as patterns have it. */
export function slashed(file: string): string {
  return path.sep === '\\' ? file.replaceAll('\\', '/') : file;
}

/** A link to nowhere: what is written there is made where it leads. */
async function isLink(file: string): Promise<boolean> {
  const stats = await lstat(file).catch(() => null);
  return stats !== null;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
