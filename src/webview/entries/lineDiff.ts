import { diffArrays } from 'diff';
import { commonEnds } from '../../contract/commonEnds.ts';

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap';
  readonly text: string;
}

/** Lines around a change that are shown with it. */
const CONTEXT = 3;

/** Texts that differ in more lines are compared at their begin and end only: comparing costs the square of it, and the page must not stand still. */
const MOST_CHANGES = 300;

/** What changed from one text to the other, by lines, with a few unchanged ones around. */
export function lineDiff(oldText: string | null, newText: string): DiffLine[] {
  const before = oldText === null ? [] : linesOf(oldText);
  const after = linesOf(newText);
  const parts = diffArrays(before, after, { maxEditLength: MOST_CHANGES });
  return withGaps(parts?.flatMap(linesOfPart) ?? middleReplaced(before, after));
}

function linesOfPart(part: { readonly added: boolean; readonly removed: boolean; readonly value: readonly string[] }) {
  return part.value.map(part.added ? added : part.removed ? removed : same);
}

function middleReplaced(before: readonly string[], after: readonly string[]): DiffLine[] {
  const { head, tail } = commonEnds(before, after);
  return [
    ...before.slice(0, head).map(same),
    ...before.slice(head, before.length - tail).map(removed),
    ...after.slice(head, after.length - tail).map(added),
    ...before.slice(before.length - tail).map(same),
  ];
}

const same = (text: string): DiffLine => ({ kind: 'same', text });
const added = (text: string): DiffLine => ({ kind: 'added', text });
const removed = (text: string): DiffLine => ({ kind: 'removed', text });

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Leaves out what is far from any change. */
function withGaps(lines: readonly DiffLine[]): DiffLine[] {
  const near = new Set<number>();
  lines.forEach((line, index) => {
    if (line.kind === 'same') return;
    for (let i = index - CONTEXT; i <= index + CONTEXT; i++) near.add(i);
  });
  const shown: DiffLine[] = [];
  lines.forEach((line, index) => {
    if (near.has(index)) shown.push(line);
    else if (shown.length > 0 && shown.at(-1)?.kind !== 'gap') shown.push({ kind: 'gap', text: '' });
  });
  if (shown.at(-1)?.kind === 'gap') shown.pop();
  return shown;
}
