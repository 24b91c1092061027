import { hunksOf, linesOf } from '../changes/hunks.ts';

/** A replacement in a text: from and to an offset in UTF-16 units of the old text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What makes one text of the other, line by line, so that cursors and marks in lines that stay the same stay, too. */
export function textEdits(before: string, after: string): readonly TextEdit[] {
  const offsets = [0];
  for (const line of linesOf(before)) offsets.push((offsets.at(-1) ?? 0) + line.length);
  return hunksOf(before, after).map(({ oldStart, oldLines, newLines }) => ({
    start: offsets[oldStart] ?? before.length,
    end: offsets[oldStart + oldLines.length] ?? before.length,
    text: newLines.join(''),
  }));
}
