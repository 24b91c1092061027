import { Draft } from './draft.ts';
import type {
  AgentNamedEvent,
  PermissionSettledEvent,
  QuestionSettledEvent,
  SessionEvent,
  TitleEvent,
} from './events.ts';
import type { PlanEntry } from './plan.ts';
import type { Question } from './question.ts';
import { patchCommand, upsertToolCall, writeOutput } from './reduceCalls.ts';
import { appendMessage, replaceMessage } from './reduceMessages.ts';
import { addHistory, cancelTurn, noteContext, startStep, startTurn } from './reduceTurn.ts';
import type { AgentIdentity, SessionState } from './session.ts';
import { addUsage } from './turnResult.ts';

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
      cancelTurn(draft, event);
      break;
    case 'stopUnanswered':
      if (draft.turn) draft.turn.stopUnanswered = true;
      break;
    case 'stepStarted':
      startStep(draft);
      break;
    case 'usage':
      if (draft.turn) draft.turn.usage = draft.turn.usage ? addUsage(draft.turn.usage, event.usage) : event.usage;
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

/** One plan a turn: a new list replaces the turn's plan in place, or stands as a new entry. */
function upsertPlan(draft: Draft, entries: readonly PlanEntry[]): void {
  const index = draft.findLast(entry => entry.type === 'plan' || entry.type === 'turnEnd');
  const plan = draft.entries[index];
  if (plan?.type === 'plan') draft.replace(index, { ...plan, entries });
  else if (entries.length > 0) draft.add(key => ({ type: 'plan', key, entries }));
}
