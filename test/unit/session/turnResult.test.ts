import assert from 'node:assert/strict';
import type { SessionState } from '../../../src/contract/session.ts';
import type { TurnResult } from '../../../src/contract/turnResult.ts';
import { type RecordedLine, replay } from '../../../src/session/replay.ts';
import { call, notification, play, update } from '../adapter/play.ts';

const text = (words: string, fields: object = {}) => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text: words },
  ...fields,
});
const thought = (words: string) => ({ sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: words } });
const read = (id: string, fields: object = {}) => call(id, { kind: 'read', ...fields });
const done = (id: string) => update(id, { status: 'completed' });
const plan = { sessionUpdate: 'plan', entries: [{ content: 'a', status: 'pending', priority: 'low' }] };
const cancel: RecordedLine = { dir: 'out', frame: { method: 'session/cancel', params: { sessionId: 's' } } };

function resultOf(state: SessionState): TurnResult {
  return state.entries.findLast(entry => entry.type === 'turnEnd')?.result ?? assert.fail('no result');
}

function result(updates: readonly object[], stopReason: string | null = 'end_turn'): TurnResult {
  return resultOf(play('any', updates, stopReason));
}

describe('the final message of a turn', () => {
  it('is what was said after the last of several calls, and nothing of what was said between', () => {
    const words = [
      text('I look.'),
      read('1'),
      done('1'),
      text('Now the other.'),
      read('2'),
      done('2'),
      text('All '),
      text('done.'),
    ];
    assert.equal(result(words).result, 'All done.');
  });

  it('is what was said last where the turn ends in a call', () => {
    assert.equal(result([text('First.'), read('1'), done('1'), text('Then.'), read('2'), done('2')]).result, 'Then.');
    assert.equal(result([read('1'), done('1')]).result, '');
  });

  it('leaves out what sub-agents say, also beside and after the answer', () => {
    const child = { _meta: { claudeCode: { parentToolUseId: 'task1' } } };
    const other = { _meta: { claudeCode: { parentToolUseId: 'task2' } } };
    const task = (id: string) => call(id, { kind: 'think' });
    const state = play('claude-agent-acp', [
      task('task1'),
      task('task2'),
      text('One reports', child),
      text('two reports', other),
      text(' more', child),
      done('task1'),
      done('task2'),
      text('Both '),
      text('late words', other),
      text('agree.'),
    ]);
    assert.equal(resultOf(state).result, 'Both agree.');
    assert.equal(resultOf(state).num_turns, 2);
  });

  it('leaves out words that come unmarked while a call that is no command waits for its result', () => {
    const state = play('any', [
      call('t', { kind: 'think' }),
      text('The sub-agent reports.'),
      done('t'),
      text('Finished.'),
    ]);
    assert.equal(resultOf(state).result, 'Finished.');
    assert.deepEqual(
      state.entries.flatMap(entry => (entry.type === 'assistant' ? [entry.text] : [])),
      ['The sub-agent reports.', 'Finished.'],
    );
  });

  it('is one message where only thoughts or a plan stand between, and the last where ids tell several apart', () => {
    assert.equal(result([text('Half'), thought('hm'), text('and half')]).result, 'Half\n\nand half');
    assert.equal(result([text('One', { messageId: 'a' }), text('Two', { messageId: 'b' })]).result, 'Two');
    assert.equal(result([text('A note.'), text('Two', { messageId: 'b' })]).result, 'Two');
  });

  it('goes on through a line that is no message', () => {
    const broken: RecordedLine = { dir: 'in', raw: 'log' };
    assert.equal(result([text('be'), broken, text('fore')]).result, 'before');
  });

  it('is what was said so far in a turn that was cancelled or refused', () => {
    const cancelled = result([text('I look.'), read('1'), cancel], 'cancelled');
    assert.deepEqual([cancelled.subtype, cancelled.result], ['cancelled', 'I look.']);
    const refused = result([text('I will not.')], 'refusal');
    assert.deepEqual([refused.subtype, refused.is_error, refused.result], ['refusal', true, 'I will not.']);
  });
});

