import type { Adapter } from '../adapter/adapter.ts';
import type { PermissionAnswer, Withdrawal } from '../contract/agentPort.ts';
import type { PermissionOption } from '../contract/session.ts';

interface OpenAsk {
  readonly options: readonly PermissionOption[];
  readonly answer: (response: PermissionAnswer) => void;
}

const CANCELLED: PermissionAnswer = { outcome: { outcome: 'cancelled' } };

/** The agent's open questions. Each is answered exactly once: by the user, by the end of the turn, or by the agent withdrawing it. */
export class PermissionAsks {
  readonly #adapter: Adapter;
  readonly #now: () => number;
  readonly #onUnanswerable: (title: string) => void;
  readonly #open = new Map<string, OpenAsk>();
  #count = 0;

  /** `onUnanswerable` hears of a request that offers no answer: what it was about. */
  constructor(adapter: Adapter, now: () => number, onUnanswerable: (title: string) => void) {
    this.#adapter = adapter;
    this.#now = now;
    this.#onUnanswerable = onUnanswerable;
  }

  /** Shows the question; resolves with the answer for the agent. A question that nobody can answer is answered as cancelled. */
  ask(params: unknown, signal: Withdrawal): Promise<PermissionAnswer> {
    if (signal.aborted) return Promise.resolve(CANCELLED);
    const askId = `ask${++this.#count}`;
    return new Promise(answer => {
      const ask = this.#adapter.permissionAsked(askId, params, this.#now());
      const options = ask?.options ?? [];
      this.#open.set(askId, { options, answer });
      signal.addEventListener('abort', () => this.settle(askId, null), { once: true });
      if (options.length > 0) return;
      this.settle(askId, null);
      this.#onUnanswerable(ask?.title ?? '');
    });
  }

  /** Answers with an option, or as cancelled with null. An unknown ask or option is ignored. */
  settle(askId: string, optionId: string | null): void {
    const open = this.#open.get(askId);
    const option = open?.options.find(one => one.optionId === optionId);
    if (!open || (optionId !== null && !option)) return;
    this.#open.delete(askId);
    this.#adapter.permissionSettled(askId, option?.kind ?? null, this.#now());
    open.answer(option ? { outcome: { outcome: 'selected', optionId: option.optionId } } : CANCELLED);
  }

  cancelAll(): void {
    for (const askId of [...this.#open.keys()]) this.settle(askId, null);
  }
}
