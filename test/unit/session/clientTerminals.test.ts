import assert from 'node:assert/strict';
import type { CommandRun } from '../../../src/contract/commandRun.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import type { ToolCall } from '../../../src/contract/toolCall.ts';
import { isAlive } from '../agent/recorder.ts';
import { said, turn, until, Workplace } from './liveSession.ts';

// Commands that an agent runs through the client: what it is answered, and what the card shows.

const call = (toolCallId: string, more: object = {}) => ({
  update: { sessionUpdate: 'tool_call', toolCallId, title: 'x', kind: 'execute', status: 'in_progress', ...more },
});
const shows = (toolCallId: string, terminalId = '$terminal') => ({
  update: { sessionUpdate: 'tool_call_update', toolCallId, content: [{ type: 'terminal', terminalId }] },
});
const ends = (toolCallId: string, status: string) => ({
  update: {
    sessionUpdate: 'tool_call_update',
    toolCallId,
    status,
    content: [{ type: 'terminal', terminalId: '$terminal' }],
  },
});
const create = (command: string, more: object = {}) => ({
  request: 'terminal/create',
  params: { sessionId: '$session', command, ...more },
});
const of = (name: string) => ({
  request: `terminal/${name}`,
  params: { sessionId: '$session', terminalId: '$terminal' },
});
const steps = (...list: readonly object[]) => `do ${JSON.stringify(list)}`;

