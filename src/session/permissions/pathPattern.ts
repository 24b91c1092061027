export interface Places {
  /** Folders of the workspace, absolute, with `/` between their names. */
  readonly folders: readonly string[];
  /** Do names that differ in case only mean the same file? */
  readonly ignoreCase: boolean;
}

/**
 * Does a pattern fit a path? `*` stands for anything within a name, `**` for any number of names, `?` for one character. A pattern that isn't
 * absolute starts in each folder of the workspace; one that names a folder (`src/`) fits all that is in it.
 * @param path absolute, with `/` between its names
 */
export function matchesPath(pattern: string, path: string, places: Places): boolean {
  const slashed = pattern
    .replaceAll('\\', '/')
    .replace(/\/$/, '/**')
    .replace(/^(?:\.\/)+/, '');
  const flags = places.ignoreCase ? 'iu' : 'u';
  if (isAbsolute(slashed)) return new RegExp(`^${globSource(slashed)}$`, flags).test(path);
  const relative = new RegExp(`^${globSource(slashed)}$`, flags);
  return places.folders.some(folder => {
    const rest = below(path, folder, places.ignoreCase);
    return rest !== null && relative.test(rest);
  });
}

function isAbsolute(slashed: string): boolean {
  return slashed.startsWith('/') || /^[a-z]:\//i.test(slashed);
}

/** What follows `folder` in `path`, '' for the folder itself; null: it lies elsewhere. */
function below(path: string, folder: string, ignoreCase: boolean): string | null {
  const [whole, start] = ignoreCase ? [path.toLowerCase(), folder.toLowerCase()] : [path, folder];
  if (whole === start) return '';
  const base = start.endsWith('/') ? start : `${start}/`;
  return whole.startsWith(base) ? path.slice(base.length) : null;
}

function globSource(pattern: string): string {
  return pattern.replace(/\*\*\/|\*\*|\*|\?|[\\^$.|+()[\]{}/-]/g, token => {
    switch (token) {
      case '**/':
        return '(?:[^/]+/)*';
      case '**':
        return '.*';
      case '*':
        return '[^/]*';
      case '?':
        return '[^/]';
      default:
        return token === '-' ? '-' : `\\${token}`;
    }
  });
}

export function isInWorkspace(path: string, { folders, ignoreCase }: Places): boolean {
  return folders.some(folder => below(path, folder, ignoreCase) !== null);
}

/** Files that say what may run in the editor or in git: an edit of theirs is never allowed by rule, or it could allow all the rest. */
export function isGuarded(path: string): boolean {
  return /(?:^|\/)\.(?:vscode|git|husky)(?:\/|$)|\.code-workspace$/i.test(path);
}