describe('how a turn ended', () => {
  const cases: readonly (readonly [string, TurnResult['subtype']])[] = [
    ['end_turn', 'success'],
    ['max_tokens', 'error_max_tokens'],
    ['max_turn_requests', 'error_max_turns'],
    ['refusal', 'refusal'],
    ['cancelled', 'cancelled'],
  ];
  for (const [reason, subtype] of cases)
    it(`is ${subtype} for ${reason}`, () => {
      const { is_error, stop_reason, errors, ...rest } = result([text('x')], reason);
      assert.deepEqual([rest.subtype, is_error, stop_reason, errors], [subtype, subtype !== 'success', reason, []]);
    });

  it('is an error, with a reason, where the protocol knows none', () => {
    const { subtype, is_error, stop_reason, errors } = result([text('x')], 'bored');
    assert.deepEqual([subtype, is_error, stop_reason, errors.length], ['error_during_execution', true, null, 1]);
  });

  it('is cancelled after a cancel, whatever the agent calls it', () => {
    const { subtype, stop_reason } = result([text('x'), cancel], 'end_turn');
    assert.deepEqual([subtype, stop_reason], ['cancelled', 'end_turn']);
  });

  it('has no field for what the wire lacks', () => {
    assert.deepEqual(Object.keys(result([text('x')])).sort(), [
      'duration_ms',
      'errors',
      'is_error',
      'num_turns',
      'permission_denials',
      'result',
      'session_id',
      'stop_reason',
      'subtype',
      'turns',
      'type',
    ]);
  });
});

describe('model steps', () => {
  const steps = (updates: readonly object[]) => result(updates).num_turns;

  it('are runs of words and calls up to the results of those calls', () => {
    assert.equal(steps([text('hi')]), 1);
    assert.equal(steps([thought('hm'), text('hi')]), 1);
    assert.equal(steps([thought('hm'), text('I look.'), read('1'), done('1'), text('hi')]), 2);
    assert.equal(steps([read('1'), done('1'), read('2'), done('2'), text('hi')]), 3);
    assert.equal(steps([]), 0);
  });

  it('hold calls that run side by side, in whatever order they end', () => {
    assert.equal(steps([read('1'), read('2'), read('3'), done('2'), done('3'), done('1'), text('hi')]), 2);
    // The third waits for its turn, as the results of the first two are in before the model is asked again.
    assert.equal(steps([read('1'), read('2'), done('1'), read('3'), done('2'), done('3'), text('hi')]), 2);
  });

  it('go on past a command that is left running', () => {
    assert.equal(steps([call('1'), text('It runs.'), call('2'), done('2'), text('hi')]), 3);
  });

  it('are those of the main agent only', () => {
    const child = { _meta: { claudeCode: { parentToolUseId: 't' } } };
    const state = play('claude-agent-acp', [
      call('t', { kind: 'think' }),
      read('1', child),
      update('1', { status: 'completed', ...child }),
      text('report', child),
      done('t'),
      text('hi'),
    ]);
    assert.equal(resultOf(state).num_turns, 2);
  });

  it('count a plan as a call, unless a call is shown for it', () => {
    assert.equal(steps([plan, plan, text('hi')]), 3);
    assert.equal(steps([call('1', { kind: 'other' }), plan, done('1'), text('hi')]), 2);
  });

  it('are not begun by late news of an earlier turn, nor after a cancel', () => {
    const state = replay([
      ...handshake,
      ...turn(1, [call('1')], { stopReason: 'end_turn' }),
      ...turn(2, [update('1', { status: 'completed' }), text('hi')], { stopReason: 'end_turn' }),
      ...turn(3, [text('hi'), cancel, read('2'), done('2'), text('stopped')], { stopReason: 'cancelled' }),
    ]).state;
    assert.deepEqual(
      state.entries.flatMap(entry => (entry.type === 'turnEnd' ? [entry.result.num_turns] : [])),
      [1, 1, 1],
    );
  });
});

const incoming = (frame: object): RecordedLine => ({ dir: 'in', frame });
const handshake: readonly RecordedLine[] = [
  { dir: 'out', frame: { id: 'i', method: 'initialize' } },
  incoming({ id: 'i', result: { protocolVersion: 1, agentInfo: { name: 'any', version: '1' } } }),
  { dir: 'out', frame: { id: 'n', method: 'session/new' } },
  incoming({ id: 'n', result: { sessionId: 's' } }),
];

function turn(id: number, updates: readonly object[], answer: object): readonly RecordedLine[] {
  return [
    { dir: 'out', frame: { id, method: 'session/prompt', params: { sessionId: 's', prompt: [] } } },
    ...updates.map(one => ('dir' in one ? (one as RecordedLine) : incoming(notification(one)))),
    incoming({ id, result: answer }),
  ];
}

