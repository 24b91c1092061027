import { randomUUID } from 'node:crypto';
import type { Adapter } from '../adapter/adapter.ts';
import type { Withdrawal } from '../contract/agentPort.ts';
import { isAnswerTo, type QuestionAnswer, type QuestionSubject, type UserAnswer } from '../contract/question.ts';
import { readImageFile } from './imageFile.ts';

interface OpenQuestion {
  readonly answer: (answer: QuestionAnswer) => void;
}

export interface VendorRequestsInit {
  readonly adapter: Adapter;
  readonly now: () => number;
  /** Where relative paths of the agent start. */
  readonly cwd: string;
}

/** The agent's own requests, under way. Each question is answered exactly once: by the user, the end of the turn, or the agent. */
export class VendorRequests {
  readonly #init: VendorRequestsInit;
  readonly #open = new Map<string, OpenQuestion>();

  constructor(init: VendorRequestsInit) {
    this.#init = init;
  }

  /** Resolves with what the agent is answered; null: there is no such method. */
  request(method: string, params: unknown, signal: Withdrawal): Promise<unknown> | null {
    const reply = this.#receive(method, params, true);
    if (reply?.type !== 'question') return reply && this.#carryOut(reply);
    const { questionId } = reply;
    return new Promise(resolve => {
      this.#open.set(questionId, { answer: answer => resolve(reply.answer(answer)) });
      signal.addEventListener('abort', () => this.#settle(questionId, { kind: 'cancelled' }), { once: true });
      if (signal.aborted) this.#settle(questionId, { kind: 'cancelled' });
    });
  }

  /** The same, without an answer. */
  async notify(method: string, params: unknown): Promise<void> {
    const reply = this.#receive(method, params, false);
    if (reply) await this.#carryOut(reply);
  }

  /** The user's answer. One that doesn't fit, or to a question that isn't open, is ignored. */
  answer(questionId: string, subject: QuestionSubject, answer: UserAnswer): void {
    if (isAnswerTo(subject, answer)) this.#settle(questionId, answer);
  }

  cancelAll(): void {
    for (const questionId of [...this.#open.keys()]) this.#settle(questionId, { kind: 'cancelled' });
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

  #settle(questionId: string, answer: QuestionAnswer): void {
    const open = this.#open.get(questionId);
    if (!open) return;
    this.#open.delete(questionId);
    this.#init.adapter.questionSettled(questionId, answer);
    open.answer(answer);
  }
}
