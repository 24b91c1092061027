import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A path that an agent named, followed to what is really there. */
export type FoundPath =
  | {
      readonly kind: 'file' | 'folder';
      /** What to open. */
      readonly path: string;
      /** Does it lie in one of the workspace's folders, links followed? */
      readonly isInside: boolean;
    }
  | { readonly kind: 'missing' | 'refused' };

/**
 * Finds what `named` (absolute, relative to `cwd`, or a `file:` address) stands for. Links are followed before the question whether it lies
 * inside `folders` is answered. Devices, pipes and, on Windows, other machines' shares are refused: merely looking at them can do harm.
 */
export async function findPath(named: string, cwd: string, folders: readonly string[]): Promise<FoundPath> {
  const wanted = absolutePath(named, cwd);
  if (wanted === null || (isOnOtherMachine(wanted) && !folders.some(folder => isWithin(wanted, folder))))
    return { kind: 'refused' };
  try {
    const real = await realpath(wanted);
    const stats = await stat(real);
    if (!stats.isFile() && !stats.isDirectory()) return { kind: 'refused' };
    const isInside = await isWithinAny(real, folders);
    // The path as the user knows it, where it means the same: the editor takes another spelling for another file.
    const opened = isInside && folders.some(folder => isWithin(wanted, folder)) ? wanted : real;
    return { kind: stats.isFile() ? 'file' : 'folder', path: opened, isInside };
  } catch {
    return { kind: 'missing' };
  }
}

function absolutePath(named: string, cwd: string): string | null {
  if (named === '' || named.includes('\0')) return null;
  if (!/^file:/i.test(named)) return path.resolve(cwd, named);
  try {
    return fileURLToPath(named);
  } catch {
    return null;
  }
}

function isOnOtherMachine(file: string): boolean {
  return process.platform === 'win32' && /^[\\/]{2}/.test(file);
}

async function isWithinAny(real: string, folders: readonly string[]): Promise<boolean> {
  const realFolders = await Promise.all(folders.map(folder => realpath(folder).catch(() => null)));
  return realFolders.some(folder => folder !== null && isWithin(real, folder));
}

function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
