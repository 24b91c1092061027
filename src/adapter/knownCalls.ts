import { isOver } from './dialects/shared.ts';
import type { TrackedCall } from './trackedCall.ts';

/** Settled calls that are remembered for late frames; older ones are forgotten (rule 8). */
const REMEMBERED = 256;
/** Forgetting looks at all of them, so it waits until there are this many. */
const TOO_MANY = 4 * REMEMBERED;

/** The calls of a session by the agent's ids, which may come again: in a later turn, and from a later process. */
export class KnownCalls {
  readonly #calls = new Map<string, TrackedCall>();
  /** Put before the agent's ids where an earlier process of it may have used the same. */
  #prefix = '';
  #turn = 0;

  /** Counts up. */
  get turn(): number {
    return this.#turn;
  }

  get all(): Iterable<TrackedCall> {
    return this.#calls.values();
  }

  /** A new process speaks. `prefix` makes its ids unlike those of an earlier one. */
  begin(prefix: string): void {
    this.#calls.clear();
    this.#prefix = prefix;
  }

  beginTurn(): void {
    this.#turn++;
  }

  get(wireId: string): TrackedCall | undefined {
    return this.#calls.get(wireId);
  }

  /** Ids come again in later turns (Cursor). */
  ofThisTurn(wireId: string): TrackedCall | undefined {
    const call = this.#calls.get(wireId);
    return call?.turn === this.#turn ? call : undefined;
  }

  /** The call that a frame is about. `begins`: the frame begins a call, and some agents count their ids anew in each turn: after it was over it is another. */
  find(wireId: string, begins: boolean): TrackedCall | undefined {
    const call = this.#calls.get(wireId);
    return call && begins && call.turn < this.#turn && isOver(call) ? undefined : call;
  }

  /** The contract's id of a call, by the agent's. */
  idOf(wireId: string): string {
    return this.#calls.get(wireId)?.toolCallId ?? this.#prefix + wireId;
  }

  /** The contract's id for a call that {@link find} doesn't know. */
  newId(wireId: string): string {
    return this.#prefix + (this.#calls.has(wireId) ? `${wireId}@${this.#turn}` : wireId);
  }

  add(call: TrackedCall): void {
    if (this.#calls.size >= TOO_MANY) this.forget();
    this.#calls.set(call.wireId, call);
  }

  forget(): void {
    const settled = [...this.#calls.values()].filter(call => isOver(call) || call.abandoned);
    for (const call of settled.slice(0, Math.max(0, settled.length - REMEMBERED))) this.#calls.delete(call.wireId);
  }
}
