import type { Draft } from './draft.ts';
import type { CancelAskedEvent, ContextEvent, HistoryEvent, TurnStartedEvent } from './events.ts';

// What events do to the turn under way.

export function startTurn(draft: Draft, event: TurnStartedEvent): void {
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

export function cancelTurn(draft: Draft, { limit }: CancelAskedEvent): void {
  const { turn } = draft;
  if (!turn) return;
  turn.cancelAsked = true;
  turn.limit = limit ?? turn.limit;
  draft.next.phase = 'stopping';
}

/** It is older than the turn under way, so it stands in front of it. */
export function addHistory(draft: Draft, { entries }: HistoryEvent): void {
  draft.insert(draft.turn?.firstEntry ?? draft.entries.length, entries);
  if (draft.turn) draft.turn.firstEntry += entries.length;
}

export function startStep(draft: Draft): void {
  if (!draft.turn) return;
  draft.turn.steps++;
  draft.turn.stepEntry = draft.entries.length;
}

/** An agent may tell how full its context is only after the turn (kimi): the footer gets it then. */
export function noteContext(draft: Draft, { context, turnCost, late }: ContextEvent): void {
  const { turn } = draft;
  const { used, size } = context;
  draft.next.context = context;
  if (turn) {
    turn.context = { used, size };
    turn.cost = turnCost ?? turn.cost;
  }
  if (turn || !late) return;
  const index = draft.findLast(entry => entry.type === 'turnEnd');
  const footer = draft.entries[index];
  if (footer?.type !== 'turnEnd' || footer.result.context) return;
  draft.replace(index, { ...footer, result: { ...footer.result, context: { used, size } } });
}
