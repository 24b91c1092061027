import type { SessionEvent } from '../contract/events.ts';
import { EventQueue } from '../contract/mergeEvents.ts';
import type { Entry } from '../contract/session.ts';

export interface PendingLimits {
  readonly events: number;
  readonly chars: number;
}

const LIMITS: PendingLimits = { events: 20_000, chars: 16 * 1024 * 1024 };

/**
 * The events that wait for a slow page, merged. Some streams don't merge (small messages between many calls, two streams by turns), so
 * past a limit the queue gives up: it forgets everything and the page gets a snapshot instead, which costs what the session itself costs.
 */
export class PendingEvents {
  readonly #queue: EventQueue;
  readonly #limits: PendingLimits;
  #hasOverflowed = false;
  // Counted before merging: a cheap upper bound, measured exactly only when it reaches a limit.
  #pushedEvents = 0;
  #pushedChars = 0;

  constructor(keptBytes: number, limits: PendingLimits = LIMITS) {
    this.#queue = new EventQueue(keptBytes);
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return this.#queue.isEmpty && !this.#hasOverflowed;
  }

  push(events: readonly SessionEvent[]): void {
    if (this.#hasOverflowed) return;
    for (const event of events) {
      this.#queue.push(event);
      this.#pushedEvents++;
      this.#pushedChars += textLength(event);
    }
    if (this.#pushedEvents > this.#limits.events || this.#pushedChars > this.#limits.chars) this.#measure();
  }

  /** Hands over what waits; null: too much to keep, take a snapshot. */
  take(): SessionEvent[] | null {
    const events = this.#hasOverflowed ? null : this.#queue.take();
    this.#hasOverflowed = false;
    this.#pushedEvents = 0;
    this.#pushedChars = 0;
    return events;
  }

  #measure(): void {
    const merged = this.#queue.take();
    this.#pushedEvents = 0;
    this.#pushedChars = 0;
    const chars = merged.reduce((sum, event) => sum + textLength(event), 0);
    this.#hasOverflowed = merged.length > this.#limits.events || chars > this.#limits.chars;
    // Merged events stay what they are when they are pushed again.
    if (!this.#hasOverflowed) for (const event of merged) this.#queue.push(event);
  }
}

function textLength(event: SessionEvent): number {
  if (event.type === 'history') return event.entries.reduce((sum, entry) => sum + entryLength(entry), 0);
  return event.type === 'output' || event.type === 'message' ? event.text.length : 0;
}

function entryLength(entry: Entry): number {
  if (entry.type === 'toolCall') return entry.commands.reduce((sum, run) => sum + run.output.text.length, 0);
  return 'text' in entry ? entry.text.length : 0;
}
