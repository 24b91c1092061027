import assert from 'node:assert/strict';
import path from 'node:path';
import type { CommandRun } from '../../../src/contract/commandRun.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import type { SessionPort } from '../../../src/session/sessionPort.ts';
import { until, Workplace } from './liveSession.ts';

// What Kimi asks of a client with terminals, from its recordings, carried out for real.

function only(state: SessionState): CommandRun | undefined {
  const runs = state.entries.flatMap(entry => (entry.type === 'toolCall' ? entry.commands : []));
  assert.ok(runs.length <= 1);
  return runs[0];
}

describe('recorded requests for terminals', () => {
  let place: Workplace;
  let session: SessionPort;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  /** Plays a recording to its end, or to where it `fits`. */
  async function follow(
    recording: string,
    stop: (run: CommandRun) => boolean = () => false,
    fits = (state: SessionState) => only(state)?.exit.state !== 'running',
    choice = 0,
  ): Promise<SessionState> {
    const args = ['test/agents/recorded.mjs', `test/recordings/kimi/${recording}.jsonl`].map(file =>
      path.resolve(file),
    );
    place.agent = { ...place.agent, args };
    session = await place.create();
    const port = session;
    session.subscribe((_events, state) => {
      for (const { askId, options } of state.asks)
        queueMicrotask(() => port.answerPermission(askId, options[choice]?.optionId ?? null));
      const run = only(state);
      if (run && state.turn?.cancelAsked === false && stop(run)) queueMicrotask(() => port.stop());
    });
    session.prompt('go');
    return until(session, state => state.turnCount === 1 && state.turn === null && fits(state));
  }

  it('a success: kimi/s1.C', async () => {
    const run = only(await follow('s1.C'));
    assert.equal(run?.command, 'echo hello; pwd');
    assert.equal(run.cwd, place.folder);
    assert.equal(run.output.text, `hello\n${place.folder}\n`);
    assert.deepEqual(run.exit, { state: 'exited', code: 0, signal: null, source: 'terminal' });
  });

  it('a failure: kimi/s2.C', async () => {
    const run = only(await follow('s2.C'));
    assert.equal(run?.output.text, 'out\nerr\n');
    assert.deepEqual(run.exit, { state: 'exited', code: 3, signal: null, source: 'terminal' });
  });

  it('much output: kimi/s4.C', async () => {
    const run = only(await follow('s4.C'));
    assert.equal(
      run?.output.totalBytes,
      Buffer.byteLength(Array.from({ length: 200_000 }, (_, i) => `${i + 1}\n`).join('')),
    );
    assert.ok(run.output.text.endsWith('\n200000\n'));
  });

  for (const recording of ['s6.C', 's6b.C'])
    it(`a stop: kimi/${recording}`, async () => {
      const state = await follow(recording, run => run.exit.state === 'running' && run.stoppable);
      const run = only(state);
      assert.deepEqual([run?.exit.state, run?.exit.code, run?.stoppable], ['cancelled', null, false]);
      assert.equal(state.entries.findLast(entry => entry.type === 'turnEnd')?.result.subtype, 'cancelled');
    });

  it('a command that outlives its call and its turn, until the user stops it: kimi/s13.C', async () => {
    const state = await follow('s13.C', undefined, now => only(now)?.output.text === 'start\n');
    const run = only(state) ?? assert.fail();
    assert.deepEqual([run.exit.state, run.background, run.stoppable, run.endedAt], ['running', true, true, null]);
    session.stopCommand('0:call_6_0', run.id);
    const ended = await until(session, now => only(now)?.stoppable === false);
    assert.deepEqual(only(ended)?.exit, { state: 'cancelled', code: null, signal: 'SIGTERM', source: 'terminal' });
  });

  it('a command in the background, with its end after the turn’s: kimi/s16.C', async () => {
    const run = only(await follow('s16.C', undefined, now => only(now)?.exit.state === 'exited'));
    assert.deepEqual(run?.exit, { state: 'exited', code: 0, signal: null, source: 'terminal' });
    assert.equal(run.output.text, 'bg-done\n');
    assert.equal(run.stoppable, false);
  });

  it('a refusal: kimi/s15.C', async () => {
    const run = only(await follow('s15.C', undefined, undefined, 2));
    assert.deepEqual([run?.exit.state, run?.output.text, run?.stoppable], ['denied', '', false]);
  });
});
