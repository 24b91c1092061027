import type { Entry } from '../../contract/session.ts';
import type { RowSpec } from './rowLayout.ts';

/** A row of the list: an entry, or one part of a long message. */
export interface Row extends RowSpec {
  readonly entry: Entry;
  /** Index into the session's entries. */
  readonly index: number;
  readonly part: number;
}

const cache = new WeakMap<Entry, readonly Row[]>();

/** The rows of a session. An entry that hasn't changed keeps its rows. */
export function rowsOf(entries: readonly Entry[], partsOf: (key: string) => number): Row[] {
  const rows: Row[] = [];
  entries.forEach((entry, index) => {
    const parts = entry.type === 'assistant' ? partsOf(entry.key) : 1;
    let own = cache.get(entry);
    if (own?.length !== parts || own[0]?.index !== index) {
      own = Array.from({ length: parts }, (_, part) => ({
        key: part === 0 ? entry.key : `${entry.key}/${part}`,
        estimate: estimate(entry) / parts,
        entry,
        index,
        part,
      }));
      cache.set(entry, own);
    }
    for (const row of own) rows.push(row);
  });
  return rows;
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
    case 'notice':
      return entry.detail === null ? 70 : 150;
    case 'turnEnd':
      return 30;
  }
}
