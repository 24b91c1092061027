import type { ClassifiedPart } from '../../contract/classification.ts';
import type { StringKey } from '../../contract/strings.ts';
import { text } from '../text.ts';

/** The sentence for a part, with the placeholders `{query}` and `{path}` where it has them. */
export function classifiedKey({ kind, path, query }: ClassifiedPart): StringKey {
  if (kind === 'read') return path === null ? 'classifiedReadAny' : 'classifiedRead';
  if (kind === 'list') return path === null ? 'classifiedListAny' : 'classifiedList';
  if (query === null) return path === null ? 'classifiedSearchAny' : 'classifiedSearchPath';
  return path === null ? 'classifiedSearch' : 'classifiedSearchIn';
}

/** All of it as plain text, for screen readers and names. */
export function classifiedText(parts: readonly ClassifiedPart[]): string {
  return parts.map(part => text(classifiedKey(part), { path: part.path ?? '', query: part.query ?? '' })).join(', ');
}

/** A pattern of the shell stands for no single file, so it is nothing to open. */
export function isPattern(path: string): boolean {
  return /[*?[\]{}]/.test(path);
}
