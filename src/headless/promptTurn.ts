import { findQuestion } from '../contract/findEntry.ts';
import type { SessionState } from '../contract/session.ts';
import type { TurnLimit, TurnResult } from '../contract/turnResult.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import { type Permission, permissionAnswer, questionAnswer } from './standingAnswers.ts';

/** After it was told to stop, the agent has so long to end its turn before it is ended, in ms. */
const STOP_GRACE_MS = 5000;

export interface TurnLimits {
  readonly permission: Permission;
  /** Model steps; null: no limit. */
  readonly maxTurns: number | null;
  /** null: no limit. */
  readonly timeoutMs: number | null;
}

export interface TurnEnd {
  /** null: it ended without one. */
  readonly result: TurnResult | null;
  readonly timedOut: boolean;
  /** Was a request for permission not allowed? */
  readonly denied: boolean;
}

/** `inserted`: so many entries of history were put in front of the turn under way. */
export type TurnUpdate = (state: SessionState, inserted: number) => void;

/** One prompt from its begin to its end, with nobody there: requests are answered, limits held. */
export class PromptTurn {
  readonly #session: SessionPort;
  readonly #limits: TurnLimits;
  readonly #update: TurnUpdate;
  readonly #timers: NodeJS.Timeout[] = [];
  #denied = false;
  #timedOut = false;

  /** `update` hears of every state until the turn is over. */
  constructor(session: SessionPort, limits: TurnLimits, update: TurnUpdate) {
    this.#session = session;
    this.#limits = limits;
    this.#update = update;
  }

  /** Sends the prompt. Resolves after the turn and its notices. */
  async run(prompt: string): Promise<TurnEnd> {
    const first = this.#session.state.entries.length;
    const { timeoutMs } = this.#limits;
    if (timeoutMs !== null) this.#later(timeoutMs, () => this.#timeOut());
    try {
      const { entries } = await this.#over(prompt);
      const end = entries.slice(first).findLast(entry => entry.type === 'turnEnd');
      const result = end?.type === 'turnEnd' ? end.result : null;
      return { result, timedOut: this.#timedOut, denied: this.#denied };
    } finally {
      for (const timer of this.#timers) clearTimeout(timer);
    }
  }

  /** Cancels the turn, and ends the agent if it doesn't obey. `now`: without waiting for that. */
  stop(now: boolean, limit?: TurnLimit): void {
    if (!this.#session.state.turn) return;
    if (!this.#session.state.turn.cancelAsked) this.#session.stop(limit);
    if (now) this.#session.endAgent();
    else this.#later(STOP_GRACE_MS, () => this.#session.endAgent());
  }

  #timeOut(): void {
    if (!this.#session.state.turn) return;
    this.#timedOut = true;
    this.stop(false, 'timeout');
  }

  #over(prompt: string): Promise<SessionState> {
    return new Promise(resolve => {
      const unsubscribe = this.#session.subscribe((events, state) => {
        const inserted = events.reduce((sum, event) => sum + (event.type === 'history' ? event.entries.length : 0), 0);
        this.#update(state, inserted);
        // Within a batch the listeners are still being called; what is said now makes another one.
        queueMicrotask(() => this.#answer(state));
        if (state.turn || state.phase === 'starting' || state.phase === 'running' || state.phase === 'stopping') return;
        unsubscribe();
        resolve(state);
      });
      this.#session.prompt(prompt);
    });
  }

  #answer(state: SessionState): void {
    const { permission, maxTurns } = this.#limits;
    for (const ask of state.asks) {
      const { allowed, optionId } = permissionAnswer(ask, state, permission);
      if (!allowed) this.#denied = true;
      this.#session.answerPermission(ask.askId, optionId);
    }
    for (const questionId of state.openQuestions) {
      const question = findQuestion(state, questionId);
      if (question) this.#session.answerQuestion(questionId, questionAnswer(question, permission));
    }
    const { turn } = state;
    if (turn && maxTurns !== null && turn.steps > maxTurns && !turn.cancelAsked) this.stop(false, 'maxTurns');
  }

  #later(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, ms));
  }
}
