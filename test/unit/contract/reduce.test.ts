import assert from 'node:assert/strict';
import { commandOutcome } from '../../../src/contract/commandRun.ts';
import type { MessageEvent, SessionEvent } from '../../../src/contract/events.ts';
import { newSession } from '../../../src/contract/newSession.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';

const start = newSession({
  sessionId: 's',
  agent: { id: 'x', label: 'X', name: null, version: null },
  cwd: '/',
  createdAt: 0,
});

const say = (text: string, more: Partial<MessageEvent> = {}): MessageEvent => ({
  type: 'message',
  role: 'assistant',
  mode: 'append',
  messageId: null,
  parentId: null,
  text,
  at: 1,
  ...more,
});
const call = (toolCallId: string, parentId: string | null = null): SessionEvent => ({
  type: 'toolCall',
  toolCallId,
  patch: { parentId },
  at: 1,
});
const texts = (events: readonly SessionEvent[]) =>
  reduceAll(start, events).entries.flatMap(entry => (entry.type === 'assistant' ? [entry.text] : []));

describe('reducer', () => {
  it('joins chunks of a message and starts a new one behind a tool call or another id', () => {
    assert.deepEqual(texts([say('a'), say('b'), call('1'), say('c')]), ['ab', 'c']);
    assert.deepEqual(
      texts([say('a', { messageId: 'm1' }), say('b', { messageId: 'm1' }), say('c', { messageId: 'm2' })]),
      ['ab', 'c'],
    );
  });

  it('keeps white space and ignores empty chunks that would start a message', () => {
    assert.deepEqual(texts([say(''), say(' a '), say('\n'), say('')]), [' a \n']);
  });

  it("does not let a sub-agent's calls cut the main agent's message", () => {
    assert.deepEqual(texts([say('a'), call('2', '1'), say('b')]), ['ab']);
  });

  it('replaces a whole message by its id', () => {
    assert.deepEqual(texts([say('draft', { messageId: 'm' }), say('final', { messageId: 'm', mode: 'replace' })]), [
      'final',
    ]);
  });

  it('keeps one plan a turn, in its place', () => {
    const plan = (content: string): SessionEvent => ({
      type: 'plan',
      entries: [{ content, status: 'pending', priority: null }],
    });
    const turn: SessionEvent = { type: 'turnStarted', turnId: 't', text: 'go', at: 1 };
    const state = reduceAll(start, [turn, plan('one'), say('x'), plan('two')]);
    assert.deepEqual(
      state.entries.map(entry => entry.type),
      ['user', 'plan', 'assistant'],
    );
    assert.equal(state.entries[1]?.type === 'plan' && state.entries[1].entries[0]?.content, 'two');
  });

  it('puts history in front of the turn under way, or at the end, with keys and places of its own', () => {
    const past = reduceAll(start, [call('old'), say('then')]).entries;
    const turn: SessionEvent = { type: 'turnStarted', turnId: 't', text: 'go', at: 1 };
    const between = reduceAll(start, [say('before'), turn, call('new'), { type: 'history', entries: past }]);
    const later = reduceAll(between, [
      { type: 'toolCall', toolCallId: 'new', patch: { title: 'changed' }, at: 2 },
      { type: 'toolCall', toolCallId: 'old', patch: { title: 'changed too' }, at: 2 },
    ]);
    assert.deepEqual(
      later.entries.map(entry => (entry.type === 'toolCall' ? entry.title : 'text' in entry && entry.text)),
      ['before', 'changed too', 'then', 'go', 'changed'],
    );
    assert.equal(later.entries[later.turn?.firstEntry ?? 0]?.type, 'user');
    assert.equal(new Set(later.entries.map(({ key }) => key)).size, 5);
    assert.deepEqual([later.turnCount, later.turn?.turnId], [1, 't']);
    const end = reduceAll(start, [say('before'), { type: 'history', entries: past }, call('new')]);
    assert.deepEqual(
      end.entries.map(({ type }) => type),
      ['assistant', 'toolCall', 'assistant', 'toolCall'],
    );
  });

  it('keeps the identity of what an event does not touch', () => {
    const before = reduceAll(start, [call('1'), say('x'), call('2')]);
    const after = reduceAll(before, [{ type: 'toolCall', toolCallId: '2', patch: { title: 'new' }, at: 2 }]);
    assert.equal(after.entries[0], before.entries[0]);
    assert.equal(after.entries[1], before.entries[1]);
    assert.notEqual(after.entries[2], before.entries[2]);
  });

  it('ignores events about calls that are not there', () => {
    assert.equal(reduceAll(start, [{ type: 'command', toolCallId: 'none', runId: 'none', patch: {} }]), start);
  });

  it('is pure: a frozen state is enough', () => {
    const frozen = deepFreeze(reduceAll(start, [call('1'), say('x')]));
    assert.doesNotThrow(() =>
      reduceAll(frozen, [
        say('y'),
        call('1'),
        { type: 'command', toolCallId: '1', runId: '1', patch: { command: 'ls' } },
      ]),
    );
  });
});

describe('command outcome', () => {
  const run = (exit: object, more: object = {}) => {
    const state = reduceAll(start, [
      call('1'),
      { type: 'command', toolCallId: '1', runId: '1', patch: { exit: exit as never, ...more } },
    ]);
    const entry = state.entries[0];
    return entry?.type === 'toolCall' ? (entry.commands[0] ?? assert.fail()) : assert.fail();
  };
  const exit = (state: string, code: number | null = null) => ({ state, code, signal: null, source: 'none' });

  it('claims success only for a known exit code 0 of a call that did not fail', () => {
    assert.equal(commandOutcome(run(exit('exited', 0)), false), 'success');
    assert.equal(commandOutcome(run(exit('exited', 0)), true), 'failure');
    assert.equal(commandOutcome(run(exit('exited', 1)), false), 'failure');
    assert.equal(commandOutcome(run(exit('unknown')), false), 'neutral');
    assert.equal(commandOutcome(run(exit('unknown')), true), 'failure');
    assert.equal(commandOutcome(run(exit('cancelled', 0)), false), 'neutral');
  });

  it('never calls a background launch a success', () => {
    assert.equal(commandOutcome(run(exit('running'), { background: true }), false), 'background');
    assert.equal(commandOutcome(run(exit('unknown'), { background: true }), false), 'background');
    assert.equal(commandOutcome(run(exit('unknown'), { background: true, endedAt: 5 }), false), 'neutral');
  });
});

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
