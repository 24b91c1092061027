import { goesOn } from '../contract/queue.ts';
import type { SessionState } from '../contract/session.ts';
import { Listeners } from './disposables.ts';

/** What a session wants of the user, or has to show. `done` and `failed` hold until the chat was seen. */
export type Attention = 'none' | 'running' | 'needsYou' | 'done' | 'failed';

export interface AttentionState {
  readonly attention: Attention;
  /** Questions and requests for permission that wait. */
  readonly waiting: number;
  /** The agent's name; '' without a session. */
  readonly agent: string;
}

const NOTHING: AttentionState = { attention: 'none', waiting: 0, agent: '' };

/** Follows the session and tells when what it wants changes. What comes first: you are needed, then that it runs, then how it ended. */
export class AttentionTracker {
  readonly #changed = new Listeners<{ readonly before: AttentionState; readonly now: AttentionState }>();
  #state: SessionState | null = null;
  #now = NOTHING;
  #isSeen: boolean;
  /** Turns of the session that the user has seen the end of. */
  #seenTurns = 0;

  /** `isSeen`: is the chat in view now, in a window with the focus? */
  constructor(isSeen: boolean) {
    this.#isSeen = isSeen;
  }

  get current(): AttentionState {
    return this.#now;
  }

  readonly onDidChange = this.#changed.on;

  show(state: SessionState | null): void {
    // What another session ended with before it was opened is no news.
    if (state?.sessionId !== this.#state?.sessionId)
      this.#seenTurns = state?.turn ? state.turnCount - 1 : (state?.turnCount ?? 0);
    this.#state = state;
    this.#update();
  }

  seen(isSeen: boolean): void {
    this.#isSeen = isSeen;
    this.#update();
  }

  #update(): void {
    const state = this.#state;
    if (this.#isSeen && state && !state.turn) this.#seenTurns = state.turnCount;
    const before = this.#now;
    const now = state ? this.#of(state) : NOTHING;
    if (now.attention === before.attention && now.waiting === before.waiting && now.agent === before.agent) return;
    this.#now = now;
    this.#changed.fire({ before, now });
  }

  #of(state: SessionState): AttentionState {
    const waiting = state.asks.length + state.openQuestions.length;
    return { attention: this.#attention(state, waiting), waiting, agent: state.agent.label };
  }

  #attention(state: SessionState, waiting: number): Attention {
    if (waiting > 0) return 'needsYou';
    if (state.turn || state.phase === 'starting' || goesOn(state)) return 'running';
    if (state.turnCount <= this.#seenTurns) return 'none';
    const result = state.entries.findLast(entry => entry.type === 'turnEnd')?.result;
    return result?.is_error && result.subtype !== 'cancelled' ? 'failed' : 'done';
  }
}
