import type { StringKey } from '../../contract/strings.ts';

/** Says a string of the table, with its placeholders filled. */
export type Say = (key: StringKey, params?: Readonly<Record<string, string>>) => string;
