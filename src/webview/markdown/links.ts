/** What a link of an agent's text may do: open a web page, or a file in the editor. Everything else stays text. */
export type LinkTarget =
  | { readonly type: 'web'; readonly href: string }
  | { readonly type: 'file'; readonly path: string; readonly line: number | null };

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const DRIVE = /^[a-z]:[\\/]/i;
/** `:12`, `:12:3`, `:12-14`, `#L12`, `#L12-L14` */
const LINE = /(?::(\d+)(?::\d+|-\d+)?|#L(\d+)(?:C\d+)?(?:-L?\d+(?:C\d+)?)?)$/;

export function linkTarget(href: string): LinkTarget | null {
  const target = href.trim();
  if (hasControlCharacter(target)) return null;
  if (/^https?:\/\//i.test(target)) return URL.canParse(target) ? { type: 'web', href: target } : null;
  if (/^file:\/\//i.test(target)) return fileTarget(pathOfFileUri(target));
  // Two slashes are a web page whose scheme isn't said, or a share of a network; neither is a file that we know.
  if ((SCHEME.test(target) && !DRIVE.test(target) && !LINE_ONLY.test(target)) || /^[\\/]{2}/.test(target)) return null;
  return fileTarget(decoded(target));
}

/** `notes.md:12` looks like a scheme with a dot in it; a port-like number after a file name is a line. */
const LINE_ONLY = /^[^:/\\?#]+\.[^:/\\?#]+:\d+(?:[:-]\d+)?$/;

function fileTarget(target: string | null): LinkTarget | null {
  if (target === null) return null;
  const line = LINE.exec(target);
  const path = line ? target.slice(0, line.index) : target.replace(/#.*$/, '');
  if (path === '' || path.endsWith('/') || hasControlCharacter(path)) return null;
  return { type: 'file', path, line: line ? Number(line[1] ?? line[2]) : null };
}

function pathOfFileUri(uri: string): string | null {
  const rest = /^file:\/\/(?:localhost)?(\/.*)$/i.exec(uri)?.[1];
  if (rest === undefined) return null;
  const path = decoded(rest);
  return path === null ? null : path.replace(/^\/(?=[a-z]:[\\/])/i, '');
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function hasControlCharacter(text: string): boolean {
  return /[\x00-\x1f\x7f]/.test(text);
}
