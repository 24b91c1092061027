import { signal } from '@preact/signals';
import type { SessionState } from '../../contract/session.ts';
import { newsBetween } from './news.ts';

/** Screen readers drop a text that is replaced at once. */
const PAUSE_MS = 1000;
const MOST_WAITING = 6;

/** Says things one after the other in the two live regions. */
export class Announcer {
  readonly polite = signal('');
  readonly urgent = signal('');
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Only for states that came by events: history is no news. */
  compare(before: SessionState | null, after: SessionState | null): void {
    if (!before || !after || before.sessionId !== after.sessionId) return;
    const { polite, urgent } = newsBetween(before, after);
    if (urgent.length > 0) this.urgent.value = urgent.join('\n');
    if (polite.length === 0) return;
    this.#waiting = [...this.#waiting, ...polite].slice(-MOST_WAITING);
    if (this.#timer === undefined) this.#next();
  }

  #next(): void {
    const words = this.#waiting.shift();
    if (words === undefined) {
      this.#timer = undefined;
      return;
    }
    this.polite.value = words;
    this.#timer = setTimeout(() => this.#next(), PAUSE_MS);
  }
}
