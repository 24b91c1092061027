import { fillIn } from '../contract/notice.ts';
import { STRINGS, type StringKey, type StringTable } from '../contract/strings.ts';

// One table for the life of the page: the host sends it once, before anything is drawn.
let table: StringTable = STRINGS;

export function setStrings(strings: StringTable): void {
  table = { ...STRINGS, ...strings };
}

/** A label or sentence in the user's language, with its placeholders filled. */
export function text(key: StringKey, params: Readonly<Record<string, string>> = {}): string {
  return fillIn(table[key], params);
}
