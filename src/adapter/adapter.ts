import type { SessionEvent } from '../contract/events.ts';
import type { Notice } from '../contract/notice.ts';
import type { QuestionAnswer } from '../contract/question.ts';
import type { RuleNote } from '../contract/ruleNote.ts';
import type { PermissionAsk, PermissionOption } from '../contract/session.ts';
import type { TurnLimit, Usage } from '../contract/turnResult.ts';
import { AgentTerminals } from './agentTerminals.ts';
import { ClientTerminalCards } from './clientTerminals.ts';
import { CostLedger } from './costLedger.ts';
import { dialectByName } from './dialects/choose.ts';
import { type AskedElicitation, readElicitation } from './elicitation.ts';
import { readChunk, readPlan } from './messages.ts';
import { readPermissionRequest } from './permissionRequest.ts';
import { announcesSteering } from './steering.ts';
import { SubagentSessions } from './subagentSessions.ts';
import { ToolCalls } from './toolCalls.ts';
import { readPromptUsage, readUsage } from './usage.ts';
import { UsageLedger } from './usageLedger.ts';
import { type VendorCall, VendorMethods, type VendorReply } from './vendor/vendorMethods.ts';
import { asNumber, asRecord, asString, type Json, stringAt } from './wire.ts';

// ACP frames in, contract events out. Pure: no I/O, no clock (times come in), no editor. The only place that knows the protocol's updates and,
// through the dialects, what each agent makes of them.

/** Updates that are understood and have nothing to show yet. */
const SILENT_UPDATES: ReadonlySet<string> = new Set([
  'available_commands_update',
  'current_mode_update',
  'config_option_update',
  'state_update',
  'session_message',
  'session_message_chunk',
  'compaction_update',
  'compaction_summary_chunk',
]);

const EARLY_UPDATES = 1000;

export class Adapter {
  readonly #emit: (event: SessionEvent) => void;
  readonly #calls: ToolCalls;
  readonly #vendor: VendorMethods;
  /** Commands that run in terminals of the client. */
  readonly clientTerminals: ClientTerminalCards;
  readonly #terminals: AgentTerminals;
  readonly #subagents: SubagentSessions;
  readonly #costs = new CostLedger();
  readonly #usages = new UsageLedger();
  /** Open permission asks with the agent's id of their call. */
  readonly #asks = new Map<string, string>();
  /** Updates that came before the session's id was known: an agent may send some before it answers `session/new` (acp-sdk.md, 1.6). */
  #early: { readonly params: unknown; readonly at: number }[] = [];
  #sessionId: string | null = null;
  #inTurn = false;
  /** Was there a turn of this process, and is it over? */
  #turnIsOver = false;
  #unknownUpdates = 0;

