export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap';
  readonly text: string;
}

/** Lines around a change that are shown with it. */
const CONTEXT = 3;

/** Most pairs of lines that are compared one by one; beyond that all old lines go and all new ones come. */
const MOST_PAIRS = 250_000;

/** What changed from one text to the other, by lines, with a few unchanged ones around. */
export function lineDiff(oldText: string | null, newText: string): DiffLine[] {
  const before = oldText === null ? [] : linesOf(oldText);
  const after = linesOf(newText);
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const middle = compare(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return withGaps([...before.slice(0, head).map(same), ...middle, ...before.slice(before.length - tail).map(same)]);
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function compare(before: readonly string[], after: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text });
  const added = (text: string): DiffLine => ({ kind: 'added', text });
  if (before.length * after.length > MOST_PAIRS || before.length === 0 || after.length === 0)
    return [...before.map(removed), ...after.map(added)];
  const common = commonLengths(before, after);
  const width = after.length + 1;
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const a = before[i];
    const b = after[j];
    if (a !== undefined && a === b) {
      lines.push({ kind: 'same', text: a });
      i++;
      j++;
    } else if (
      a !== undefined &&
      (b === undefined || at(common, (i + 1) * width + j) >= at(common, i * width + j + 1))
    ) {
      lines.push(removed(a));
      i++;
    } else {
      lines.push(added(b ?? ''));
      j++;
    }
  }
  return lines;
}

/** Entry (i, j): length of the longest common subsequence of the lines from i and from j on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1;
  const table = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      table[i * width + j] =
        before[i] === after[j]
          ? at(table, (i + 1) * width + j + 1) + 1
          : Math.max(at(table, (i + 1) * width + j), at(table, i * width + j + 1));
    }
  }
  return table;
}

function at(table: Uint16Array, index: number): number {
  return table[index] ?? 0;
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