describe('usage and cost of a turn', () => {
  const told = (used: number, amount?: number) => ({
    sessionUpdate: 'usage_update',
    used,
    size: 1000,
    ...(amount === undefined ? {} : { cost: { amount, currency: 'USD' } }),
  });
  const stepUsage = (input: number, output: number, meta: object = {}) =>
    text('', { _meta: { usage: { inputTokens: input, outputTokens: output }, ...meta } });
  const results = (...turns: readonly (readonly RecordedLine[])[]) =>
    replay([...handshake, ...turns.flat()]).state.entries.flatMap(entry =>
      entry.type === 'turnEnd' ? [entry.result] : [],
    );
  const end = { stopReason: 'end_turn' };

  it('are its own, and not those of the turns before', () => {
    const [first, second, third] = results(
      turn(1, [text('a'), told(10, 0.5)], { ...end, usage: { inputTokens: 5, outputTokens: 2, totalTokens: 7 } }),
      turn(2, [told(20), told(25, 0.75), text('b')], { ...end, usage: { inputTokens: 6, outputTokens: 3 } }),
      turn(3, [text('c')], end),
    );
    assert.deepEqual(
      [first?.usage, first?.total_cost_usd, first?.context],
      [{ input_tokens: 5, output_tokens: 2 }, 0.5, { used: 10, size: 1000 }],
    );
    assert.deepEqual(
      [second?.usage, second?.total_input_tokens, second?.total_output_tokens, second?.total_cost_usd, second?.context],
      [{ input_tokens: 6, output_tokens: 3 }, 6, 3, 0.25, { used: 25, size: 1000 }],
    );
    assert.deepEqual([third?.usage, third?.total_cost_usd, third?.context], [undefined, undefined, undefined]);
  });

  it('are summed over the steps where the agent tells them with these', () => {
    const background = stepUsage(100, 100, { backgroundTurn: { turnId: 'x' } });
    const [first, second] = results(
      turn(1, [read('1'), stepUsage(10, 1), done('1'), text('a'), stepUsage(20, 2), background], end),
      [incoming(notification(stepUsage(1000, 1000)))],
      turn(2, [text('b'), stepUsage(7, 3)], end),
    );
    assert.deepEqual(first?.usage, { input_tokens: 30, output_tokens: 3 });
    assert.deepEqual(second?.usage, { input_tokens: 7, output_tokens: 3 });
  });

  it('go by the answer to the prompt where both tell', () => {
    const [only] = results(
      turn(1, [text('a'), stepUsage(10, 1)], { ...end, usage: { inputTokens: 4, outputTokens: 1 } }),
    );
    assert.deepEqual(only?.usage, { input_tokens: 4, output_tokens: 1 });
  });

  it('are the difference where the agent tells those of the whole session', () => {
    const [hello, shaken = hello, ...opened] = handshake;
    const copilot = { ...shaken, frame: { id: 'i', result: { protocolVersion: 1, agentInfo: { name: 'Copilot' } } } };
    const { state } = replay([
      ...(hello ? [hello] : []),
      copilot,
      ...opened,
      ...turn(1, [text('a')], { ...end, usage: { inputTokens: 1800, outputTokens: 60, totalTokens: 1860 } }),
      ...turn(2, [text('b')], { ...end, usage: { inputTokens: 2700, outputTokens: 90, totalTokens: 2790 } }),
    ]);
    assert.deepEqual(
      state.entries.flatMap(entry => (entry.type === 'turnEnd' ? [entry.result.usage] : [])),
      [
        { input_tokens: 1800, output_tokens: 60 },
        { input_tokens: 900, output_tokens: 30 },
      ],
    );
  });

  it('have no share of the cost in a session that the agent had before', () => {
    const loaded: readonly RecordedLine[] = [
      ...handshake.slice(0, 2),
      { dir: 'out', frame: { id: 'l', method: 'session/load', params: { sessionId: 's' } } },
      incoming({ id: 'l', result: {} }),
    ];
    const { state } = replay([...loaded, ...turn(1, [text('a'), told(1, 9)], end), ...turn(2, [told(1, 9.5)], end)]);
    assert.deepEqual(
      state.entries.flatMap(entry => (entry.type === 'turnEnd' ? [entry.result.total_cost_usd] : [])),
      [undefined, 0.5],
    );
  });

  it('get their context also when the agent tells it only after the turn', () => {
    const [first, second] = results(
      turn(1, [text('a')], end),
      [incoming(notification(told(33)))],
      turn(2, [text('b'), told(44)], end),
      [incoming(notification(told(55)))],
    );
    assert.deepEqual(first?.context, { used: 33, size: 1000 });
    assert.deepEqual(second?.context, { used: 44, size: 1000 });
  });

  it('take no context from a sub-agent with a session of its own', () => {
    const born = { sessionUpdate: 'subagent_update', sessionId: 'child', state: { state: 'running' } };
    const [only] = results(turn(1, [born, told(10), incoming(notification(told(999), 'child')), text('a')], end));
    assert.deepEqual(only?.context, { used: 10, size: 1000 });
  });
});
