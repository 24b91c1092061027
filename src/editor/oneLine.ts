import { showHiddenCharacters } from '../contract/visibleText.ts';

/** As much of an agent's text as one line has room for. */
export const LONGEST_LINE = 200;

/** A text of the agent on one line, shortened, with the characters that nobody sees. */
export function oneLine(text: string): string {
  const shortened = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
  return showHiddenCharacters(shortened.replace(/\s+/g, ' ').trim());
}
