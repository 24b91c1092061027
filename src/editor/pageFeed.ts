import { glanceOf } from '../contract/glance.ts';
import type { EventsMessage, SnapshotMessage } from '../contract/messages.ts';
import type { SessionState } from '../contract/session.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import { PendingEvents, type PendingLimits } from './pendingEvents.ts';

/** Least time between two messages: one frame of a display. */
export const MESSAGE_INTERVAL_MS = 16;

/** What the feed needs of a session. `state` may change only together with a call of the listeners. */
export type FeedSource = Pick<SessionPort, 'state' | 'subscribe'>;

/** Time, as the feed needs it; tests bring their own. */
export interface FeedClock {
  now(): number;
  /** Runs once, later; the returned function cancels. */
  later(run: () => void, ms: number): () => void;
}

export const REAL_CLOCK: FeedClock = {
  now: () => performance.now(),
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * One page's feed of one session at a time: a snapshot when the page asks, of a long session first its end, then numbered events. The next
 * message leaves when the page has taken the last one, and at most one per frame; what piles up in between is merged (design section 3).
 */
export class PageFeed {
  readonly #post: (message: SnapshotMessage | EventsMessage) => void;
  readonly #clock: FeedClock;
  readonly #limits: PendingLimits | undefined;
  #session: FeedSource | null = null;
  #unsubscribe: (() => void) | null = null;
  #pending: PendingEvents | null = null;
  #pageListens = false;
  #snapshotDue = true;
  /** Before the whole of a long session its end is sent. */
  #glanceDue = true;
  /** The session whose end is shown though it isn't open yet; nothing else is sent meanwhile. */
  #glanced: string | null = null;
  #seq = 0;
  /** Number of the message that the page hasn't taken yet. */
  #untaken: number | null = null;
  #lastSentAt = Number.NEGATIVE_INFINITY;
  #cancelTimer: (() => void) | null = null;

  constructor(
    post: (message: SnapshotMessage | EventsMessage) => void,
    clock: FeedClock = REAL_CLOCK,
    limits?: PendingLimits,
  ) {
    this.#post = post;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Another session, or none. */
  setSession(session: FeedSource | null): void {
    if (session === this.#session) return;
    this.#disconnect();
    this.#session = session;
    this.#snapshotDue = true;
    this.#glanceDue = session?.state.sessionId !== this.#glanced;
    this.#glanced = null;
    if (this.#pageListens) this.#connect();
    this.#pump();
  }

  /** The end of a session that is being opened, which `setSession` is to bring; null: it can't be, and the one before stays. */
  glance(end: SessionState | null): void {
    this.#glanced = end?.sessionId ?? null;
    if (end && this.#pageListens) this.#post({ type: 'snapshot', seq: this.#nextSeq(), state: end, isGlance: true });
    else if (!end) this.resync();
  }

  /** A page begins: whatever an earlier one hadn't taken is forgotten with it. */
  pageReady(): void {
    this.#pageListens = true;
    this.#glanceDue = true;
    this.#connect();
    this.resync();
  }

  /** The page missed a message, so it waits for none but the snapshot. */
  resync(): void {
    this.#snapshotDue = true;
    this.#untaken = null;
    this.#pump();
  }

  taken(seq: number): void {
    if (seq !== this.#untaken) return;
    this.#untaken = null;
    this.#pump();
  }

  /** The page is hidden, which ends it. A new one says `ready`. */
  pageGone(): void {
    this.#pageListens = false;
    this.#disconnect();
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  dispose(): void {
    this.pageGone();
    this.#session = null;
  }

  #connect(): void {
    const session = this.#session;
    if (!session || this.#unsubscribe) return;
    this.#pending = new PendingEvents(session.state.keptBytes, this.#limits);
    this.#unsubscribe = session.subscribe(events => {
      if (this.#snapshotDue) return; // the snapshot will hold them
      this.#pending?.push(events);
      this.#pump();
    });
  }

  #disconnect(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#pending = null;
  }

  #pump(): void {
    if (!this.#pageListens || this.#glanced !== null || this.#untaken !== null || this.#cancelTimer) return;
    if (!this.#snapshotDue && (this.#pending?.isEmpty ?? true)) return;
    const wait = this.#lastSentAt + MESSAGE_INTERVAL_MS - this.#clock.now();
    if (wait <= 0) {
      this.#send();
      return;
    }
    this.#cancelTimer = this.#clock.later(() => {
      this.#cancelTimer = null;
      this.#pump();
    }, wait);
  }

  #send(): void {
    const events = this.#pending?.take() ?? null;
    const state = this.#session?.state ?? null;
    const seq = this.#nextSeq();
    if (!this.#snapshotDue && state && events) {
      this.#post({ type: 'events', seq, sessionId: state.sessionId, events });
      return;
    }
    const end = this.#glanceDue && state ? glanceOf(state) : null;
    this.#glanceDue = false;
    this.#snapshotDue = end !== null;
    if (end) this.#post({ type: 'snapshot', seq, state: end, isGlance: true });
    else this.#post({ type: 'snapshot', seq, state });
  }

  /** Of the message that is sent now. */
  #nextSeq(): number {
    this.#untaken = ++this.#seq;
    this.#lastSentAt = this.#clock.now();
    return this.#seq;
  }
}
