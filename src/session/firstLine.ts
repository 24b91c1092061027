/** What a title has room for, in characters. */
const LONGEST = 80;

/** The first line of a text, shortened: what a session is called. */
export function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
