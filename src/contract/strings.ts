import { NOTICE_TEXTS } from './notice.ts';

/** Every sentence and label of the page, in English. The host translates each value and sends the table to the page. */
export const STRINGS = {
  ...NOTICE_TEXTS,
  composerPlaceholder: 'Ask {agent}',
  send: 'Send',
  stop: 'Stop',
} as const;

export type StringKey = keyof typeof STRINGS;
export type StringTable = Readonly<Record<StringKey, string>>;
