import type { Hunk } from './hunks.ts';

/** The hunk that holds the line, counted from 0. Where lines only went, there is none of it: the line at which they stood counts. */
export function hunkAt(hunks: readonly Hunk[], line: number, isNewSide: boolean): Hunk | undefined {
  return hunks.find(({ oldStart, oldLines, newStart, newLines }) => {
    const [start, count] = isNewSide ? [newStart, newLines.length] : [oldStart, oldLines.length];
    return count === 0 ? line === start || line === start - 1 : line >= start && line < start + count;
  });
}
