import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Adapter } from '../../../src/adapter/adapter.ts';
import { startTerminal } from '../../../src/agent/startTerminal.ts';
import type { CommandRun } from '../../../src/contract/commandRun.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import type { StartTerminal } from '../../../src/contract/terminalPort.ts';
import { ClientTerminal } from '../../../src/session/clientTerminal.ts';
import { ClientTerminals } from '../../../src/session/clientTerminals.ts';
import { isAlive } from '../agent/recorder.ts';
import { turn, until, Workplace } from './liveSession.ts';

// Nothing that runs in a terminal outlives what it belongs to, and every question about it is answered.

function runs(state: SessionState): readonly CommandRun[] {
  return state.entries.flatMap(entry => (entry.type === 'toolCall' ? entry.commands : []));
}

describe('the end of terminals', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  function terminals(start: StartTerminal = startTerminal): ClientTerminals {
    return new ClientTerminals({ start, adapter: new Adapter(() => {}), now: () => 0, cwd: place.folder });
  }

  async function create(all: ClientTerminals, command: string, more: object = {}): Promise<{ terminalId: string }> {
    return (await all.request('terminal/create', { command, ...more })) as { terminalId: string };
  }

  async function pidIn(file: string): Promise<number> {
    const full = path.join(place.folder, file);
    while (!existsSync(full) || !readFileSync(full, 'utf8').endsWith('\n')) await wait(5);
    return Number(readFileSync(full, 'utf8'));
  }

  for (const end of ['kill', 'release'] as const) {
    it(`answers who waits for the exit when there is a ${end}`, async () => {
      const all = terminals();
      const id = await create(all, 'sleep 300; true');
      const waiting = [all.request('terminal/wait_for_exit', id), all.request('terminal/wait_for_exit', id)];
      assert.deepEqual(await all.request(`terminal/${end}`, id), {});
      for (const answer of waiting) assert.deepEqual(await answer, { exitCode: null, signal: 'SIGTERM' });
      if (end === 'kill') assert.deepEqual(await all.request('terminal/kill', id), {});
      await all.endAll();
    });
  }

  it('answers who waits for the exit when the session ends', async () => {
    const all = terminals();
    const waiting = all.request('terminal/wait_for_exit', await create(all, 'sleep 300; true'));
    await all.endAll();
    assert.deepEqual(await waiting, { exitCode: null, signal: 'SIGTERM' });
  });

  it('ends with the session what a command left in the background', async () => {
    const all = terminals();
    const id = await create(all, 'sleep 300 & echo $! > pid; exit 0');
    assert.deepEqual(await all.request('terminal/wait_for_exit', id), { exitCode: 0, signal: null });
    const pid = await pidIn('pid');
    assert.equal(await isAlive(pid), true);
    await all.endAll();
    assert.equal(await isAlive(pid), false);
  });

  it('ends what was being started, and knows it no longer', async () => {
    let start = () => {};
    const held = new Promise<void>(resolve => {
      start = resolve;
    });
    const all = terminals(async (spec, onOutput) => {
      await held;
      return startTerminal(spec, onOutput);
    });
    const refused = assert.rejects(create(all, 'echo $$ > pid; sleep 300'), { name: 'ClientRequestError' });
    const ending = all.endAll();
    start();
    await ending;
    await refused;
    await assert.rejects(async () => all.request('terminal/output', { terminalId: 'terminal-1' }), { code: -32002 });
    // It was ended before or after it could say its number.
    if (existsSync(path.join(place.folder, 'pid'))) assert.equal(await isAlive(await pidIn('pid')), false);
  });

  it('doesn’t wait for ever for what can’t be ended', async () => {
    const all = terminals(async () => ({ ended: new Promise(() => {}), kill: async () => {} }));
    await create(all, 'stuck');
    await all.endAll();
  });

  it('is of one process of the agent: the next one makes terminals of its own', async () => {
    const all = terminals();
    const first = await create(all, 'echo first');
    await all.endAll();
    const second = await create(all, 'echo second');
    assert.notEqual(first.terminalId, second.terminalId);
    await assert.rejects(async () => all.request('terminal/output', first), { code: -32002 });
    await all.request('terminal/wait_for_exit', second);
    const { output } = (await all.request('terminal/output', second)) as { output: string };
    assert.equal(output, 'second\n');
    await all.endAll();
  });

  it('holds no more output than a bound of its own, whatever limit the agent sets', () => {
    for (const limit of [null, 1e12, Number.MAX_VALUE]) {
      let write = (_text: string) => {};
      const terminal = new ClientTerminal('t', limit, onOutput => {
        write = onOutput;
        return new Promise(() => {});
      });
      const piece = 'x'.repeat(1024 * 1024);
      for (let i = 0; i < 64; i++) write(piece);
      write('the end');
      const { output, truncated } = terminal.output();
      assert.ok(output.length <= 16 * 1024 * 1024, `${output.length}`);
      assert.equal(truncated, true);
      assert.ok(output.endsWith('the end'));
    }
  });

  it('keeps within a limit that is no whole number', () => {
    for (const [limit, kept] of [
      [3.5, 'def'],
      [0.5, ''],
      [0, ''],
    ] as const) {
      const terminal = new ClientTerminal('t', limit, onOutput => {
        onOutput('abcdef');
        return new Promise(() => {});
      });
      assert.deepEqual(terminal.output(), { output: kept, truncated: true });
    }
  });

  it('is known after a reload, also for a command that its call had left running', async () => {
    const steps = [
      { update: { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'x', kind: 'execute', status: 'in_progress' } },
      { request: 'terminal/create', params: { sessionId: '$session', command: 'echo up; sleep 300' } },
      {
        update: {
          sessionUpdate: 'tool_call_update',
          toolCallId: 'c',
          status: 'completed',
          content: [{ type: 'terminal', terminalId: '$terminal' }],
        },
      },
    ];
    const session = await place.create();
    await turn(session, `do ${JSON.stringify(steps)}`);
    const before = await until(session, state => runs(state)[0]?.output.text === 'up\n');
    assert.deepEqual([runs(before)[0]?.exit.state, runs(before)[0]?.stoppable], ['running', true]);
    // As after the end of the editor, which had no time to say anything.
    await place.written(session);
    await session.outputFile('c', runs(before)[0]?.id ?? '');
    const later = place.crashed();
    const reopened = (await later.reopen()) ?? assert.fail('nothing to reopen');
    const [run] = runs(reopened.state);
    assert.deepEqual([run?.exit.state, run?.stoppable, run?.output.text], ['unknown', false, 'up\n']);
    assert.notEqual(run?.endedAt, null);
    await later.close();
  });

  it('comes after 100 MB, of which the card has the end and the count', async () => {
    const steps = [
      { update: { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'x', kind: 'execute', status: 'in_progress' } },
      {
        request: 'terminal/create',
        params: { sessionId: '$session', command: 'yes 0123456789abcde | head -c 100000000; echo; echo the last line' },
      },
      {
        update: {
          sessionUpdate: 'tool_call_update',
          toolCallId: 'c',
          content: [{ type: 'terminal', terminalId: '$terminal' }],
        },
      },
      { request: 'terminal/wait_for_exit', params: { terminalId: '$terminal' } },
    ];
    const [run] = runs(await turn(await place.create(), `do ${JSON.stringify(steps)}`));
    assert.equal(run?.output.totalBytes, 100_000_000 + '\nthe last line\n'.length);
    assert.ok(run.output.text.endsWith('\nthe last line\n'));
    assert.ok(run.output.text.length <= 256 * 1024);
    assert.deepEqual(run.exit, { state: 'exited', code: 0, signal: null, source: 'terminal' });
  });
});
