import type { Entry } from '../../contract/session.ts';
import type { RowSpec } from './rowLayout.ts';

/** A row of the list: an entry, or one part of a long message. */
export interface Row extends RowSpec {
  readonly entry: Entry;
  /** Index into the session's entries. */
  readonly index: number;
  readonly part: number;
}

/** The rows of a session, made anew only from the first entry on that has changed. */
export class RowList {
  #entries: readonly Entry[] = [];
  #layout = 0;
  #rows: readonly Row[] = [];

  /** The row of a call, as of the last {@link of}; -1: there is none. */
  indexOfCall(toolCallId: string): number {
    return this.#rows.findLastIndex(({ entry }) => entry.type === 'toolCall' && entry.toolCallId === toolCallId);
  }

  /** `layout` changes when messages have other numbers of parts than before. */
  of(entries: readonly Entry[], layout: number, partsOf: (key: string) => number): readonly Row[] {
    if (entries === this.#entries && layout === this.#layout) return this.#rows;
    let same = 0;
    if (layout === this.#layout) while (same < entries.length && entries[same] === this.#entries[same]) same++;
    let kept = this.#rows.length;
    while (kept > 0 && (this.#rows[kept - 1]?.index ?? 0) >= same) kept--;
    const made = entries.slice(same).flatMap((entry, i) => makeRows(entry, same + i, partsOf));
    this.#rows = this.#rows.slice(0, kept).concat(made);
    this.#entries = entries;
    this.#layout = layout;
    return this.#rows;
  }
}

/** Is this the key of a row of the entry with the other key? */
export function isRowOf(rowKey: string, entryKey: string): boolean {
  return rowKey === entryKey || rowKey.startsWith(`${entryKey}/`);
}

function makeRows(entry: Entry, index: number, partsOf: (key: string) => number): Row[] {
  const parts = entry.type === 'assistant' ? partsOf(entry.key) : 1;
  const height = estimate(entry) / parts;
  return Array.from({ length: parts }, (_, part) => {
    const key = part === 0 ? entry.key : `${entry.key}/${part}`;
    return { key, estimate: height, entry, index, part };
  });
}

/** A guess at the height in pixels, right for the most common cases. */
function estimate(entry: Entry): number {
  switch (entry.type) {
    case 'user':
      return 50 + Math.min(entry.text.length * 0.4, 300);
    case 'assistant':
      return 20 + entry.text.length * 0.45;
    case 'thought':
      return 28;
    case 'toolCall':
      return entry.commands.length > 0 ? 96 * entry.commands.length : 40;
    case 'plan':
      return 40 + entry.entries.length * 22;
    case 'question':
      return 160;
    case 'notice':
      return entry.detail === null ? 70 : 150;
    case 'turnEnd':
      return 30;
  }
}
