import { STRINGS, type StringTable } from '../contract/strings.ts';

/** The page's strings in the editor's language: `translate` is `vscode.l10n.t`, which gives back what it has no translation for. */
export function translatedStrings(translate: (english: string) => string): StringTable {
  const translated = Object.entries(STRINGS).map(([key, english]) => [key, translate(english)]);
  return Object.fromEntries(translated) as StringTable;
}
