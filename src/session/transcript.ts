import { Adapter } from '../adapter/adapter.ts';
import type { SessionEvent } from '../contract/events.ts';
import { EventQueue } from '../contract/mergeEvents.ts';
import { reduceAll } from '../contract/reduce.ts';
import type { SessionState } from '../contract/session.ts';
import { ModelSteps } from './modelSteps.ts';
import { buildTurnResult, type TurnOutcome } from './turnResult.ts';

/**
 * The written side of a session: frames go through the adapter into a merging queue, and in batches into the reducer. Live sessions and
 * replayed recordings use the same one; it has no clock and no process.
 */
export class Transcript {
  readonly adapter: Adapter;
  readonly #queue: EventQueue;
  readonly #steps = new ModelSteps();
  readonly #onEvent: (event: SessionEvent) => void;
  readonly #onQueued: () => void;
  readonly #onBatch: (events: readonly SessionEvent[], state: SessionState) => void;
  /** Not told of yet; the first is being told of. */
  readonly #batches: { readonly events: readonly SessionEvent[]; readonly state: SessionState }[] = [];
  #state: SessionState;

  /** `onEvent` is called with each event before it is merged, `onQueued` when there is something to flush, `onBatch` after each flush. */
  constructor(init: {
    readonly state: SessionState;
    readonly onEvent?: (event: SessionEvent) => void;
    readonly onQueued?: () => void;
    readonly onBatch?: (events: readonly SessionEvent[], state: SessionState) => void;
  }) {
    this.#state = init.state;
    this.#queue = new EventQueue(init.state.keptBytes);
    this.#onEvent = init.onEvent ?? (() => {});
    this.#onQueued = init.onQueued ?? (() => {});
    this.#onBatch = init.onBatch ?? (() => {});
    this.adapter = new Adapter(event => this.push(event), init.state.cwd);
  }

  /** As of the last flush. */
  get state(): SessionState {
    return this.#state;
  }

  push(event: SessionEvent): void {
    if (this.#steps.begins(event)) this.#take({ type: 'stepStarted' });
    this.#take(event);
  }

  #take(event: SessionEvent): void {
    const wasEmpty = this.#queue.isEmpty;
    this.#onEvent(event);
    this.#queue.push(event);
    if (wasEmpty) this.#onQueued();
  }

  /** Reduces what is queued. */
  flush(): void {
    if (this.#queue.isEmpty) return;
    const events = this.#queue.take();
    this.#state = reduceAll(this.#state, events);
    this.#batches.push({ events, state: this.#state });
    // A listener may say something that makes another batch: it is told of that one after this one.
    if (this.#batches.length > 1) return;
    for (let batch = this.#batches[0]; batch; batch = this.#batches[0]) {
      this.#onBatch(batch.events, batch.state);
      this.#batches.shift();
    }
  }

  /** Ends the turn under way: closes open calls, withdraws open asks, adds the result. */
  endTurn(outcome: TurnOutcome, at: number): void {
    this.flush();
    if (!this.#state.turn) return;
    for (const ask of this.#state.asks) this.adapter.permissionSettled(ask.askId, null, at);
    for (const questionId of this.#state.openQuestions) this.adapter.questionSettled(questionId, { kind: 'cancelled' });
    this.adapter.turnClosed(this.#state.turn.cancelAsked || isCancelled(outcome), at);
    this.flush();
    const told = outcome.kind === 'answer' ? this.adapter.promptUsage(outcome.response) : null;
    this.push({ type: 'turnEnded', result: buildTurnResult(this.#state, outcome, at, told) });
    this.flush();
  }
}

function isCancelled(outcome: TurnOutcome): boolean {
  if (outcome.kind !== 'answer' || typeof outcome.response !== 'object' || outcome.response === null) return false;
  return (outcome.response as Record<string, unknown>)['stopReason'] === 'cancelled';
}
