import { randomUUID } from 'node:crypto';
import type { Withdrawal } from '../../contract/agentPort.ts';
import { isAnswerTo } from '../../contract/answerFits.ts';
import type { SessionEvent } from '../../contract/events.ts';
import type { QuestionAnswer, QuestionSubject, UserAnswer } from '../../contract/question.ts';

export interface AccessAsksInit {
  readonly emit: (event: SessionEvent) => void;
  /** Is somebody waiting for this agent? Outside of a turn nobody would see a question, and nothing would end it. */
  readonly isInTurn: () => boolean;
  readonly now: () => number;
}

/** Questions in the chat whether the agent may use a file. Each is answered exactly once; the turn's end and a withdrawal refuse. */
export class AccessAsks {
  readonly #init: AccessAsksInit;
  readonly #open = new Map<string, (answer: QuestionAnswer) => void>();

  constructor(init: AccessAsksInit) {
    this.#init = init;
  }

  /** Resolves with whether the user agreed. */
  async ask(access: 'read' | 'write', path: string, signal: Withdrawal): Promise<boolean> {
    const { emit, isInTurn, now } = this.#init;
    if (!isInTurn() || signal.aborted) return false;
    const questionId = randomUUID();
    const subject: QuestionSubject = { kind: 'fileAccess', access, path };
    const answered = new Promise<QuestionAnswer>(resolve => this.#open.set(questionId, resolve));
    signal.addEventListener('abort', () => this.#settle(questionId, { kind: 'cancelled' }), { once: true });
    emit({
      type: 'questionAsked',
      question: { questionId, toolCallId: null, title: null, subject, answer: null, at: now() },
    });
    return (await answered).kind === 'accepted';
  }

  /** The user's answer. One that doesn't fit, or to a question that isn't open, is ignored. */
  answer(questionId: string, subject: QuestionSubject, answer: UserAnswer): void {
    if (isAnswerTo(subject, answer)) this.#settle(questionId, answer);
  }

  cancelAll(): void {
    for (const questionId of [...this.#open.keys()]) this.#settle(questionId, { kind: 'cancelled' });
  }

  #settle(questionId: string, answer: QuestionAnswer): void {
    const resolve = this.#open.get(questionId);
    if (!resolve) return;
    this.#open.delete(questionId);
    this.#init.emit({ type: 'questionSettled', questionId, answer });
    resolve(answer);
  }
}
