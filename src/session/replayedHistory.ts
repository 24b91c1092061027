import { randomUUID } from 'node:crypto';
import { Adapter } from '../adapter/adapter.ts';
import { asRecord, asString, stringAt } from '../adapter/wire.ts';
import type { OutputEvent, SessionEvent } from '../contract/events.ts';
import { EventQueue } from '../contract/mergeEvents.ts';
import { newSession } from '../contract/newSession.ts';
import { reduceAll } from '../contract/reduce.ts';
import type { Entry, SessionState } from '../contract/session.ts';

/** What one prompt led to, as the agent's record has it. */
export interface HistoryTurn {
  /** What the user said; '' where the agent began by itself. */
  readonly prompt: string;
  /** The prompt's own entry among them. */
  readonly entries: readonly Entry[];
  /** The whole output of its commands, of which the entries keep the tail. */
  readonly outputs: readonly OutputEvent[];
}

export interface ReplayedHistoryInit {
  readonly sessionId: string;
  readonly handshake: unknown;
  /** Set before the agent's ids of calls, so that they are unlike those that the session has. */
  readonly prefix: string;
  readonly cwd: string;
  readonly keptBytes: number;
}

/** Output that is kept in memory for the files of commands, in characters, all in all: more of it is in the entries only. */
const MOST_OUTPUT = 64 * 1024 * 1024;

/** What a replay is made of. All else (titles, modes, usage, commands) is about the session as it is now. */
const CONVERSATION: ReadonlySet<string> = new Set([
  'user_message_chunk',
  'agent_message_chunk',
  'agent_thought_chunk',
  'user_message',
  'agent_message',
  'agent_thought',
  'tool_call',
  'tool_call_update',
  'plan',
  'plan_update',
  'subagent_update',
  'terminal_update',
  'terminal_output_chunk',
]);

/** Takes in what an agent replays when it opens a session again, apart from what is shown, and cuts it into turns. */
export class ReplayedHistory {
  readonly #adapter: Adapter;
  readonly #empty: SessionState;
  readonly #calls = new Set<string>();
  readonly #turns: HistoryTurn[] = [];
  #queue: EventQueue;
  #outputs: OutputEvent[] = [];
  #outputChars = 0;
  /** Of the turn that is being read. */
  #hasAnswer = false;
  #messageId: string | null = null;
  #hasPrompt = false;
  #at = 0;

  constructor({ sessionId, handshake, prefix, cwd, keptBytes }: ReplayedHistoryInit) {
    const agent = { id: '', label: '', name: null, version: null };
    this.#empty = newSession({ sessionId: '', agent, cwd, createdAt: 0, keptBytes });
    this.#queue = new EventQueue(keptBytes);
    this.#adapter = new Adapter(event => this.#take(event), cwd);
    this.#adapter.handshake(handshake, prefix);
    this.#adapter.bind(sessionId);
  }

  /** The params of a `session/update`. False: it isn't part of a conversation, so it is for the session itself. */
  update(params: unknown, at: number): boolean {
    const update = asRecord(asRecord(params)?.['update']);
    if (!CONVERSATION.has(asString(update?.['sessionUpdate']) ?? '')) return false;
    const toolCallId = asString(update?.['toolCallId']);
    if (toolCallId !== undefined) this.#calls.add(toolCallId);
    this.#at = at;
    this.#adapter.sessionUpdate(params, at);
    return true;
  }

  /** Is a request for permission about a call of the replay, which is over? */
  isAbout(permissionParams: unknown): boolean {
    const toolCallId = stringAt(permissionParams, 'toolCall', 'toolCallId');
    return toolCallId !== undefined && this.#calls.has(toolCallId);
  }

  /** An agent's own method, as Cursor repeats those of old turns: nothing of it is shown as current. null: it isn't known. */
  vendorMethod(method: string, params: unknown, awaited: boolean): Promise<unknown> | null {
    const questionId = randomUUID();
    const reply = this.#adapter.vendorMethod({ questionId, method, params, awaited, at: this.#at });
    if (reply?.type !== 'question') return reply && Promise.resolve(reply.result);
    this.#adapter.questionSettled(questionId, { kind: 'cancelled' });
    return Promise.resolve(reply.answer({ kind: 'cancelled' }));
  }

  /** The turns, after the last update. Calls that were left open are closed. */
  finish(): readonly HistoryTurn[] {
    this.#seal();
    return this.#turns;
  }

  #take(event: SessionEvent): void {
    if (event.type === 'message' && event.parentId === null) {
      if (event.role === 'user') this.#prompted(event.messageId);
      else this.#hasAnswer = true;
    } else if (event.type === 'toolCall' || event.type === 'plan' || event.type === 'questionAsked') {
      this.#hasAnswer = true;
    } else if (event.type === 'output' && this.#outputChars < MOST_OUTPUT) {
      this.#outputChars += event.text.length;
      this.#outputs.push(event);
    }
    this.#queue.push(event);
  }

  /** A user's message begins a turn when something was answered before it, or when it is another message by its id. */
  #prompted(messageId: string | null): void {
    const isAnother = messageId !== null && this.#messageId !== null && messageId !== this.#messageId;
    if (this.#hasAnswer || (this.#hasPrompt && isAnother)) this.#seal();
    this.#hasPrompt = true;
    this.#messageId = messageId ?? this.#messageId;
  }

  #seal(): void {
    this.#adapter.replayedTurnStarted(this.#at);
    const entries = reduceAll(this.#empty, this.#queue.take()).entries.map(withoutTimes);
    if (entries.length > 0) {
      const prompts = entries.filter(entry => entry.type === 'user' && entry.parentId === null);
      const prompt = prompts.map(entry => (entry.type === 'user' ? entry.text : '')).join('');
      this.#turns.push({ prompt, entries, outputs: this.#outputs });
    }
    this.#outputs = [];
    this.#hasAnswer = false;
    this.#hasPrompt = false;
    this.#messageId = null;
  }
}

/** How long a command took isn't replayed, and must not be taken from the replay's own time. */
function withoutTimes(entry: Entry): Entry {
  if (entry.type !== 'toolCall') return entry;
  return { ...entry, commands: entry.commands.map(run => ({ ...run, startedAt: null })) };
}
