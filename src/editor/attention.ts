import { isDeepStrictEqual } from 'node:util';
import { goesOn } from '../contract/queue.ts';
import type { SessionState } from '../contract/session.ts';
import { DOT_ORDER, NO_OTHERS, type OtherSessions, type SessionDot } from '../contract/sessionList.ts';
import { Listeners } from './disposables.ts';

export interface AttentionState {
  /** Of all sessions what counts first. */
  readonly attention: SessionDot;
  /** Questions and requests for permission that wait, in all sessions. */
  readonly waiting: number;
  /** How many sessions are in that state; 0 for `idle`. */
  readonly sessions: number;
  /** The agent of the first of them; '' where there is none. */
  readonly agent: string;
  /** The first of them, null where there is none. */
  readonly sessionId: string | null;
}

interface Followed {
  readonly state: SessionState;
  /** Turns of the session that the user has seen the end of. */
  readonly seenTurns: number;
}

const NOTHING: AttentionState = { attention: 'idle', waiting: 0, sessions: 0, agent: '', sessionId: null };

/** Follows the open sessions and tells when what they want changes. What comes first: you are needed, then that one runs, then how one ended. */
export class AttentionTracker {
  readonly #changed = new Listeners<{ readonly before: AttentionState; readonly now: AttentionState }>();
  readonly #othersChanged = new Listeners<OtherSessions>();
  readonly #followed = new Map<string, Followed>();
  #now = NOTHING;
  #others: OtherSessions = NO_OTHERS;
  #isSeen: boolean;
  #shown: string | null = null;

  /** `isSeen`: is the chat in view now, in a window with the focus? */
  constructor(isSeen: boolean) {
    this.#isSeen = isSeen;
  }

  get current(): AttentionState {
    return this.#now;
  }

  readonly onDidChange = this.#changed.on;

  /** Called when {@link others} changes. */
  readonly onDidChangeOthers = this.#othersChanged.on;

  /** One of the open sessions, as it is now; null: it was closed. */
  follow(sessionId: string, state: SessionState | null): void {
    if (!state) this.#followed.delete(sessionId);
    else {
      // What a session ended with before it was opened is no news.
      const past = state.turn ? state.turnCount - 1 : state.turnCount;
      this.#followed.set(sessionId, { state, seenTurns: this.#followed.get(sessionId)?.seenTurns ?? past });
    }
    this.#update();
  }

  /** The session that the chat shows. */
  show(sessionId: string | null): void {
    this.#shown = sessionId;
    this.#update();
  }

  seen(isSeen: boolean): void {
    this.#isSeen = isSeen;
    this.#update();
  }

  /** What one session wants; of one that isn't open: nothing. */
  of(sessionId: string): SessionDot {
    const followed = this.#followed.get(sessionId);
    return followed ? dotOf(followed) : 'idle';
  }

  /** The open sessions that the chat doesn't show. */
  get others(): OtherSessions {
    return this.#others;
  }

  #update(): void {
    const shown = this.#shown === null ? undefined : this.#followed.get(this.#shown);
    if (this.#isSeen && shown && !shown.state.turn)
      this.#followed.set(shown.state.sessionId, { ...shown, seenTurns: shown.state.turnCount });
    const before = this.#now;
    const now = this.#merged();
    this.#now = now;
    if (!isDeepStrictEqual(before, now)) this.#changed.fire({ before, now });
    const others = this.#countOthers();
    if (isDeepStrictEqual(others, this.#others)) return;
    this.#others = others;
    this.#othersChanged.fire(others);
  }

  #countOthers(): OtherSessions {
    const counts = { ...NO_OTHERS };
    for (const [sessionId, followed] of this.#followed) {
      const dot = dotOf(followed);
      if (sessionId !== this.#shown && dot !== 'idle') counts[dot]++;
    }
    return counts;
  }

  #merged(): AttentionState {
    const dots = [...this.#followed.values()].map(followed => ({ dot: dotOf(followed), state: followed.state }));
    const attention = DOT_ORDER.find(one => dots.some(({ dot }) => dot === one)) ?? 'idle';
    const first = dots.filter(({ dot }) => dot === attention);
    if (attention === 'idle') return NOTHING;
    return {
      attention,
      waiting: dots.reduce((sum, { state }) => sum + waitingIn(state), 0),
      sessions: first.length,
      agent: first[0]?.state.agent.label ?? '',
      sessionId: first[0]?.state.sessionId ?? null,
    };
  }
}

/** Questions and requests for permission that wait. */
export function waitingIn({ asks, openQuestions }: SessionState): number {
  return asks.length + openQuestions.length;
}

function dotOf({ state, seenTurns }: Followed): SessionDot {
  if (waitingIn(state) > 0) return 'needsYou';
  if (state.turn || state.phase === 'starting' || goesOn(state)) return 'running';
  if (state.turnCount <= seenTurns) return 'idle';
  const result = state.entries.findLast(entry => entry.type === 'turnEnd')?.result;
  return result?.is_error && result.subtype !== 'cancelled' ? 'failed' : 'done';
}
