import { asRecord } from '../../adapter/wire.ts';
import { NOTICE_TEXTS } from '../../contract/notice.ts';
import { type Check, flag, listOf, number, oneOf, optional, orNull, partial, record, shape, text } from './shape.ts';

// What events and entries are made of: the fields that the reducer and the page take for granted, and their types. Fields that aren't named pass.

export const image = shape({ mimeType: text, data: text });
export const planEntries = listOf(shape({ content: text, status: text }));
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

export const callPatch = partial({
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

export const commandPatch = partial({
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
export const subject: Check = value => QUESTION_PARTS[String(asRecord(value)?.['kind'])]?.(value) ?? false;
export const answer = shape({
  kind: text,
  choices: optional(listOf(shape({ promptId: text, optionIds: listOf(text) }))),
  values: optional(listOf(shape({ fieldId: text }))),
  reason: optional(orNull(text)),
});

export const usage = shape({
  input_tokens: number,
  output_tokens: number,
  cache_read_input_tokens: optional(number),
  cache_creation_input_tokens: optional(number),
});
export const cost = shape({ amount: number, currency: text });

export const result = shape({
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

export const question = shape({
  questionId: text,
  toolCallId: orNull(text),
  title: orNull(text),
  subject,
  answer: orNull(answer),
  at: number,
});

export const notice = shape({
  level: oneOf('info', 'warning', 'error'),
  code: value => typeof value === 'string' && Object.hasOwn(NOTICE_TEXTS, value),
  params: value => Object.values(asRecord(value) ?? [null]).every(text),
  detail: orNull(text),
  actions: listOf(text),
  at: number,
});