describe('terminals of the client', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  async function run(...list: readonly object[]): Promise<SessionState> {
    return turn(await place.create(), steps(...list));
  }

  it('answer with output and exit, and the card has both', async () => {
    const state = await run(
      call('c', { rawInput: { command: 'echo out; exit 3' } }),
      create('/bin/sh', { args: ['-c', 'cd / && echo out; exit 3'] }),
      shows('c'),
      of('wait_for_exit'),
      of('output'),
      of('release'),
      of('output'),
      ends('c', 'completed'),
    );
    const [made, exit, output, released, gone] = answersIn(state);
    assert.deepEqual(made, { terminalId: 'terminal-1' });
    assert.deepEqual(exit, { exitCode: 3, signal: null });
    assert.deepEqual(output, { output: 'out\n', truncated: false, exitStatus: { exitCode: 3, signal: null } });
    assert.deepEqual(released, {});
    assert.equal((gone as { code: number }).code, -32002);
    const [shown, ...others] = runs(state);
    assert.deepEqual(others, []);
    assert.equal(shown?.command, 'echo out; exit 3');
    assert.equal(shown.cwd, place.folder);
    assert.equal(shown.output.text, 'out\n');
    assert.deepEqual(shown.exit, { state: 'exited', code: 3, signal: null, source: 'terminal' });
    assert.equal(shown.stoppable, false);
    // Whatever the agent says of it.
    assert.equal(calls(state)[0]?.status, 'failed');
  });

  it('are seen printing while the agent asks for nothing', async () => {
    const session = await place.create();
    session.prompt(steps(call('c'), create('echo first; sleep 300'), shows('c'), of('wait_for_exit')));
    const state = await until(session, now => runs(now)[0]?.output.text === 'first\n');
    assert.equal(runs(state)[0]?.exit.state, 'running');
    assert.equal(runs(state)[0]?.stoppable, true);
  });

  it('are stopped alone, and the turn goes on', async () => {
    const session = await place.create();
    const list = [
      call('c'),
      create('echo $$; sleep 300'),
      shows('c'),
      of('wait_for_exit'),
      ends('c', 'failed'),
      { say: 'went on' },
    ];
    const ended = turn(session, steps(...list));
    const running = await until(session, now => /^\d+\n/.test(runs(now)[0]?.output.text ?? ''));
    session.stopCommand('c', 'no such command');
    session.stopCommand('c', runs(running)[0]?.id ?? '');
    const state = await ended;
    assert.match(said(state), /went on/);
    assert.equal(runs(state)[0]?.exit.state, 'cancelled');
    assert.equal(state.entries.findLast(entry => entry.type === 'turnEnd')?.result.subtype, 'success');
    assert.equal(await isAlive(Number(runs(state)[0]?.output.text)), false);
  });

  it('keep the most recent output within the agent’s limit, cut at a character', async () => {
    const state = await run(create('printf "aé→世"', { outputByteLimit: 7 }), of('wait_for_exit'), of('output'));
    const [, , output] = answersIn(state);
    assert.deepEqual(output, { output: '→世', truncated: true, exitStatus: { exitCode: 0, signal: null } });
    // The card has all of it.
    assert.equal(runs(state)[0]?.output.text, 'aé→世');
  });

  it('are killed, and still say how they ended', async () => {
    const state = await run(call('c'), create('sleep 300'), shows('c'), of('kill'), of('wait_for_exit'), of('release'));
    assert.deepEqual(answersIn(state)[2], { exitCode: null, signal: 'SIGTERM' });
    assert.deepEqual([runs(state)[0]?.exit.state, runs(state)[0]?.exit.signal], ['signalled', 'SIGTERM']);
  });

  it('have one card also where much is printed before a call shows them', async () => {
    const state = await run(
      call('c'),
      create('seq 1 200000'),
      { wait: 500 },
      shows('c'),
      of('wait_for_exit'),
      of('release'),
    );
    const [shown, ...others] = runs(state);
    assert.deepEqual(others, []);
    assert.equal(shown?.output.totalBytes, 1_288_895);
    assert.equal(shown.exit.code, 0);
  });

  it('have a card of their own after a while where much is printed and no call shows them', async () => {
    const state = await run(create('seq 1 200000'), of('wait_for_exit'), of('release'));
    const [shown, ...others] = runs(state);
    assert.deepEqual(others, []);
    assert.equal(shown?.output.totalBytes, 1_288_895);
  });

  it('don’t keep an agent waiting that ends one which no call shows', async () => {
    const state = await run(create('yes'), { wait: 100 }, of('kill'), of('wait_for_exit'), of('release'));
    assert.deepEqual(answersIn(state)[2], { exitCode: null, signal: 'SIGTERM' });
    assert.equal(runs(state).length, 1);
  });

  it('that no call shows have a card of their own', async () => {
    const state = await run(create('echo alone'), of('wait_for_exit'), of('release'));
    const [shown] = calls(state);
    assert.equal(shown?.title, 'echo alone');
    assert.equal(shown.commands[0]?.output.text, 'alone\n');
    assert.equal(shown.commands[0].exit.code, 0);
    assert.equal(shown.status, 'completed');
  });

  it('may be several in one call', async () => {
    const state = await run(
      call('c'),
      create('echo one'),
      shows('c'),
      of('wait_for_exit'),
      create('echo two; exit 1'),
      {
        update: {
          sessionUpdate: 'tool_call_update',
          toolCallId: 'c',
          content: ['terminal-1', 'terminal-2'].map(terminalId => ({ type: 'terminal', terminalId })),
        },
      },
      of('wait_for_exit'),
      ends('c', 'completed'),
    );
    assert.deepEqual(
      runs(state).map(({ command, output, exit }) => [command, output.text, exit.code]),
      [
        ['echo one', 'one\n', 0],
        ['echo two; exit 1', 'two\n', 1],
      ],
    );
  });

  it('end when the agent dies, and when the session does', async () => {
    for (const end of ['die', 'dispose'] as const) {
      const session = await place.create();
      const list = [call('c'), create('echo $$; sleep 300'), shows('c'), of('wait_for_exit')];
      session.prompt(steps(...list));
      const running = await until(session, now => /^\d+\n/.test(runs(now)[0]?.output.text ?? ''));
      const pid = Number(runs(running)[0]?.output.text);
      if (end === 'die') session.endAgent();
      else await session.dispose();
      const state = await until(session, now => runs(now)[0]?.stoppable === false);
      assert.equal(await isAlive(pid), false);
      assert.notEqual(runs(state)[0]?.exit.state, 'running');
    }
  });

  it('say what is wrong with a request', async () => {
    const wrong = [
      create(''),
      create('echo', { args: 'x' }),
      create('echo', { cwd: 'sub/folder' }),
      create('echo', { cwd: '/no/such/folder' }),
      create('echo', { env: [{ name: 'A=B', value: 'x' }] }),
      create('echo', { outputByteLimit: -1 }),
      create('no-such-program'),
      { request: 'terminal/output', params: {} },
      { request: 'terminal/kill', params: { terminalId: 'nope' } },
      { request: 'terminal/unheard_of', params: {} },
    ];
    const answers = answersIn(await run(...wrong)) as { code: number; message: string }[];
    assert.deepEqual(
      answers.map(({ code }) => code),
      [-32602, -32602, -32602, -32602, -32602, -32602, -32602, -32602, -32002, -32601],
    );
    for (const { message } of answers) assert.ok(message.length > 10, message);
  });
});

function calls(state: SessionState): readonly ToolCall[] {
  return state.entries.filter((entry): entry is ToolCall => entry.type === 'toolCall');
}

function runs(state: SessionState): readonly CommandRun[] {
  return calls(state).flatMap(({ commands }) => commands);
}

function answersIn(state: SessionState): readonly unknown[] {
  return [...said(state).matchAll(/answer: (.*)/g)].map(([, json = '']) => JSON.parse(json));
}