  /** `cwd`: the session's directory, where commands run that don't say another; '' where it isn't known. */
  constructor(emit: (event: SessionEvent) => void, cwd = '') {
    this.#emit = emit;
    this.#calls = new ToolCalls(emit, dialectByName(null), cwd);
    this.#vendor = new VendorMethods(emit, this.#calls);
    this.clientTerminals = new ClientTerminalCards(this.#calls);
    this.#terminals = new AgentTerminals(this.#calls);
    this.#subagents = new SubagentSessions(this.#calls);
  }

  /** Updates that were not understood, so far. */
  get unknownUpdates(): number {
    return this.#unknownUpdates;
  }

  /**
   * The answer to `initialize`: name and version pick the dialect. `prefix` sets the ids of this process apart from those that an earlier
   * one used in the same session; some agents count from 0.
   */
  handshake(response: unknown, prefix = ''): void {
    this.#calls.begin(prefix);
    this.#subagents.clear();
    this.#terminals.clear();
    this.#early.length = 0;
    this.#sessionId = null;
    this.#turnIsOver = false;
    const info = asRecord(asRecord(response)?.['agentInfo']) ?? asRecord(asRecord(response)?.['info']);
    const name = asString(info?.['name']) ?? null;
    this.#calls.dialect = dialectByName(name);
    const version = asString(info?.['version']) ?? null;
    this.#emit({ type: 'agentNamed', name, version, ...(announcesSteering(response) && { canSteer: true }) });
  }

  /**
   * Names the session whose updates are shown, with those of its sub-agents; updates of other sessions are ignored. `isNew`: it has no past in
   * the agent.
   */
  bind(sessionId: string, isNew = false): void {
    if (sessionId !== this.#sessionId) {
      this.#costs.opened(isNew);
      this.#usages.opened(isNew);
    }
    this.#sessionId = sessionId;
    for (const { params, at } of this.#early.splice(0)) this.sessionUpdate(params, at);
  }

  /** `promptId`: the prompt's id in the queue that it comes from. */
  turnStarted(turnId: string, text: string, at: number, promptId?: string): void {
    this.#inTurn = true;
    this.#turnIsOver = false;
    this.#costs.turnStarted();
    this.#usages.turnStarted();
    this.#calls.beginTurn();
    this.#emit({ type: 'turnStarted', turnId, text, at, ...(promptId !== undefined && { promptId }) });
  }

  /** `limit`: what asks for it, where it isn't the user. */
  cancelAsked(limit?: TurnLimit): void {
    this.#calls.stop();
    this.#emit({ type: 'cancelAsked', ...(limit && { limit }) });
  }

  /** What the answer to a prompt says of the turn's usage, and whether it is that of the last model step only. null: nothing. */
  promptUsage(response: unknown): { readonly usage: Usage; readonly ofLastStep: boolean } | null {
    const told = readPromptUsage(response);
    const { usageScope } = this.#calls.dialect;
    const usage = told && usageScope === 'session' ? this.#usages.hear(told) : told;
    return usage && { usage, ofLastStep: usageScope === 'lastStep' };
  }

  /** Closes the calls that the agent left open. The caller emits the turn's result. */
  turnClosed(cancelled: boolean, at: number): void {
    this.#inTurn = false;
    this.#turnIsOver = true;
    this.clientTerminals.settleAll(at);
    this.#calls.closeTurn(cancelled, at);
  }

  /** In a replay (session/load) a turn has begun: what the one before left open is over, and its ids may come again. */
  replayedTurnStarted(at: number): void {
    this.#calls.closeTurn(false, at);
    this.#calls.beginTurn();
  }

  /** The params of a `session/update`. `at` in ms since the epoch. */
  sessionUpdate(params: unknown, at: number): void {
    const update = asRecord(asRecord(params)?.['update']);
    const kind = asString(update?.['sessionUpdate']);
    if (!update || kind === undefined) {
      this.#unknownUpdates++;
      return;
    }
    if (this.#sessionId === null) {
      if (this.#early.length < EARLY_UPDATES) this.#early.push({ params, at });
      return;
    }
    const sessionId = stringAt(params, 'sessionId');
    if (sessionId === undefined || !this.#isShown(sessionId)) return;
    if (!this.#route(kind, update, this.#subagents.callOf(sessionId), at)) this.#unknownUpdates++;
  }

  /** The params of a `session/request_permission`: shows the call, which may be new (gemini), but not the question yet. */
  readPermission(askId: string, params: unknown, at: number): PermissionAsk {
    const request = readPermissionRequest(params, askId);
    const { toolCallId } = request;
    this.#calls.update(request.toolCall, null, at);
    this.#asks.set(askId, toolCallId);
    const detail = this.#calls.inputTextOf(toolCallId);
    return {
      askId,
      toolCallId: this.#calls.idOf(toolCallId),
      title: request.title,
      options: request.options,
      ...(detail !== undefined && { detail }),
    };
  }

  /** Shows the question. */
  showPermission(ask: PermissionAsk): void {
    this.#emit({ type: 'permissionAsked', ask });
  }

  /** The answer that was sent; null: withdrawn or cancelled. `rule`: the user's rules gave it. */
  permissionSettled(askId: string, chosen: PermissionOption['kind'] | null, at: number, rule?: RuleNote): void {
    const wireId = this.#asks.get(askId);
    if (wireId === undefined) return;
    this.#asks.delete(askId);
    const toolCallId = this.#calls.idOf(wireId);
    this.#emit({ type: 'permissionSettled', askId, toolCallId, chosen, ...(rule && { rule }) });
    if (chosen?.startsWith('reject')) this.#calls.deny(wireId, at);
  }

  /** A request or notification under a name that isn't the protocol's: shows what it tells. null: it isn't known. */
  vendorMethod(call: VendorCall): VendorReply | null {
    const reply = this.#vendor.receive(call, this.#inTurn);
    if (reply?.type === 'result' && !reply.understood) this.#unknownUpdates++;
    return reply;
  }

  /** An `elicitation/create`: shows the question. A string: it can't be shown, and why, for the agent to read. */
  elicitationAsked(questionId: string, params: unknown, at: number): AskedElicitation | string {
    const asked = readElicitation(params);
    if (asked.type === 'unusable') return asked.reason;
    const { sessionId, title, subject } = asked;
    if (sessionId !== null && this.#sessionId !== null && !this.#isShown(sessionId)) return 'sessionId is unknown.';
    const toolCallId = asked.toolCallId === null ? null : this.#calls.idOf(asked.toolCallId);
    this.#emit({
      type: 'questionAsked',
      question: { questionId, toolCallId, title, subject, answer: null, at },
    });
    return asked;
  }

  questionSettled(questionId: string, answer: QuestionAnswer): void {
    this.#emit({ type: 'questionSettled', questionId, answer });
  }

  /** Is it this session, or one of its sub-agents? */
  #isShown(sessionId: string): boolean {
    return sessionId === this.#sessionId || this.#subagents.callOf(sessionId) !== null;
  }

  #route(kind: string, update: Json, parentId: string | null, at: number): boolean {
    switch (kind) {
      case 'tool_call':
      case 'tool_call_update':
        return this.#calls.update(update, parentId, at);
      case 'agent_message_chunk':
      case 'agent_thought_chunk':
      case 'user_message_chunk':
      case 'agent_message':
      case 'agent_thought':
      case 'user_message':
        return this.#message(kind, update, parentId, at);
      case 'plan':
      case 'plan_update':
        this.#emit({ type: 'plan', entries: readPlan(update['entries'] ?? update['items']) });
        return true;
      case 'usage_update':
        if (parentId === null) this.#context(update);
        return true;
      case 'session_info_update': {
        const title = asString(update['title']);
        if (title && parentId === null) this.#emit({ type: 'title', title });
        return true;
      }
      case 'terminal_update':
      case 'terminal_output_chunk':
        return this.#terminals.update(kind, update, at);
      case 'subagent_update':
        return this.#subagents.update(update, at);
      case 'notice':
        return this.#notice(update, at);
      default:
        return SILENT_UPDATES.has(kind);
    }
  }

  #message(kind: string, update: Json, parentId: string | null, at: number): boolean {
    // While a prompt runs, a user's message is its echo; outside of one it is history (session/load).
    if (kind.startsWith('user_') && this.#inTurn) return true;
    const meta = asRecord(update['_meta']);
    const event = readChunk(kind, update, parentId ?? this.#calls.parentOf(meta), at);
    if (event?.role === 'user' && this.#calls.dialect.isInjected(event.text)) return true;
    const note = meta && event?.role === 'assistant' ? this.#calls.dialect.noteOf(meta) : null;
    if (event && note === null) this.#emit(event);
    else if (event && note !== 'repeated') this.#say(note ?? 'info', event.text, at);
    if (meta?.['usage'] !== undefined) this.#stepUsage(meta);
    return event !== null;
  }

  /** qwen tells what each model request used, also of those that it makes by itself between turns. */
  #stepUsage(meta: Json): void {
    const usage = meta['backgroundTurn'] === undefined && this.#inTurn ? readUsage(meta['usage']) : null;
    if (usage) this.#emit({ type: 'usage', usage });
  }

  #context(update: Json): void {
    const used = asNumber(update['used']);
    const size = asNumber(update['size']);
    const amount = asNumber(asRecord(update['cost'])?.['amount']);
    const currency = asString(asRecord(update['cost'])?.['currency']);
    const cost = amount === undefined || !currency ? null : { amount, currency };
    const turnCost = cost && this.#costs.hear(cost);
    if (used === undefined || size === undefined) return;
    const late = !this.#inTurn && this.#turnIsOver;
    this.#emit({ type: 'context', context: { used, size, cost }, turnCost, ...(late && { late }) });
  }

  #notice(update: Json, at: number): boolean {
    const text = [asString(update['title']), asString(update['description'])].filter(Boolean).join(': ');
    const severity = asString(update['severity']);
    this.#say(severity === 'error' || severity === 'warning' ? severity : 'info', text, at);
    return true;
  }

  #say(level: Notice['level'], text: string, at: number): void {
    this.#emit({
      type: 'notice',
      notice: { level, code: 'agentSays', params: { text }, detail: null, actions: [], at },
    });
  }
}
