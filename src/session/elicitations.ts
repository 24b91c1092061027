import { randomUUID } from 'node:crypto';
import type { Adapter } from '../adapter/adapter.ts';
import { elicitationResult } from '../adapter/elicitation.ts';
import { stringAt } from '../adapter/wire.ts';
import { invalidParams, type Withdrawal } from '../contract/agentPort.ts';
import { checkForm } from '../contract/checkForm.ts';
import type { SessionEvent } from '../contract/events.ts';
import type { Question, UserAnswer } from '../contract/question.ts';
import { OpenQuestions } from './openQuestions.ts';
import { matchesPattern } from './patternCheck.ts';

/** Web pages that may still be told of as done. */
const MOST_PAGES = 100;

export interface ElicitationsInit {
  readonly adapter: Adapter;
  readonly emit: (event: SessionEvent) => void;
  readonly now: () => number;
}

/** What the agent asks with a form or on a web page (`elicitation/create`). Only the user accepts; all else declines or cancels. */
export class Elicitations {
  readonly #init: ElicitationsInit;
  readonly #open: OpenQuestions;
  /** Questions by the agent's id of their web page, the latest last. */
  readonly #pages = new Map<string, string>();

  constructor(init: ElicitationsInit) {
    this.#init = init;
    this.#open = new OpenQuestions((questionId, answer) => init.adapter.questionSettled(questionId, answer));
  }

  /** Resolves with what the agent is answered; null: it is another method. Rejects with {@link ClientRequestError} what can't be shown. */
  request(method: string, params: unknown, signal: Withdrawal): Promise<unknown> | null {
    return method === 'elicitation/create' ? this.#ask(params, signal) : null;
  }

  /** False: it is another method. */
  notification(method: string, params: unknown): boolean {
    if (method !== 'elicitation/complete') return false;
    const id = stringAt(params, 'elicitationId');
    const questionId = id === undefined ? undefined : this.#pages.get(id);
    if (id === undefined || questionId === undefined) return true;
    this.#pages.delete(id);
    this.#init.emit({ type: 'questionCompleted', questionId });
    // Done without the user having opened it from here: nothing is left to ask, and nothing was accepted.
    this.#open.cancel(questionId);
    return true;
  }

  /** The user's answer. A form with values that don't fit stays open, and says what is wrong with them. */
  answer({ questionId, subject }: Question, answer: UserAnswer): void {
    if (!this.#open.has(questionId)) return;
    if (subject.kind === 'form' && answer.kind === 'submitted') {
      const { values } = answer;
      const problems = checkForm(subject.fields, values, matchesPattern);
      if (problems.length > 0) {
        this.#init.emit({ type: 'questionRefused', questionId, refused: { values, problems } });
        return;
      }
    }
    this.#open.answer(questionId, subject, answer);
  }

  cancelAll(): void {
    this.#open.cancelAll();
  }

  async #ask(params: unknown, signal: Withdrawal): Promise<unknown> {
    const { adapter, now } = this.#init;
    const questionId = randomUUID();
    const asked = adapter.elicitationAsked(questionId, params, now());
    if (typeof asked === 'string') throw invalidParams(asked);
    if (asked.elicitationId !== null) this.#remember(asked.elicitationId, questionId);
    return elicitationResult(await this.#open.wait(questionId, signal));
  }

  #remember(elicitationId: string, questionId: string): void {
    this.#pages.delete(elicitationId);
    this.#pages.set(elicitationId, questionId);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest);
  }
}
