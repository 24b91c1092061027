import { randomUUID } from 'node:crypto';
import type { Withdrawal } from '../../contract/agentPort.ts';
import type { SessionEvent } from '../../contract/events.ts';
import type { QuestionSubject, UserAnswer } from '../../contract/question.ts';
import { OpenQuestions } from '../openQuestions.ts';

export interface AccessAsksInit {
  readonly emit: (event: SessionEvent) => void;
  /** Is somebody waiting for this agent? Outside of a turn nobody would see a question, and nothing would end it. */
  readonly isInTurn: () => boolean;
  readonly now: () => number;
}

/** Questions in the chat whether the agent may use a file. The turn's end and a withdrawal refuse. */
export class AccessAsks {
  readonly #init: AccessAsksInit;
  readonly #open: OpenQuestions;

  constructor(init: AccessAsksInit) {
    this.#init = init;
    this.#open = new OpenQuestions((questionId, answer) => init.emit({ type: 'questionSettled', questionId, answer }));
  }

  /** Resolves with whether the user agreed. */
  async ask(access: 'read' | 'write', path: string, signal: Withdrawal): Promise<boolean> {
    const { emit, isInTurn, now } = this.#init;
    if (!isInTurn() || signal.aborted) return false;
    const questionId = randomUUID();
    const subject: QuestionSubject = { kind: 'fileAccess', access, path };
    const answered = this.#open.wait(questionId, signal);
    emit({
      type: 'questionAsked',
      question: { questionId, toolCallId: null, title: null, subject, answer: null, at: now() },
    });
    return (await answered).kind === 'accepted';
  }

  /** See {@link OpenQuestions.answer}. */
  answer(questionId: string, subject: QuestionSubject, answer: UserAnswer): void {
    this.#open.answer(questionId, subject, answer);
  }

  cancelAll(): void {
    this.#open.cancelAll();
  }
}
