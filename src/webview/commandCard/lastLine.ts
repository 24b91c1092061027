import { plainText } from '../../contract/plainText.ts';

const LOOK_BACK = 4096;
const MAX_LENGTH = 300;

/** The last line of an output that holds something, for a closed card: no terminal is started for it, so it is a good guess only. */
export function lastLine(output: string): string {
  for (const line of plainText(output.slice(-LOOK_BACK)).split('\n').reverse()) {
    // After a carriage return the line is written anew.
    const shown = line.split('\r').findLast(part => part.trim() !== '');
    if (shown !== undefined) return shown.trim().slice(0, MAX_LENGTH);
  }
  return '';
}
