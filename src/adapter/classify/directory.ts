import { flagTable, readArguments } from './flags.ts';
import type { PlainWord } from './script.ts';

/** Where the next command of a script runs. */
export interface Directory {
  /** As the `cd`s so far say; null is where the script started. */
  readonly path: string | null;
  /** false where it depends on whether a `cd` succeeded. */
  readonly certain: boolean;
}

const CD_FLAGS = flagTable('-L -P');

/** Where `cd` leads. null where it takes no path, or several: shells differ then between an error and the first one. */
export function changeDirectory(from: Directory, args: readonly PlainWord[]): Directory | null {
  const read = readArguments(CD_FLAGS, args);
  const [target, ...others] = read?.operands ?? [];
  if (!target || others.length > 0 || target.pattern || target.text === '' || target.text === '-') return null;
  const path = resolve(from, target.text);
  return path === null ? null : { path, certain: true };
}

/** A path of a command that runs in the directory; null where that isn't certain. */
export function resolve(directory: Directory, path: string): string | null {
  if (isAbsolute(path)) return path;
  if (!directory.certain) return null;
  if (directory.path === null) return path;
  if (path === '.' || path === './') return directory.path;
  const below = path.startsWith('./') ? path.slice(2) : path;
  return directory.path.endsWith('/') ? directory.path + below : `${directory.path}/${below}`;
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path);
}
