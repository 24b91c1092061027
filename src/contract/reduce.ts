import { type CommandRun, PENDING_EXIT } from './commandRun.ts';
import { Draft } from './draft.ts';
import type {
  AgentNamedEvent,
  CommandEvent,
  ContextEvent,
  HistoryEvent,
  MessageEvent,
  OutputEvent,
  PermissionSettledEvent,
  QuestionSettledEvent,
  SessionEvent,
  TitleEvent,
  ToolCallEvent,
  TurnStartedEvent,
} from './events.ts';
import type { PlanEntry } from './plan.ts';
import type { Question } from './question.ts';
import type { AgentIdentity, Message, SessionState, Turn } from './session.ts';
import { appendText, EMPTY_TERMINAL_TEXT, replaceText } from './terminalText.ts';
import type { ToolCall } from './toolCall.ts';
import { addUsage, type Usage } from './turnResult.ts';

/**
 * The one reducer: live in the host, on replay of the store and in the page. Pure; what an event doesn't touch keeps its identity, so that
 * a view redraws only what changed. Events about things that don't exist (any more) are ignored.
 */
export function reduce(state: SessionState, event: SessionEvent): SessionState {
  return reduceAll(state, [event]);
}

/** Folds events in order, at the cost of one. */
export function reduceAll(state: SessionState, events: readonly SessionEvent[]): SessionState {
  const draft = new Draft(state);
  for (const event of events) apply(draft, event);
  return draft.finish();
}

function apply(draft: Draft, event: SessionEvent): void {
  switch (event.type) {
    case 'phase':
      if (draft.state.phase !== event.phase) draft.next.phase = event.phase;
      break;
    case 'agentNamed':
      draft.next.agent = nameAgent(draft.state.agent, event);
      break;
    case 'abilities':
      draft.next.abilities = event.abilities;
      break;
    case 'agentSession':
      draft.next.agentSessionId = event.agentSessionId;
      break;
    case 'history':
      addHistory(draft, event);
      break;
    case 'title':
      nameSession(draft, event);
      break;
    case 'turnStarted':
      startTurn(draft, event);
      break;
    case 'cancelAsked':
      if (!draft.state.turn) break;
      draft.next.turn = { ...draft.state.turn, cancelAsked: true, limit: event.limit ?? draft.state.turn.limit };
      draft.next.phase = 'stopping';
      break;
    case 'stopUnanswered':
      if (draft.state.turn) draft.next.turn = { ...draft.state.turn, stopUnanswered: true };
      break;
    case 'stepStarted':
      startStep(draft);
      break;
    case 'usage':
      if (draft.state.turn) draft.next.turn = withUsage(draft.state.turn, event.usage);
      break;
    case 'turnEnded':
      draft.add(key => ({ type: 'turnEnd', key, result: event.result }));
      draft.next.turn = null;
      draft.next.denials = [];
      break;
    case 'queue':
      draft.next.queue = event.queue;
      draft.next.queuePaused = event.paused;
      break;
    case 'message':
      if (event.mode === 'append') appendMessage(draft, event);
      else replaceMessage(draft, event);
      break;
    case 'toolCall':
      upsertToolCall(draft, event);
      break;
    case 'command':
      draft.updateCall(event.toolCallId, call => patchCommand(call, event));
      break;
    case 'output':
      draft.updateCall(event.toolCallId, call => writeOutput(call, event, draft.state.keptBytes));
      break;
    case 'plan':
      upsertPlan(draft, event.entries);
      break;
    case 'permissionAsked':
      draft.next.asks = [...draft.state.asks.filter(ask => ask.askId !== event.ask.askId), event.ask];
      break;
    case 'permissionSettled':
      settleAsk(draft, event);
      break;
    case 'questionAsked':
      draft.add(key => ({ type: 'question', key, ...event.question }));
      if (!event.question.answer) draft.next.openQuestions = [...draft.state.openQuestions, event.question.questionId];
      break;
    case 'questionSettled':
      settleQuestion(draft, event);
      break;
    case 'questionRefused':
      patchQuestion(draft, event.questionId, question => (question.answer ? {} : { refused: event.refused }));
      break;
    case 'questionCompleted':
      patchQuestion(draft, event.questionId, () => ({ completed: true }));
      break;
    case 'notice':
      draft.add(key => ({ type: 'notice', key, ...event.notice }));
      break;
    case 'context':
      noteContext(draft, event);
      break;
    case 'changes':
      draft.next.changes = event.changes;
      break;
    case 'traffic':
      draft.next.traffic = event.traffic;
      break;
  }
}

function nameSession(draft: Draft, { title, byUser = false }: TitleEvent): void {
  if (draft.state.isNamedByUser && !byUser) return;
  draft.next.title = title;
  draft.next.isNamedByUser = byUser;
}

/** What an earlier process of the agent could do says nothing about this one. */
function nameAgent({ id, label }: AgentIdentity, { name, version, canSteer }: AgentNamedEvent): AgentIdentity {
  return { id, label, name, version, ...(canSteer !== undefined && { canSteer }) };
}

function startTurn(draft: Draft, event: TurnStartedEvent): void {
  draft.next.turn = {
    turnId: event.turnId,
    startedAt: event.at,
    firstEntry: draft.entries.length,
    cancelAsked: false,
    limit: null,
    stopUnanswered: false,
    steps: 0,
    stepEntry: draft.entries.length,
    usage: null,
    context: null,
    cost: null,
  };
  draft.next.turnCount++;
  draft.next.phase = 'running';
  draft.next.denials = [];
  draft.add(key => ({
    type: 'user',
    key,
    messageId: event.promptId ?? null,
    parentId: null,
    text: event.text,
    images: [],
    at: event.at,
  }));
}

