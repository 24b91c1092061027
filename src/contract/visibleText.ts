// Controls of both ranges but tabs and line ends, and marks that are invisible or turn the direction of text: with them a command can read as
// another one.
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
const ALL_HIDDEN = new RegExp(HIDDEN, 'g');

/** Does a text hold characters that can't be seen, or change how the rest is seen? */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

// Few fonts for code have pictures of controls, so they are shown by name.
const NAMES: Readonly<Record<number, string>> = { 0: 'NUL', 7: 'BEL', 8: 'BS', 13: 'CR', 27: 'ESC', 127: 'DEL' };

/** The text with a sign for each such character: `⟨ESC⟩`, `⟨U+202E⟩`. For display only. */
export function showHiddenCharacters(text: string): string {
  return HIDDEN.test(text) ? text.replace(ALL_HIDDEN, signOf) : text;
}

function signOf(character: string): string {
  const code = character.charCodeAt(0);
  return `⟨${NAMES[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`}⟩`;
}
