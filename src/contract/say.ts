import { fillIn } from './notice.ts';
import type { StringKey, StringTable } from './strings.ts';

/** Says a string of a table, with its placeholders filled. */
export type Say = (key: StringKey, params?: Readonly<Record<string, string>>) => string;

export function sayIn(table: StringTable): Say {
  return (key, params = {}) => fillIn(table[key], params);
}
