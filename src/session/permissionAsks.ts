import type { Adapter } from '../adapter/adapter.ts';
import type { PermissionAnswer, Withdrawal } from '../contract/agentPort.ts';
import type { RuleNote } from '../contract/ruleNote.ts';
import type { PermissionAsk, PermissionOption } from '../contract/session.ts';
import type { ToolCall } from '../contract/toolCall.ts';
import type { Decision } from './permissions/decide.ts';
import { judge, type PermissionPolicy } from './permissions/judge.ts';
import { ruleSubject } from './permissions/rule.ts';

export interface PermissionAsksInit {
  readonly adapter: Adapter;
  readonly now: () => number;
  /** Gangway's id of the agent. */
  readonly agentId: string;
  /** The session's directory, where relative paths start. */
  readonly cwd: string;
  /** The user's rules; null: the user answers everything. */
  readonly policy: PermissionPolicy | null;
  /** A call as it is known by now. */
  readonly findCall: (toolCallId: string) => ToolCall | null;
  /** Says that a request can't be answered. */
  readonly unanswerable: (ask: PermissionAsk) => void;
  readonly log: (message: string) => void;
}

interface OpenAsk {
  readonly options: readonly PermissionOption[];
  readonly answer: (response: PermissionAnswer) => void;
}

/** The answer to a request that nobody decides on. */
export const CANCELLED: PermissionAnswer = { outcome: { outcome: 'cancelled' } };

/** The agent's open questions. Each is answered exactly once: by the user's rules, the user, the end of the turn, or the agent withdrawing it. */
export class PermissionAsks {
  readonly #init: PermissionAsksInit;
  readonly #open = new Map<string, OpenAsk>();
  /** Questions are judged one after the other, so that they are shown in their order. */
  #judged: Promise<void> | null = null;
  #count = 0;

  constructor(init: PermissionAsksInit) {
    this.#init = init;
  }

  /** Shows the question, unless a rule answers it; resolves with the answer for the agent. One without options is answered as cancelled. */
  ask(params: unknown, signal: Withdrawal): Promise<PermissionAnswer> {
    if (signal.aborted) return Promise.resolve(CANCELLED);
    const { adapter, now } = this.#init;
    const askId = `ask${++this.#count}`;
    const ask = adapter.readPermission(askId, params, now());
    return new Promise(answer => {
      this.#open.set(askId, { options: ask.options, answer });
      signal.addEventListener('abort', () => this.settle(askId, null), { once: true });
      if (ask.options.length === 0) {
        this.#init.unanswerable(ask);
        this.settle(askId, null);
      } else if (this.#judged || this.#hasRules()) this.#judge(ask);
      else adapter.showPermission(ask);
    });
  }

  /** Answers with an option, or as cancelled with null. An unknown ask or option is ignored. */
  settle(askId: string, optionId: string | null, rule?: RuleNote): void {
    const open = this.#open.get(askId);
    const option = open?.options.find(one => one.optionId === optionId);
    if (!open || (optionId !== null && !option)) return;
    this.#open.delete(askId);
    this.#init.adapter.permissionSettled(askId, option?.kind ?? null, this.#init.now(), rule);
    open.answer(option ? { outcome: { outcome: 'selected', optionId: option.optionId } } : CANCELLED);
  }

  cancelAll(): void {
    for (const askId of [...this.#open.keys()]) this.settle(askId, null);
  }

  #hasRules(): boolean {
    return (this.#init.policy?.rules().length ?? 0) > 0;
  }

  #judge(ask: PermissionAsk): void {
    const judged = (this.#judged ?? Promise.resolve())
      .then(() => this.#decisionOn(ask))
      .then(decision => {
        // Whoever stopped meanwhile has answered it.
        if (this.#open.has(ask.askId) && !this.#follow(ask, decision)) this.#init.adapter.showPermission(ask);
      })
      .finally(() => {
        if (this.#judged === judged) this.#judged = null;
      });
    this.#judged = judged;
  }

  async #decisionOn({ toolCallId }: PermissionAsk): Promise<Decision | null> {
    const { findCall, policy, agentId, cwd, log } = this.#init;
    const call = findCall(toolCallId);
    if (!call || !policy) return null;
    try {
      return await judge(call, { agentId, cwd }, policy);
    } catch (error) {
      log(`The rules could not be applied, so the user is asked: ${String(error)}`);
      return null;
    }
  }

  /** Answers as the rules say, with an option that holds this once. False: the agent offers none, or the rules leave it to the user. */
  #follow({ askId, options }: PermissionAsk, decision: Decision | null): boolean {
    if (!decision || decision.decision === 'ask') return false;
    const kind = decision.decision === 'allow' ? 'allow_once' : 'reject_once';
    const option = options.find(one => one.kind === kind);
    if (!option) return false;
    const rules = decision.rules.map(({ rule }) => ruleSubject(rule)).join(', ');
    this.settle(askId, option.optionId, { decision: decision.decision, rules });
    return true;
  }
}
