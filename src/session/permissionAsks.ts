import type { Adapter } from '../adapter/adapter.ts';
import type { PermissionAnswer, Withdrawal } from '../contract/agentPort.ts';
import type { PermissionOption } from '../contract/session.ts';

interface OpenAsk {
  readonly toolCallId: string;
  readonly kinds: ReadonlyMap<string, PermissionOption['kind']>;
  readonly answer: (response: PermissionAnswer) => void;
}

const CANCELLED: PermissionAnswer = { outcome: { outcome: 'cancelled' } };

/** The agent's open questions. Each is answered exactly once: by the user, by the end of the turn, or by the agent withdrawing it. */
export class PermissionAsks {
  readonly #adapter: Adapter;
  readonly #now: () => number;
  readonly #open = new Map<string, OpenAsk>();
  #count = 0;

  constructor(adapter: Adapter, now: () => number) {
    this.#adapter = adapter;
    this.#now = now;
  }

  /** Shows the question; resolves with the answer for the agent. A question without usable options is answered as cancelled. */
  ask(params: unknown, signal: Withdrawal): Promise<PermissionAnswer> {
    const { toolCallId, kinds } = readAsk(params);
    if (toolCallId === null || kinds.size === 0 || signal.aborted) return Promise.resolve(CANCELLED);
    const askId = `ask${++this.#count}`;
    return new Promise(resolve => {
      this.#open.set(askId, { toolCallId, kinds, answer: resolve });
      signal.addEventListener('abort', () => this.settle(askId, null), { once: true });
      this.#adapter.permissionAsked(askId, params, this.#now());
    });
  }

  /** Answers with an option, or as cancelled with null. An unknown ask or option is ignored. */
  settle(askId: string, optionId: string | null): void {
    const open = this.#open.get(askId);
    const kind = optionId === null ? null : open?.kinds.get(optionId);
    if (!open || kind === undefined) return;
    this.#open.delete(askId);
    this.#adapter.permissionSettled(askId, open.toolCallId, kind, this.#now());
    open.answer(optionId === null ? CANCELLED : { outcome: { outcome: 'selected', optionId } });
  }

  cancelAll(): void {
    for (const askId of [...this.#open.keys()]) this.settle(askId, null);
  }
}

function readAsk(params: unknown): {
  readonly toolCallId: string | null;
  readonly kinds: ReadonlyMap<string, PermissionOption['kind']>;
} {
  const { toolCall, options } = (params ?? {}) as { toolCall?: { toolCallId?: unknown }; options?: unknown };
  const kinds = new Map<string, PermissionOption['kind']>();
  for (const option of Array.isArray(options) ? options : []) {
    const { optionId, kind } = (option ?? {}) as { optionId?: unknown; kind?: unknown };
    if (
      typeof optionId === 'string' &&
      (kind === 'allow_once' || kind === 'allow_always' || kind === 'reject_once' || kind === 'reject_always')
    )
      kinds.set(optionId, kind);
  }
  const toolCallId = toolCall?.toolCallId;
  return { toolCallId: typeof toolCallId === 'string' ? toolCallId : null, kinds };
}
