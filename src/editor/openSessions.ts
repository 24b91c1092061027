import { goesOn } from '../contract/queue.ts';
import type { SessionState } from '../contract/session.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import { waitingIn } from './attention.ts';
import { Listeners } from './disposables.ts';

/** What happened to one of the open sessions; `state` null: it is no longer open. */
export interface SessionNews {
  readonly sessionId: string;
  readonly state: SessionState | null;
}

/** So many sessions that do nothing stay open beside the shown one, so that going back to them needs no start of their agent. */
const MOST_IDLE = 3;

/** The sessions that are open in this window, the one that was shown last at the end. */
export class OpenSessions {
  readonly #sessions = new Map<string, { readonly session: SessionPort; readonly unsubscribe: () => void }>();
  readonly #changed = new Listeners<SessionNews>();

  /** Called when one is opened or closed, and with what happens inside each. */
  readonly onDidChange = this.#changed.on;

  get all(): readonly SessionPort[] {
    return [...this.#sessions.values()].map(({ session }) => session);
  }

  get(sessionId: string): SessionPort | null {
    return this.#sessions.get(sessionId)?.session ?? null;
  }

  /** Takes it in, or moves it to the end. */
  put(session: SessionPort): void {
    const { sessionId } = session.state;
    const known = this.#sessions.get(sessionId);
    if (known) {
      this.#sessions.delete(sessionId);
      this.#sessions.set(sessionId, known);
      return;
    }
    const unsubscribe = session.subscribe((_events, state) => this.#changed.fire({ sessionId, state }));
    this.#sessions.set(sessionId, { session, unsubscribe });
    this.#changed.fire({ sessionId, state: session.state });
  }

  /** Lets go of it; whoever asks ends it. */
  remove(sessionId: string): SessionPort | null {
    const known = this.#sessions.get(sessionId);
    if (!known) return null;
    known.unsubscribe();
    this.#sessions.delete(sessionId);
    this.#changed.fire({ sessionId, state: null });
    return known.session;
  }

  /** Those that need not stay open while another one is shown: empty ones, and of the idle ones all but the latest. */
  superfluous(shown: SessionPort | null): readonly SessionPort[] {
    const idle = this.all.filter(session => session !== shown && !isAtWork(session.state));
    const empty = idle.filter(({ state }) => state.entries.length === 0);
    const others = idle.filter(session => !empty.includes(session));
    return [...empty, ...others.slice(0, Math.max(0, others.length - MOST_IDLE))];
  }
}

/** Would something be lost, or stop, if it were closed? */
function isAtWork(state: SessionState): boolean {
  return state.turn !== null || state.phase === 'starting' || goesOn(state) || waitingIn(state) > 0;
}
