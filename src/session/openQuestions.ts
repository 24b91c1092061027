import type { Withdrawal } from '../contract/agentPort.ts';
import { isAnswerTo } from '../contract/answerFits.ts';
import type { QuestionAnswer, QuestionSubject, UserAnswer } from '../contract/question.ts';

/** Questions of the agent that wait in the chat. Each is answered exactly once: by the user, the end of the turn, or the agent. */
export class OpenQuestions {
  readonly #open = new Map<string, (answer: QuestionAnswer) => void>();
  readonly #onSettled: (questionId: string, answer: QuestionAnswer) => void;

  /** `onSettled` is called before whoever waits hears of the answer. */
  constructor(onSettled: (questionId: string, answer: QuestionAnswer) => void) {
    this.#onSettled = onSettled;
  }

  has(questionId: string): boolean {
    return this.#open.has(questionId);
  }

  /** Resolves with the answer; when the agent withdraws the question it is cancelled. */
  wait(questionId: string, signal: Withdrawal): Promise<QuestionAnswer> {
    return new Promise(resolve => {
      this.#open.set(questionId, resolve);
      signal.addEventListener('abort', () => this.cancel(questionId), { once: true });
      if (signal.aborted) this.cancel(questionId);
    });
  }

  /** The user's answer. One that doesn't fit, or to a question that isn't open, is ignored. */
  answer(questionId: string, subject: QuestionSubject, answer: UserAnswer): void {
    if (isAnswerTo(subject, answer)) this.#settle(questionId, answer);
  }

  cancel(questionId: string): void {
    this.#settle(questionId, { kind: 'cancelled' });
  }

  cancelAll(): void {
    for (const questionId of [...this.#open.keys()]) this.cancel(questionId);
  }

  #settle(questionId: string, answer: QuestionAnswer): void {
    const resolve = this.#open.get(questionId);
    if (!resolve) return;
    this.#open.delete(questionId);
    this.#onSettled(questionId, answer);
    resolve(answer);
  }
}
