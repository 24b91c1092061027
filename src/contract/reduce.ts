import { type CommandRun, PENDING_EXIT } from './commandRun.ts';
import type {
  CommandEvent,
  MessageEvent,
  OutputEvent,
  SessionEvent,
  ToolCallEvent,
  TurnStartedEvent,
} from './events.ts';
import type { Entry, Message, PlanEntry, SessionState } from './session.ts';
import { appendText, EMPTY_TERMINAL_TEXT, replaceText } from './terminalText.ts';
import type { ToolCall } from './toolCall.ts';

/**
 * The one reducer: live in the host, on replay of the store and in the page. Pure; what an event doesn't touch keeps its identity, so that
 * a view redraws only what changed. Events about things that don't exist (any more) are ignored.
 */
export function reduce(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'phase':
      return state.phase === event.phase ? state : { ...state, phase: event.phase };
    case 'agentNamed':
      return { ...state, agent: { ...state.agent, name: event.name, version: event.version } };
    case 'title':
      return { ...state, title: event.title };
    case 'turnStarted':
      return startTurn(state, event);
    case 'cancelAsked':
      return state.turn ? { ...state, phase: 'stopping', turn: { ...state.turn, cancelAsked: true } } : state;
    case 'turnEnded':
      return { ...addEntry(state, key => ({ type: 'turnEnd', key, result: event.result })), turn: null, denials: [] };
    case 'message':
      return event.mode === 'append' ? appendMessage(state, event) : replaceMessage(state, event);
    case 'toolCall':
      return upsertToolCall(state, event);
    case 'command':
      return updateCall(state, event.toolCallId, call => patchCommand(call, event));
    case 'output':
      return updateCall(state, event.toolCallId, call => writeOutput(call, event, state.keptBytes));
    case 'plan':
      return upsertPlan(state, event.entries);
    case 'permissionAsked':
      return { ...state, asks: [...state.asks.filter(ask => ask.askId !== event.ask.askId), event.ask] };
    case 'permissionSettled':
      return {
        ...state,
        asks: state.asks.filter(ask => ask.askId !== event.askId),
        denials: event.chosen?.startsWith('reject') ? [...state.denials, event.toolCallId] : state.denials,
      };
    case 'notice':
      return addEntry(state, key => ({ type: 'notice', key, ...event.notice }));
    case 'context':
      return { ...state, context: event.context };
    case 'traffic':
      return { ...state, traffic: event.traffic };
  }
}

/** Folds events in order. */
export function reduceAll(state: SessionState, events: readonly SessionEvent[]): SessionState {
  return events.reduce(reduce, state);
}

function addEntry(state: SessionState, make: (key: string) => Entry): SessionState {
  return { ...state, entries: [...state.entries, make(`e${state.nextKey}`)], nextKey: state.nextKey + 1 };
}

function replaceEntry(state: SessionState, index: number, entry: Entry): SessionState {
  return { ...state, entries: state.entries.with(index, entry) };
}

function startTurn(state: SessionState, event: TurnStartedEvent): SessionState {
  const turn = { turnId: event.turnId, startedAt: event.at, firstEntry: state.entries.length, cancelAsked: false };
  const message = {
    type: 'user' as const,
    messageId: null,
    parentId: null,
    text: event.text,
    images: [],
    at: event.at,
  };
  return {
    ...addEntry(state, key => ({ key, ...message })),
    turn,
    turnCount: state.turnCount + 1,
    phase: 'running',
    denials: [],
  };
}

/** A chunk continues the last entry only: text after a tool call is a new message even with the same id. */
function appendMessage(state: SessionState, event: MessageEvent): SessionState {
  const index = lastIndexInThread(state, event.parentId);
  const last = state.entries[index];
  if (last?.type === event.role && isSameMessage(last, event)) {
    const images = event.images ? [...last.images, ...event.images] : last.images;
    return replaceEntry(state, index, {
      ...last,
      text: last.text + event.text,
      images,
      messageId: last.messageId ?? event.messageId,
    });
  }
  return event.text === '' && !event.images ? state : addMessage(state, event);
}

