import { createHash } from 'node:crypto';
import { noticeText } from '../../contract/notice.ts';
import type { Entry, Message, SessionState, TurnFooter } from '../../contract/session.ts';
import { isTerminalStatus, type ToolCall } from '../../contract/toolCall.ts';
import { PartialMessages } from './partialMessages.ts';
import {
  type AssistantFrame,
  type ContentBlock,
  messageBlocks,
  type ResultFrame,
  type StreamFrame,
  type SystemFrame,
  type UserFrame,
} from './streamFrames.ts';
import { toolResultBlock, toolUseBlock, toolUseResult } from './toolBlocks.ts';

export interface StreamJsonOptions {
  /** What is said of permissions in `init`. */
  readonly permissionMode: string;
  /** Tell messages of the main agent piece by piece too. */
  readonly partials: boolean;
  /** Tell what the user says, too. */
  readonly userMessages: boolean;
}

/** A message of one thread: the main agent's, or that of a sub-agent. It is over with its first result, and when words follow a call. */
interface OpenMessage {
  readonly id: string;
  calls: boolean;
}

/** A whole session as lines of JSON. */
export function sessionAsStreamJson(state: SessionState): string {
  const stream = new StreamJson({ permissionMode: 'default', partials: false, userMessages: true });
  return stream
    .finish(state)
    .map(frame => `${JSON.stringify(frame)}\n`)
    .join('');
}

/**
 * Tells a session as frames, as it grows. Words come when they are whole, a call when its input is known, its result when it is over, and the result of
 * the turn last. `uuid`s depend only on the session and the entry, so that a session tells the same again.
 */
export class StreamJson {
  readonly #options: StreamJsonOptions;
  readonly #partials = new PartialMessages();
  readonly #threads = new Map<string | null, OpenMessage>();
  /** Indexes of entries of which not all was told. */
  #waiting: number[] = [];
  #next = 0;
  /** Calls whose use was told, by key; with plans, what was told of them. */
  readonly #told = new Map<string, unknown>();
  #result: ResultFrame | null = null;
  #hasBegun = false;
  #state: SessionState | null = null;
  #frames: StreamFrame[] = [];
  #count = 0;

  constructor(options: StreamJsonOptions) {
    this.#options = options;
  }

  /** Goes on from here: what the session holds so far is not told. */
  skip(state: SessionState): void {
    this.#next = state.entries.length;
  }

  /** So many entries were put in front of the turn under way, as `state` has them; they are not told either. */
  skipHistory({ turn, entries }: SessionState, count: number): void {
    const first = (turn?.firstEntry ?? entries.length) - count;
    this.#waiting = this.#waiting.map(index => (index < first ? index : index + count));
    this.#next += count;
  }

  /** The frames that are due in this state and were not told before. */
  update(state: SessionState): readonly StreamFrame[] {
    return this.#advance(state, false);
  }