/** It is older than the turn under way, so it stands in front of it. */
function addHistory(draft: Draft, { entries }: HistoryEvent): void {
  const { turn } = draft.state;
  draft.insert(turn?.firstEntry ?? draft.entries.length, entries);
  if (turn) draft.next.turn = { ...turn, firstEntry: turn.firstEntry + entries.length };
}

function startStep(draft: Draft): void {
  const { turn } = draft.state;
  if (turn) draft.next.turn = { ...turn, steps: turn.steps + 1, stepEntry: draft.entries.length };
}

function withUsage(turn: Turn, usage: Usage): Turn {
  return { ...turn, usage: turn.usage ? addUsage(turn.usage, usage) : usage };
}

/** An agent may tell how full its context is only after the turn (kimi): the footer gets it then. */
function noteContext(draft: Draft, { context, turnCost, late }: ContextEvent): void {
  const { turn } = draft.state;
  const { used, size } = context;
  draft.next.context = context;
  if (turn) draft.next.turn = { ...turn, context: { used, size }, cost: turnCost ?? turn.cost };
  if (turn || !late) return;
  const index = draft.findLast(entry => entry.type === 'turnEnd');
  const footer = draft.entries[index];
  if (footer?.type !== 'turnEnd' || footer.result.context) return;
  draft.replace(index, { ...footer, result: { ...footer.result, context: { used, size } } });
}

function settleAsk(draft: Draft, { askId, toolCallId, chosen, rule }: PermissionSettledEvent): void {
  draft.next.asks = draft.state.asks.filter(ask => ask.askId !== askId);
  if (rule) draft.updateCall(toolCallId, call => ({ ...call, ruled: rule }));
  if (chosen?.startsWith('reject')) draft.next.denials = [...draft.state.denials, toolCallId];
}

/** The first answer counts. */
function settleQuestion(draft: Draft, { questionId, answer }: QuestionSettledEvent): void {
  draft.next.openQuestions = draft.state.openQuestions.filter(id => id !== questionId);
  patchQuestion(draft, questionId, question => (question.answer ? {} : { answer, refused: undefined }));
}

function patchQuestion(draft: Draft, questionId: string, patch: (question: Question) => Partial<Question>): void {
  const index = draft.findLast(entry => entry.type === 'question' && entry.questionId === questionId);
  const question = draft.entries[index];
  if (question?.type === 'question') draft.replace(index, { ...question, ...patch(question) });
}

/** A chunk continues the last entry only: text after a tool call, or its result, is a new message even with the same id. */
function appendMessage(draft: Draft, event: MessageEvent): void {
  // Sub-agents don't cut the messages of others: the last entry of the same thread counts.
  const index = draft.findLast(entry => !('parentId' in entry) || entry.parentId === event.parentId);
  const last = draft.entries[index];
  const isOver = event.parentId === null && index < (draft.state.turn?.stepEntry ?? 0);
  if (last?.type === event.role && !isOver && isSameMessage(last, event)) {
    const images = event.images ? [...last.images, ...event.images] : last.images;
    draft.replace(index, {
      ...last,
      text: last.text + event.text,
      images,
    });
  } else if (event.text !== '' || event.images) addMessage(draft, event);
}

function isSameMessage(message: Message, event: MessageEvent): boolean {
  return message.parentId === event.parentId && message.messageId === event.messageId;
}

function replaceMessage(draft: Draft, event: MessageEvent): void {
  const { role, messageId } = event;
  const index = messageId === null ? -1 : draft.findLast(entry => entry.type === role && entry.messageId === messageId);
  const old = draft.entries[index];
  if (old?.type === role) draft.replace(index, { ...old, text: event.text, images: event.images ?? [] });
  else addMessage(draft, event);
}

function addMessage(draft: Draft, event: MessageEvent): void {
  const { role, messageId, parentId, text, images = [], at } = event;
  draft.add(key => ({ type: role, key, messageId, parentId, text, images, at }));
}

function upsertToolCall(draft: Draft, { toolCallId, patch, at }: ToolCallEvent): void {
  if (draft.updateCall(toolCallId, call => ({ ...call, ...patch }))) return;
  draft.add(key => ({
    type: 'toolCall',
    key,
    toolCallId,
    parentId: null,
    kind: 'other',
    title: '',
    status: 'pending',
    locations: [],
    task: null,
    content: [],
    commands: [],
    startedAt: at,
    endedAt: null,
    ...patch,
  }));
}

function patchCommand(call: ToolCall, event: CommandEvent): ToolCall {
  return updateRun(call, event.runId, run => ({ ...run, ...event.patch }));
}

function writeOutput(call: ToolCall, event: OutputEvent, keptBytes: number): ToolCall {
  const { stream, op, text, skippedBytes, droppedByAgent } = event;
  return updateRun(call, event.runId, run => {
    const old = run[stream] ?? EMPTY_TERMINAL_TEXT;
    const written =
      op === 'append'
        ? appendText(old, text, skippedBytes, droppedByAgent, keptBytes)
        : replaceText(text, skippedBytes, droppedByAgent, keptBytes);
    return { ...run, [stream]: written };
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
    classified: null,
    description: null,
    cwd: null,
    stoppable: false,
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
function upsertPlan(draft: Draft, entries: readonly PlanEntry[]): void {
  const index = draft.findLast(entry => entry.type === 'plan' || entry.type === 'turnEnd');
  const plan = draft.entries[index];
  if (plan?.type === 'plan') draft.replace(index, { ...plan, entries });
  else if (entries.length > 0) draft.add(key => ({ type: 'plan', key, entries }));
}
