import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { OutputEvent, SessionEvent } from '../../../src/contract/events.ts';
import { EventQueue } from '../../../src/contract/mergeEvents.ts';
import { newSession } from '../../../src/contract/newSession.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';

const KEPT = 64;
const id = fc.constantFrom('a', 'b');
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });

const output = fc.record({
  type: fc.constant('output' as const),
  toolCallId: id,
  runId: id,
  stream: fc.constantFrom('output' as const, 'stderr' as const),
  op: fc.constantFrom('append' as const, 'append' as const, 'append' as const, 'replace' as const),
  text,
  skippedBytes: fc.constantFrom(0, 0, 0, 5),
  droppedByAgent: fc.constantFrom(null, null, null, 7),
});
const message = fc.record({
  type: fc.constant('message' as const),
  role: fc.constantFrom('assistant' as const, 'thought' as const),
  mode: fc.constantFrom('append' as const, 'append' as const, 'replace' as const),
  messageId: fc.constantFrom(null, 'm1', 'm2'),
  parentId: fc.constantFrom(null, 'a'),
  text,
  at: fc.constant(1),
});
const call = fc.record({
  type: fc.constant('toolCall' as const),
  toolCallId: id,
  patch: fc.record({ title: text }),
  at: fc.constant(2),
});
const command = fc.record({
  type: fc.constant('command' as const),
  toolCallId: id,
  runId: id,
  patch: fc.record({ command: text }),
});
const history = fc.record({
  type: fc.constant('history' as const),
  entries: fc.constant([{ type: 'plan' as const, key: '', entries: [] }]),
});
const event: fc.Arbitrary<SessionEvent> = fc.oneof(
  { weight: 5, arbitrary: output },
  { weight: 3, arbitrary: message },
  { weight: 1, arbitrary: call },
  { weight: 1, arbitrary: command },
  { weight: 1, arbitrary: history },
  {
    weight: 1,
    arbitrary: fc.constant({
      type: 'plan' as const,
      entries: [{ content: 'x', status: 'pending' as const, priority: null }],
    }),
  },
);

const start = newSession({
  sessionId: 's',
  agent: { id: 'x', label: 'X', name: null, version: null },
  cwd: '/',
  createdAt: 0,
  keptBytes: KEPT,
});

const append = (toolCallId: string, chunk: string): OutputEvent => ({
  type: 'output',
  toolCallId,
  runId: toolCallId,
  stream: 'output',
  op: 'append',
  text: chunk,
  skippedBytes: 0,
  droppedByAgent: null,
});

describe('event queue', () => {
  it('changes nothing of what the reducer makes of the events', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), events => {
        const queue = new EventQueue(KEPT);
        for (const one of events) queue.push(one);
        const merged = queue.take();
        assert.ok(merged.length <= events.length);
        assert.deepEqual(reduceAll(start, merged), reduceAll(start, events));
      }),
      { numRuns: 400 },
    );
  });

  it('holds a flood in the space of the kept tails', () => {
    const queue = new EventQueue(KEPT);
    for (let i = 0; i < 10_000; i++) queue.push(append(i % 2 ? 'a' : 'b', `line ${i}\n`));
    const merged = queue.take();
    assert.equal(merged.length, 2);
    for (const one of merged) assert.ok(one.type === 'output' && one.text.length <= 2 * KEPT);
    assert.equal(queue.take().length, 0);
  });
});
