import fc from 'fast-check';
import type { SessionEvent } from '../../../src/contract/events.ts';

const callId = fc.constantFrom('c1', 'c2', 'c3');
const runId = fc.constantFrom('r1', 'r2');
const id = fc.constantFrom(null, 'm1', 'm2');
const chunk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\x1b[31mred\x1b[0m\n', '\x1b[3', '1m', 'é€😀', 'line\r\n'),
  fc.string({ minLength: 60, maxLength: 200 }),
);

const message: fc.Arbitrary<SessionEvent> = fc.record({
  type: fc.constant('message' as const),
  role: fc.constantFrom('assistant' as const, 'thought', 'user'),
  mode: fc.oneof({ weight: 5, arbitrary: fc.constant('append' as const) }, fc.constant('replace' as const)),
  messageId: id,
  parentId: fc.constantFrom(null, null, 'c1'),
  text: chunk,
  at: fc.constant(1),
});

const output: fc.Arbitrary<SessionEvent> = fc.record({
  type: fc.constant('output' as const),
  toolCallId: callId,
  runId,
  stream: fc.constantFrom('output' as const, 'output', 'stderr'),
  op: fc.oneof({ weight: 6, arbitrary: fc.constant('append' as const) }, fc.constant('replace' as const)),
  text: chunk,
  skippedBytes: fc.constantFrom(0, 0, 0, 0, 7),
  droppedByAgent: fc.constantFrom(null, null, 0, 12),
});

const toolCall: fc.Arbitrary<SessionEvent> = fc.record({
  type: fc.constant('toolCall' as const),
  toolCallId: callId,
  patch: fc.record({
    title: fc.string({ maxLength: 5 }),
    status: fc.constantFrom('in_progress' as const, 'completed'),
  }),
  at: fc.constant(1),
});

const command: fc.Arbitrary<SessionEvent> = fc.record({
  type: fc.constant('command' as const),
  toolCallId: callId,
  runId,
  patch: fc.record({ command: fc.string({ maxLength: 5 }), startedAt: fc.constant(2) }),
});

const other: fc.Arbitrary<SessionEvent> = fc.constantFrom<SessionEvent>(
  { type: 'phase', phase: 'ready' },
  { type: 'turnStarted', turnId: 't', text: 'go', at: 1 },
  { type: 'plan', entries: [{ content: 'a', status: 'pending', priority: null }] },
  { type: 'traffic', traffic: { frames: 1, unknownUpdates: 0, badLines: 0 } },
  { type: 'permissionAsked', ask: { askId: 'a', toolCallId: 'c1', title: 'May I?', options: [] } },
  { type: 'permissionSettled', askId: 'a', toolCallId: 'c1', chosen: 'reject_once' },
);

/** A batch of events, in an order that a real agent may well never send. */
export function sessionEvents(maxLength: number): fc.Arbitrary<SessionEvent[]> {
  return fc.array(
    fc.oneof(
      { weight: 4, arbitrary: message },
      { weight: 8, arbitrary: output },
      { weight: 2, arbitrary: toolCall },
      { weight: 2, arbitrary: command },
      { weight: 1, arbitrary: other },
    ),
    { maxLength },
  );
}