/** The last entry that belongs to the main conversation, or to the sub-agent of this call: sub-agents don't cut each other's messages. */
function lastIndexInThread(state: SessionState, parentId: string | null): number {
  return state.entries.findLastIndex(entry => !('parentId' in entry) || entry.parentId === parentId);
}

function isSameMessage(message: Message, event: MessageEvent): boolean {
  if (message.parentId !== event.parentId) return false;
  return message.messageId === null || event.messageId === null || message.messageId === event.messageId;
}

function replaceMessage(state: SessionState, event: MessageEvent): SessionState {
  const index = state.entries.findLastIndex(
    entry => entry.type === event.role && event.messageId !== null && entry.messageId === event.messageId,
  );
  const old = state.entries[index];
  if (old?.type !== event.role) return addMessage(state, event);
  return replaceEntry(state, index, { ...old, text: event.text, images: event.images ?? [] });
}

function addMessage(state: SessionState, event: MessageEvent): SessionState {
  const { role, messageId, parentId, text, images = [], at } = event;
  return addEntry(state, key => ({ type: role, key, messageId, parentId, text, images, at }));
}

function upsertToolCall(state: SessionState, event: ToolCallEvent): SessionState {
  const index = findCall(state, event.toolCallId);
  const call = state.entries[index];
  if (call?.type === 'toolCall') return replaceEntry(state, index, { ...call, ...event.patch });
  return addEntry(state, key => ({
    type: 'toolCall',
    key,
    toolCallId: event.toolCallId,
    parentId: null,
    kind: 'other',
    title: '',
    status: 'pending',
    locations: [],
    content: [],
    commands: [],
    startedAt: event.at,
    endedAt: null,
    ...event.patch,
  }));
}

function findCall(state: SessionState, toolCallId: string): number {
  return state.entries.findLastIndex(entry => entry.type === 'toolCall' && entry.toolCallId === toolCallId);
}

function updateCall(state: SessionState, toolCallId: string, update: (call: ToolCall) => ToolCall): SessionState {
  const index = findCall(state, toolCallId);
  const call = state.entries[index];
  return call?.type === 'toolCall' ? replaceEntry(state, index, update(call)) : state;
}

function patchCommand(call: ToolCall, event: CommandEvent): ToolCall {
  return updateRun(call, event.runId, run => ({ ...run, ...event.patch }));
}

function writeOutput(call: ToolCall, event: OutputEvent, keptBytes: number): ToolCall {
  return updateRun(call, event.runId, run => {
    const old = run[event.stream] ?? EMPTY_TERMINAL_TEXT;
    const written =
      event.op === 'append'
        ? appendText(old, event.text, event.skippedBytes, event.droppedByAgent, keptBytes)
        : replaceText(event.text, event.skippedBytes, event.droppedByAgent, keptBytes);
    return { ...run, [event.stream]: written };
  });
}

function updateRun(call: ToolCall, runId: string, update: (run: CommandRun) => CommandRun): ToolCall {
  const index = call.commands.findIndex(run => run.id === runId);
  const run = call.commands[index];
  return {
    ...call,
    commands: run ? call.commands.with(index, update(run)) : [...call.commands, update(newRun(runId))],
  };
}

function newRun(id: string): CommandRun {
  return {
    id,
    command: null,
    description: null,
    cwd: null,
    background: false,
    exit: PENDING_EXIT,
    output: EMPTY_TERMINAL_TEXT,
    stderr: null,
    savedTo: null,
    startedAt: null,
    endedAt: null,
  };
}

/** One plan a turn: a new list replaces the turn's plan in place, or stands as a new entry. */
function upsertPlan(state: SessionState, entries: readonly PlanEntry[]): SessionState {
  const index = state.entries.findLastIndex(entry => entry.type === 'plan' || entry.type === 'turnEnd');
  const plan = state.entries[index];
  if (plan?.type === 'plan') return replaceEntry(state, index, { ...plan, entries });
  return entries.length === 0 ? state : addEntry(state, key => ({ type: 'plan', key, entries }));
}
