import { lstat, realpath, stat } from 'node:fs/promises';
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
  if (wanted === null || !mayLookAt(wanted, folders)) return { kind: 'refused' };
  try {
    const real = await realpath(wanted);
    const stats = await stat(real);
    if (!stats.isFile() && !stats.isDirectory()) return { kind: 'refused' };
    const isInside = await isWithinAny(real, folders);
    // The path as the user knows it, where it means the same: the editor takes another spelling for another file.
    const opened = isInside && isPathWithin(wanted, folders) ? wanted : real;
    return { kind: stats.isFile() ? 'file' : 'folder', path: opened, isInside };
  } catch {
    return { kind: 'missing' };
  }
}

/** Where a write to a path lands. */
export type WritePlace =
  | { readonly kind: 'file' | 'new'; readonly path: string; readonly isInside: boolean }
  | { readonly kind: 'folder' | 'refused' };

/**
 * The same for a file that is to be written and may be missing, with folders above it that may be missing too: what is there of the path is
 * followed. Refused besides: a link that leads nowhere (the write would make what it points to), and a path below something that is no folder.
 */
export async function findWritePlace(named: string, cwd: string, folders: readonly string[]): Promise<WritePlace> {
  const found = await findPath(named, cwd, folders);
  if (found.kind !== 'missing') return found.kind === 'file' ? found : { kind: found.kind };
  const wanted = absolutePath(named, cwd);
  if (wanted === null || /[\\/]$/.test(named)) return { kind: 'refused' };
  const real = await realPlace(wanted);
  if (real === null) return { kind: 'refused' };
  const isInside = await isWithinAny(real, folders);
  return { kind: 'new', path: isInside && isPathWithin(wanted, folders) ? wanted : real, isInside };
}

/** Where a path leads that isn't there yet: the part that exists with its links followed, then the rest. */
async function realPlace(wanted: string): Promise<string | null> {
  const missing: string[] = [];
  for (let there = wanted; ; there = path.dirname(there)) {
    const isThere = await lstat(there).then(
      () => true,
      () => false,
    );
    if (isThere) {
      const real = await realpath(there).catch(() => null);
      const isFolder = real !== null && (await stat(real)).isDirectory();
      return isFolder ? path.join(real, ...missing) : null;
    }
    if (path.dirname(there) === there) return null;
    missing.unshift(path.basename(there));
  }
}

/** What a path of an agent's means: absolute, relative to `cwd`, or a `file:` address. null: it is no path. */
export function absolutePath(named: string, cwd: string): string | null {
  if (named === '' || named.includes('\0')) return null;
  if (!/^file:/i.test(named)) return path.resolve(cwd, named);
  try {
    return fileURLToPath(named);
  } catch {
    return null;
  }
}

/** On Windows, another machine's share: merely looking at one sends a password's hash. */
export function isOnOtherMachine(file: string): boolean {
  return process.platform === 'win32' && /^[\\/]{2}/.test(file);
}

/** Does a path whose links were followed lie in one of the folders, theirs followed too? */
export async function isWithinAny(real: string, folders: readonly string[]): Promise<boolean> {
  const realFolders = await Promise.all(folders.map(folder => realpath(folder).catch(() => null)));
  return realFolders.some(folder => folder !== null && isWithin(real, folder));
}

/** May a path be looked at, before its links are followed? Other machines' shares may not, unless the workspace lies there. */
export function mayLookAt(file: string, folders: readonly string[]): boolean {
  return !isOnOtherMachine(file) || isPathWithin(file, folders);
}

function isPathWithin(file: string, folders: readonly string[]): boolean {
  return folders.some(folder => isWithin(file, folder));
}

function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
