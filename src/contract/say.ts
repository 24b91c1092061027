import type { StringKey } from './strings.ts';

/** Says a string of the table in the user's language, with its placeholders filled. The page and the host have one each. */
export type Say = (key: StringKey, params?: Readonly<Record<string, string>>) => string;
