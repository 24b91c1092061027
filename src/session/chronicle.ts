import type { SessionEvent } from '../contract/events.ts';
import type { Notice, NoticeCode } from '../contract/notice.ts';
import type { SessionState } from '../contract/session.ts';
import { failureNotice } from './failureNotice.ts';
import type { SessionStore } from './store/sessionStore.ts';
import { Transcript } from './transcript.ts';
import type { TurnOutcome } from './turnResult.ts';

/** A view gets at most one batch in this time, in ms (design section 3). */
const FLUSH_INTERVAL_MS = 16;

export interface ChronicleInit {
  readonly state: SessionState;
  readonly store: SessionStore | null;
  /** Each event before it is merged with others. */
  readonly tap: (event: SessionEvent) => void;
}

/** What happens in a session, as it is told to its views and its store; and what the session itself has to say in the chat. */
export class Chronicle {
  readonly #transcript: Transcript;
  readonly #listeners = new Set<(events: readonly SessionEvent[], state: SessionState) => void>();
  #timer: NodeJS.Timeout | null = null;
  #badLines = 0;

  constructor({ state, store, tap }: ChronicleInit) {
    this.#transcript = new Transcript({
      state,
      onEvent: event => {
        store?.tap(event);
        tap(event);
      },
      onQueued: () => this.#scheduleFlush(),
      onBatch: (events, now) => {
        store?.record(events, now);
        for (const listener of this.#listeners) listener(events, now);
      },
    });
  }

  get adapter(): Transcript['adapter'] {
    return this.#transcript.adapter;
  }

  /** As the views have it; what came since the last batch is not in it yet. */
  get state(): SessionState {
    return this.#transcript.state;
  }

  /** After all that was said so far. */
  stateNow(): SessionState {
    this.#transcript.flush();
    return this.state;
  }

  /** Id of the turn under way, after all that was said so far. */
  currentTurn(): string | undefined {
    return this.stateNow().turn?.turnId;
  }

  subscribe(listener: (events: readonly SessionEvent[], state: SessionState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  push(event: SessionEvent): void {
    this.#transcript.push(event);
  }

  flush(): void {
    this.#transcript.flush();
  }

  endTurn(outcome: TurnOutcome): void {
    this.#transcript.endTurn(outcome, Date.now());
  }

  phase(phase: SessionState['phase']): void {
    this.push({ type: 'phase', phase });
  }

  /** `{agent}` is filled in. */
  notice(
    level: Notice['level'],
    code: NoticeCode,
    params: Notice['params'] = {},
    detail: string | null = null,
    actions: Notice['actions'] = [],
  ): void {
    const agent = this.state.agent.label;
    this.push({
      type: 'notice',
      notice: { level, code, params: { ...params, agent }, detail, actions, at: Date.now() },
    });
  }

  /** Says in the chat what went wrong. Returns it for the turn's result. */
  explain(error: unknown): string {
    const { code, params, detail, actions, message } = failureNotice(error);
    this.notice('error', code, params, detail, actions);
    return message;
  }

  /** The agent printed something that is no message. */
  badLine(): void {
    this.#badLines++;
  }

  /** Nothing is told to anybody any more. */
  end(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #scheduleFlush(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const { unknownUpdates } = this.#transcript.adapter;
      const { traffic } = this.state;
      if (traffic.unknownUpdates !== unknownUpdates || traffic.badLines !== this.#badLines)
        this.push({ type: 'traffic', traffic: { ...traffic, unknownUpdates, badLines: this.#badLines } });
      this.#transcript.flush();
    }, FLUSH_INTERVAL_MS);
  }
}
