import { randomUUID } from 'node:crypto';
import type { Adapter } from '../adapter/adapter.ts';
import type { Withdrawal } from '../contract/agentPort.ts';
import { isAnswerTo } from '../contract/answerFits.ts';
import type { QuestionSubject, UserAnswer } from '../contract/question.ts';
import { readImageFile } from './imageFile.ts';
import { OpenQuestions } from './openQuestions.ts';

export interface VendorRequestsInit {
  readonly adapter: Adapter;
  readonly now: () => number;
  /** Where relative paths of the agent start. */
  readonly cwd: string;
}

/** The agent's own requests, under way. Each question is answered exactly once: by the user, the end of the turn, or the agent. */
export class VendorRequests {
  readonly #init: VendorRequestsInit;
  readonly #open: OpenQuestions;

  constructor(init: VendorRequestsInit) {
    this.#init = init;
    this.#open = new OpenQuestions((questionId, answer) => init.adapter.questionSettled(questionId, answer));
  }

  /** Resolves with what the agent is answered; null: there is no such method. */
  request(method: string, params: unknown, signal: Withdrawal): Promise<unknown> | null {
    const reply = this.#receive(method, params, true);
    if (reply?.type !== 'question') return reply && this.#carryOut(reply);
    return this.#open.wait(reply.questionId, signal).then(answer => reply.answer(answer));
  }

  /** The same, without an answer. */
  async notify(method: string, params: unknown): Promise<void> {
    const reply = this.#receive(method, params, false);
    if (reply) await this.#carryOut(reply);
  }

  /** The user's answer. One that doesn't fit, or to a question that isn't open, is ignored. */
  answer(questionId: string, subject: QuestionSubject, answer: UserAnswer): void {
    if (isAnswerTo(subject, answer)) this.#open.settle(questionId, answer);
  }

  cancelAll(): void {
    this.#open.cancelAll();
  }

  #receive(method: string, params: unknown, awaited: boolean) {
    const { adapter, now } = this.#init;
    return adapter.vendorMethod({ questionId: randomUUID(), method, params, awaited, at: now() });
  }

  async #carryOut(reply: NonNullable<ReturnType<Adapter['vendorMethod']>>): Promise<unknown> {
    if (reply.type === 'question') return undefined;
    const image = reply.type === 'image' ? await readImageFile(reply.path, this.#init.cwd) : null;
    if (image && reply.type === 'image') reply.show(image, this.#init.now());
    return reply.result;
  }
}
