import type { ViewState } from '../../contract/messages.ts';

/** A directory as the card's header shows it: from the name of the workspace folder on, from `~` on, or whole. */
export function cwdLabel(cwd: string, view: Pick<ViewState, 'folders' | 'home'>): string {
  const inside = view.folders
    .map(folder => ({ folder, rest: below(cwd, folder.path) }))
    .filter(found => found.rest !== null)
    // Of folders inside each other, the innermost.
    .sort((a, b) => b.folder.path.length - a.folder.path.length)[0];
  if (inside) return inside.folder.name + (inside.rest ?? '');
  const rest = below(cwd, view.home);
  return rest === null ? cwd : `~${rest}`;
}

/** A file as a link shows it: where there is one workspace folder only, its name says nothing. */
export function fileLabel(path: string, view: Pick<ViewState, 'folders' | 'home'>): string {
  const [only] = view.folders;
  const rest = only && view.folders.length === 1 ? below(path, only.path) : null;
  return rest ? rest.slice(1) : cwdLabel(path, view);
}

/** Does a path lead out of the folders of the workspace, as it reads? A relative one starts in one of them. */
export function isOutside(path: string, view: Pick<ViewState, 'folders'>): boolean {
  const absolute = /^(?:[\\/]|[a-z]:|~|[a-z][\w+.-]+:)/i.test(path);
  // With `..` it may come back in; the reader is warned all the same.
  if (/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path)) return true;
  return absolute && view.folders.every(folder => below(path, folder.path) === null);
}

/** What follows `base` in `path`: '' for the same directory, `/…` for one below, null for any other. */
function below(path: string, base: string): string | null {
  if (base === '') return null;
  const windows = /^[a-z]:[\\/]|^\\\\/i.test(base);
  const normal = (p: string) => (windows ? p.replace(/\//g, '\\').toLowerCase() : p).replace(/(?<=.)[\\/]+$/, '');
  const whole = normal(path);
  const start = normal(base);
  if (whole === start) return '';
  const separator = windows ? '\\' : '/';
  if (!whole.startsWith(start.endsWith(separator) ? start : start + separator)) return null;
  return separator + path.slice(start.length).replace(/^[\\/]+|[\\/]+$/g, '');
}
