import { asRecord } from '../../adapter/wire.ts';
import type { Entry } from '../../contract/session.ts';
import { callPatch, commandPatch, image, notice, planEntries, question, result } from './eventParts.ts';
import { type Check, listOf, number, orNull, shape, text } from './shape.ts';

const both =
  (...checks: readonly Check[]): Check =>
  value =>
    checks.every(check => check(value));

const message = shape({ messageId: orNull(text), parentId: orNull(text), text, images: listOf(image), at: number });
const output = shape({ text, totalBytes: number, droppedBytes: number, droppedBy: orNull(text) });
const run = both(
  shape({ id: text, command: orNull(text), exit: shape({ state: text }), output, stderr: orNull(output) }),
  commandPatch,
);
const call = shape({
  toolCallId: text,
  title: text,
  status: text,
  kind: text,
  locations: listOf(shape({ path: text })),
  content: listOf(shape({ type: text })),
  commands: listOf(run),
  startedAt: number,
});

/** What each kind of entry must hold besides its type, in an event that brings whole entries. */
const ENTRIES: Readonly<Record<Entry['type'], Check>> = {
  user: message,
  assistant: message,
  thought: message,
  toolCall: both(call, callPatch),
  plan: shape({ entries: planEntries }),
  question,
  notice,
  turnEnd: shape({ result }),
};

export const entry: Check = value => {
  const type = asRecord(value)?.['type'];
  return typeof type === 'string' && Object.hasOwn(ENTRIES, type) && ENTRIES[type as Entry['type']](value);
};
