import { asRecord } from '../../adapter/wire.ts';
import type { SessionEvent } from '../../contract/events.ts';
import { entry } from './checkEntry.ts';
import {
  answer,
  callPatch,
  commandPatch,
  cost,
  image,
  notice,
  planEntries,
  question,
  result,
  usage,
} from './eventParts.ts';
import { type Check, flag, listOf, number, oneOf, optional, orNull, record, shape, text } from './shape.ts';

// Whoever reads a log reads a file that anyone may have written to. What the reducer and the page take for granted is checked here: the fields and
// their types. Fields that aren't named pass.

/** What each kind of event must hold besides its type. */
const EVENTS: Readonly<Record<SessionEvent['type'], Check>> = {
  phase: shape({ phase: text }),
  agentNamed: shape({ name: orNull(text), version: orNull(text), canSteer: optional(flag) }),
  abilities: shape({ abilities: orNull(record) }),
  agentSession: shape({ agentSessionId: text }),
  queue: shape({
    queue: listOf(shape({ id: text, text, state: oneOf('waiting', 'editing', 'sending') })),
    paused: flag,
  }),
  history: shape({ entries: listOf(entry) }),
  title: shape({ title: text, byUser: optional(flag) }),
  turnStarted: shape({ turnId: text, text, at: number, promptId: optional(text) }),
  cancelAsked: shape({ limit: optional(oneOf('maxTurns', 'timeout')) }),
  stopUnanswered: record,
  stepStarted: record,
  usage: shape({ usage }),
  turnEnded: shape({ result }),
  message: shape({
    role: oneOf('user', 'assistant', 'thought'),
    mode: oneOf('append', 'replace'),
    messageId: orNull(text),
    parentId: orNull(text),
    text,
    images: optional(listOf(image)),
    at: number,
  }),
  toolCall: shape({ toolCallId: text, patch: callPatch, at: number }),
  command: shape({ toolCallId: text, runId: text, patch: commandPatch }),
  output: shape({
    toolCallId: text,
    runId: text,
    stream: oneOf('output', 'stderr'),
    op: oneOf('append', 'replace'),
    text,
    skippedBytes: number,
    droppedByAgent: orNull(number),
  }),
  plan: shape({ entries: planEntries }),
  permissionAsked: shape({
    ask: shape({
      askId: text,
      toolCallId: text,
      title: text,
      detail: optional(text),
      options: listOf(shape({ optionId: text, name: text, kind: text })),
    }),
  }),
  permissionSettled: shape({ askId: text, toolCallId: text, chosen: orNull(text), rule: optional(record) }),
  questionAsked: shape({ question }),
  questionSettled: shape({ questionId: text, answer }),
  questionRefused: shape({ questionId: text, refused: shape({ values: listOf(record), problems: listOf(record) }) }),
  questionCompleted: shape({ questionId: text }),
  notice: shape({ notice }),
  context: shape({
    context: shape({ used: number, size: number, cost: orNull(cost) }),
    turnCost: optional(orNull(cost)),
    late: optional(flag),
  }),
  changes: shape({ changes: record }),
  traffic: shape({ traffic: record }),
};

/** The event that a value is; null: it is none that this Gangway knows. */
export function checkEvent(value: unknown): SessionEvent | null {
  const type = asRecord(value)?.['type'];
  if (typeof type !== 'string' || !Object.hasOwn(EVENTS, type)) return null;
  return EVENTS[type as SessionEvent['type']](value) ? (value as SessionEvent) : null;
}