  /** The first frame alone, where there was nothing else to tell. */
  begin(state: SessionState): readonly StreamFrame[] {
    this.#state = state;
    this.#frames = [];
    if (!this.#hasBegun) this.#begin(state);
    return this.#frames;
  }

  /** All that is left: nothing grows any more. */
  finish(state: SessionState): readonly StreamFrame[] {
    return this.#advance(state, true);
  }

  #advance(state: SessionState, isFinal: boolean): readonly StreamFrame[] {
    this.#state = state;
    this.#frames = [];
    const indexes = [...this.#waiting];
    while (this.#next < state.entries.length) indexes.push(this.#next++);
    // The agent's name is known once it has started, or never.
    if (!this.#hasBegun && (isFinal || state.agent.name !== null || indexes.length > 1)) this.#begin(state);
    if (this.#hasBegun) this.#waiting = indexes.filter(index => !this.#tell(state, index, isFinal));
    else this.#waiting = indexes;
    if (
      isFinal ||
      (state.turn === null && (state.phase === 'ready' || state.phase === 'failed' || state.phase === 'idle'))
    )
      this.#tellResult();
    return this.#frames;
  }

  #begin({ agent, cwd }: SessionState): void {
    this.#hasBegun = true;
    const { permissionMode } = this.#options;
    const empty = { tools: [], mcp_servers: [], slash_commands: [] };
    this.#system('init', String(this.#state?.turnCount ?? 0), { cwd, model: null, permissionMode, ...empty, agent });
  }

  /** Returns whether all of the entry was told. */
  #tell(state: SessionState, index: number, isFinal: boolean): boolean {
    const entry = state.entries[index];
    if (!entry) return true;
    const isLast = !isFinal && !isFollowed(state, index, entry);
    switch (entry.type) {
      case 'user':
        return this.#tellUser(entry);
      case 'assistant':
      case 'thought':
        return this.#tellMessage(entry, isLast);
      case 'toolCall':
        return this.#tellCall(state, entry, isLast);
      case 'plan':
        if (this.#told.get(entry.key) !== entry.entries)
          this.#system('plan', `${entry.key} ${this.#count++}`, { entries: entry.entries });
        this.#told.set(entry.key, entry.entries);
        return isFinal || state.turn === null;
      case 'question': {
        if (!entry.answer && !isFinal) return false;
        const { questionId, title, subject, answer } = entry;
        this.#system('question', entry.key, { question_id: questionId, title, subject, answer });
        return true;
      }
      case 'notice':
        this.#system('notice', entry.key, {
          level: entry.level,
          code: entry.code,
          text: noticeText(entry),
          detail: entry.detail,
        });
        return true;
      case 'turnEnd':
        this.#endMessages();
        this.#result = resultFrame(entry);
        return true;
    }
  }

  #tellUser(entry: Message): boolean {
    if (entry.parentId === null) {
      this.#tellResult();
      this.#endMessages();
    }
    if (!this.#options.userMessages) return true;
    const content = entry.images.length > 0 ? messageBlocks(entry) : entry.text;
    this.#user(entry.key, { role: 'user', content }, entry.parentId, { isReplay: true });
    return true;
  }

  #tellMessage(entry: Message, isLast: boolean): boolean {
    const [first, ...more] = messageBlocks(entry);
    if (!first) return !isLast;
    const message = this.#messageFor(entry, false);
    if (!isLast) {
      [first, ...more].forEach((block, place) => {
        this.#assistant(place === 0 ? entry.key : `${entry.key}.${place}`, message, block, entry.parentId);
      });
    } else if (this.#options.partials && entry.parentId === null && first.type !== 'image')
      this.#events(entry.key, this.#partials.grow(message.id, entry.key, first));
    return !isLast;
  }

  #tellCall(state: SessionState, call: ToolCall, isLast: boolean): boolean {
    const isOver = isTerminalStatus(call.status);
    if (!this.#told.has(call.key)) {
      if (isLast && !isOver && !isKnown(state, call)) return false;
      this.#told.set(call.key, true);
      this.#assistant(call.key, this.#messageFor(call, true), toolUseBlock(call), call.parentId);
    }
    if (!isOver) return false;
    this.#told.delete(call.key);
    // Not one that began after the call, which may still be growing.
    if (this.#threads.get(call.parentId)?.calls) this.#endMessage(call.parentId);
    const content = [toolResultBlock(call)];
    this.#user(`${call.key} result`, { role: 'user', content }, call.parentId, {
      tool_use_result: toolUseResult(call),
    });
    return true;
  }

  #messageFor({ key, parentId }: Message | ToolCall, isCall: boolean): OpenMessage {
    let message = this.#threads.get(parentId);
    if (message?.calls && !isCall) {
      this.#endMessage(parentId);
      message = undefined;
    }
    message ??= { id: `msg_${key}`, calls: false };
    message.calls ||= isCall;
    this.#threads.set(parentId, message);
    return message;
  }

  #endMessages(): void {
    for (const parentId of [...this.#threads.keys()]) this.#endMessage(parentId);
  }

  #endMessage(parentId: string | null): void {
    const message = this.#threads.get(parentId);
    this.#threads.delete(parentId);
    if (message && parentId === null && this.#options.partials)
      this.#events(message.id, this.#partials.end(message.calls));
  }

  #tellResult(): void {
    if (this.#result) this.#frames.push(this.#result);
    this.#result = null;
  }

  #assistant(key: string, { id }: OpenMessage, block: ContentBlock, parentId: string | null): void {
    const message: AssistantFrame['message'] = {
      id,
      type: 'message',
      role: 'assistant',
      model: null,
      content: [block],
      stop_reason: null,
      stop_sequence: null,
    };
    const events = this.#options.partials && parentId === null ? this.#partials.whole(id, key, block) : [];
    this.#events(key, events.slice(0, -1));
    const uuid = this.#uuid(`${key} ${block.type}`);
    this.#frames.push({ type: 'assistant', message, parent_tool_use_id: parentId, session_id: this.#sessionId, uuid });
    this.#events(key, events.slice(-1));
  }

  #user(key: string, message: UserFrame['message'], parentId: string | null, more: Partial<UserFrame>): void {
    const session = { session_id: this.#sessionId, uuid: this.#uuid(key) };
    this.#frames.push({ type: 'user', message, parent_tool_use_id: parentId, ...session, ...more });
  }

  #system(subtype: SystemFrame['subtype'], key: string, fields: object): void {
    const session = { session_id: this.#sessionId, uuid: this.#uuid(`${subtype} ${key}`) };
    this.#frames.push({ type: 'system', subtype, ...session, ...fields });
  }

  #events(key: string, events: readonly { readonly type: string }[]): void {
    for (const event of events) {
      const session = { session_id: this.#sessionId, uuid: this.#uuid(`${key} event ${this.#count++}`) };
      this.#frames.push({ type: 'stream_event', event, parent_tool_use_id: null, ...session });
    }
  }

  get #sessionId(): string {
    return this.#state?.sessionId ?? '';
  }

  #uuid(key: string): string {
    return frameUuid(this.#sessionId, key);
  }
}

/** The result of a turn as a frame. */
export function resultFrame({ key, result }: TurnFooter): ResultFrame {
  return { ...result, uuid: frameUuid(result.session_id, key) };
}

/** A UUID that is always the same for one thing in a session. */
function frameUuid(sessionId: string, key: string): string {
  const hash = createHash('sha1').update(`${sessionId} ${key}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    variant + hash.slice(18, 20),
    hash.slice(20, 32),
  ].join('-');
}

/** Can the entry grow no more, as another one of its thread stands behind it, or comes next? */
function isFollowed(state: SessionState, index: number, entry: Entry): boolean {
  const parentId = 'parentId' in entry ? entry.parentId : null;
  if (parentId === null && index < (state.turn?.stepEntry ?? 0)) return true;
  for (let next = index + 1; next < state.entries.length; next++) {
    const other = state.entries[next];
    if (other && (!('parentId' in other) || other.parentId === parentId)) return true;
  }
  return false;
}

/** Is it known what the call is to do? Before it runs, its input may still be coming. */
function isKnown(state: SessionState, call: ToolCall): boolean {
  const asked = state.asks.some(({ toolCallId }) => toolCallId === call.toolCallId);
  return asked || call.status !== 'pending' || call.commands.some(({ command }) => command !== null);
}
