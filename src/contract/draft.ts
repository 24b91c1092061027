import type { Entry, SessionState, Turn } from './session.ts';
import type { ToolCall } from './toolCall.ts';

/** Where each call stands in a list of entries. Kept beside the newest list and handed on with it, so that a long session isn't searched. */
const callIndexes = new WeakMap<readonly Entry[], Map<string, number>>();

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The state under construction while events are reduced: fields and the list of entries are copied once, not once per event. */
export class Draft {
  readonly #base: SessionState;
  #next: Mutable<SessionState> | null = null;
  #entries: Entry[] | null = null;
  #calls: Map<string, number> | null = null;
  #turn: Mutable<Turn> | null = null;

  constructor(base: SessionState) {
    this.#base = base;
  }

  get state(): SessionState {
    return this.#next ?? this.#base;
  }

  /** The state to set fields on, except `entries`. */
  get next(): Mutable<SessionState> {
    this.#next ??= { ...this.#base };
    return this.#next;
  }

  /** The turn under way, to set fields on; null: there is none. */
  get turn(): Mutable<Turn> | null {
    const { turn } = this.state;
    if (turn && turn !== this.#turn) this.next.turn = this.#turn = { ...turn };
    return turn && this.#turn;
  }

  get entries(): readonly Entry[] {
    return this.#entries ?? this.#base.entries;
  }

  add(make: (key: string) => Entry): void {
    const entry = make(`e${this.state.nextKey}`);
    this.next.nextKey++;
    if (entry.type === 'toolCall') this.#callIndex().set(entry.toolCallId, this.entries.length);
    this.#ownEntries().push(entry);
  }

  /** Puts entries in front of the one at `index`, with keys of their own. */
  insert(index: number, entries: readonly Entry[]): void {
    const own = this.#ownEntries();
    const keyed = entries.map(entry => ({ ...entry, key: `e${this.next.nextKey++}` }));
    this.#entries = [...own.slice(0, index), ...keyed, ...own.slice(index)];
    // The places of all behind it have moved.
    this.#calls = indexCalls(this.#entries);
  }

  replace(index: number, entry: Entry): void {
    this.#ownEntries()[index] = entry;
  }

  /** Index of the last entry that fits, or -1. */
  findLast(fits: (entry: Entry) => boolean): number {
    return this.entries.findLastIndex(fits);
  }

  /** Replaces a call by what `update` makes of it. False: there is no such call. */
  updateCall(toolCallId: string, update: (call: ToolCall) => ToolCall): boolean {
    const index = this.#callIndex().get(toolCallId);
    const call = index === undefined ? undefined : this.entries[index];
    if (index === undefined || call?.type !== 'toolCall') return false;
    this.replace(index, update(call));
    return true;
  }

  /** The state that the events led to; the one that it began with if they changed nothing. */
  finish(): SessionState {
    if (!this.#entries) return this.state;
    this.next.entries = this.#entries;
    if (this.#calls) callIndexes.set(this.#entries, this.#calls);
    return this.next;
  }

  #ownEntries(): Entry[] {
    this.#entries ??= [...this.#base.entries];
    // `entries` of the state in work is only set at the end; its other readers ask the draft.
    this.#next ??= { ...this.#base };
    return this.#entries;
  }

  #callIndex(): Map<string, number> {
    if (this.#calls) return this.#calls;
    const known = callIndexes.get(this.#base.entries);
    // Taken over and not shared: from here on it belongs to the new list. Whoever goes on from the old one builds its own.
    callIndexes.delete(this.#base.entries);
    this.#calls = known ?? indexCalls(this.#base.entries);
    return this.#calls;
  }
}

function indexCalls(entries: readonly Entry[]): Map<string, number> {
  const calls = new Map<string, number>();
  for (const [index, entry] of entries.entries()) if (entry.type === 'toolCall') calls.set(entry.toolCallId, index);
  return calls;
}
