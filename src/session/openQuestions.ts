import type { Withdrawal } from '../contract/agentPort.ts';
import type { QuestionAnswer } from '../contract/question.ts';

/** Questions of the agent that wait for an answer. Each is answered exactly once: by the user, the end of the turn, or the agent. */
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

  /** Resolves with the answer; a withdrawal cancels. */
  wait(questionId: string, signal: Withdrawal): Promise<QuestionAnswer> {
    return new Promise(resolve => {
      this.#open.set(questionId, resolve);
      signal.addEventListener('abort', () => this.settle(questionId, { kind: 'cancelled' }), { once: true });
      if (signal.aborted) this.settle(questionId, { kind: 'cancelled' });
    });
  }

  /** Does nothing where the question isn't open (any more). */
  settle(questionId: string, answer: QuestionAnswer): void {
    const resolve = this.#open.get(questionId);
    if (!resolve) return;
    this.#open.delete(questionId);
    this.#onSettled(questionId, answer);
    resolve(answer);
  }

  cancelAll(): void {
    for (const questionId of [...this.#open.keys()]) this.settle(questionId, { kind: 'cancelled' });
  }
}
