import { diffArrays } from 'diff';
import { commonEnds } from '../../contract/commonEnds.ts';

/** A place where two texts differ: these lines stand where those stood. Lines hold their ends. */
export interface Hunk {
  /** Index of the first old line, from 0; where there is none, of the line before which the new ones come. */
  readonly oldStart: number;
  readonly oldLines: readonly string[];
  readonly newStart: number;
  readonly newLines: readonly string[];
}

/** Texts that differ in more lines than this are one hunk: the comparison costs the square of it. */
const MOST_CHANGED_LINES = 1000;

/** Lines with their ends; the last one may have none. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Where the texts differ, from top to bottom. */
export function hunksOf(before: string, after: string): readonly Hunk[] {
  if (before === after) return [];
  const oldLines = linesOf(before);
  const newLines = linesOf(after);
  const parts = diffArrays([...oldLines], [...newLines], { maxEditLength: MOST_CHANGED_LINES });
  if (!parts) return [wholeHunk(oldLines, newLines)];
  const hunks: Hunk[] = [];
  let oldAt = 0;
  let newAt = 0;
  for (let i = 0; i < parts.length; ) {
    const start = { oldStart: oldAt, newStart: newAt };
    const gone: string[] = [];
    const came: string[] = [];
    for (let part = parts[i]; part && (part.added || part.removed); part = parts[++i])
      (part.added ? came : gone).push(...part.value);
    oldAt += gone.length;
    newAt += came.length;
    if (gone.length > 0 || came.length > 0) hunks.push({ ...start, oldLines: gone, newLines: came });
    const same = parts[i]?.value.length ?? 0;
    oldAt += same;
    newAt += same;
    i++;
  }
  return hunks;
}

/** All between what the texts begin and end with alike. */
function wholeHunk(before: readonly string[], after: readonly string[]): Hunk {
  const { head, tail } = commonEnds(before, after);
  return {
    oldStart: head,
    oldLines: before.slice(head, before.length - tail),
    newStart: head,
    newLines: after.slice(head, after.length - tail),
  };
}

/** How many lines came and went. */
export function countLines(hunks: readonly Hunk[]): { readonly added: number; readonly removed: number } {
  return {
    added: hunks.reduce((sum, hunk) => sum + hunk.newLines.length, 0),
    removed: hunks.reduce((sum, hunk) => sum + hunk.oldLines.length, 0),
  };
}

/** The new text with one hunk taken back; null: the text isn't what the hunk was made of (any more). */
export function withoutHunk(after: string, hunk: Hunk): string | null {
  return replaced(after, hunk.newStart, hunk.newLines, hunk.oldLines);
}

/** The old text with one hunk carried out; null as above. */
export function withHunk(before: string, hunk: Hunk): string | null {
  return replaced(before, hunk.oldStart, hunk.oldLines, hunk.newLines);
}

function replaced(
  text: string,
  start: number,
  expected: readonly string[],
  replacement: readonly string[],
): string | null {
  const lines = linesOf(text);
  if (start > lines.length || expected.some((line, index) => lines[start + index] !== line)) return null;
  return [...lines.slice(0, start), ...replacement, ...lines.slice(start + expected.length)].join('');
}
