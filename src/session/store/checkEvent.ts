import type { SessionEvent } from '../../contract/events.ts';
import { NOTICE_TEXTS } from '../../contract/notice.ts';
import { asRecord } from './logHeader.ts';
import { type Check, flag, listOf, number, oneOf, optional, orNull, partial, record, shape, text } from './shape.ts';

// Whoever reads a log reads a file that anyone may have written to. What the reducer and the page take for granted is checked here: the fields and
// their types. Fields that aren't named pass.

const image = shape({ mimeType: text, data: text });
const planEntries = listOf(shape({ content: text, status: text }));
const toolContent: Check = value => {
  switch (asRecord(value)?.['type']) {
    case 'text':
      return shape({ text })(value);
    case 'diff':
      return shape({ path: text, oldText: orNull(text), newText: text })(value);
    case 'image':
      return image(value);
    case 'resource':
      return shape({ uri: text, title: orNull(text) })(value);
    default:
      return false;
  }
};

const callPatch = partial({
  parentId: orNull(text),
  kind: text,
  title: text,
  status: text,
  locations: listOf(shape({ path: text, line: orNull(number) })),
  task: orNull(shape({ agentType: orNull(text), model: orNull(text), prompt: orNull(text) })),
  content: listOf(toolContent),
  startedAt: number,
  endedAt: orNull(number),
});

const commandPatch = partial({
  command: orNull(text),
  classified: orNull(listOf(record)),
  description: orNull(text),
  cwd: orNull(text),
  stoppable: flag,
  background: flag,
  exit: shape({ state: text, code: orNull(number), signal: orNull(text), source: text }),
  savedTo: orNull(text),
  startedAt: orNull(number),
  endedAt: orNull(number),
});

const QUESTION_PARTS: Readonly<Record<string, Check>> = {
  choices: shape({ prompts: listOf(shape({ promptId: text, text, options: listOf(record), multiple: flag })) }),
  form: shape({ message: text, description: orNull(text), fields: listOf(record) }),
  link: shape({ message: text, url: text, host: text }),
  plan: shape({ overview: orNull(text), plan: text, phases: listOf(shape({ steps: planEntries })) }),
  fileAccess: shape({ access: oneOf('read', 'write'), path: text }),
};
const subject: Check = value => QUESTION_PARTS[String(asRecord(value)?.['kind'])]?.(value) ?? false;
const answer = shape({
  kind: text,
  choices: optional(listOf(shape({ promptId: text, optionIds: listOf(text) }))),
  values: optional(listOf(shape({ fieldId: text }))),
  reason: optional(orNull(text)),
});

const usage = shape({
  input_tokens: number,
  output_tokens: number,
  cache_read_input_tokens: optional(number),
  cache_creation_input_tokens: optional(number),
});
const cost = shape({ amount: number, currency: text });

const result = shape({
  subtype: text,
  is_error: flag,
  result: text,
  duration_ms: number,
  usage: optional(usage),
  total_cost_usd: optional(number),
  context: optional(shape({ used: number, size: number })),
  permission_denials: listOf(record),
  errors: listOf(text),
});

/** What each kind of event must hold besides its type. */
const EVENTS: Readonly<Record<SessionEvent['type'], Check>> = {
  phase: shape({ phase: text }),
  agentNamed: shape({ name: orNull(text), version: orNull(text) }),
  title: shape({ title: text }),
  turnStarted: shape({ turnId: text, text, at: number }),
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
  questionAsked: shape({
    question: shape({
      questionId: text,
      toolCallId: orNull(text),
      title: orNull(text),
      subject,
      answer: orNull(answer),
      at: number,
    }),
  }),
  questionSettled: shape({ questionId: text, answer }),
  questionRefused: shape({ questionId: text, refused: shape({ values: listOf(record), problems: listOf(record) }) }),
  questionCompleted: shape({ questionId: text }),
  notice: shape({
    notice: shape({
      level: oneOf('info', 'warning', 'error'),
      code: value => typeof value === 'string' && Object.hasOwn(NOTICE_TEXTS, value),
      params: value => Object.values(asRecord(value) ?? [null]).every(text),
      detail: orNull(text),
      actions: listOf(text),
      at: number,
    }),
  }),
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
