import assert from 'node:assert/strict';
import path from 'node:path';
import type { CommandRun } from '../../../src/contract/commandRun.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import { until, Workplace } from './liveSession.ts';

// What Kimi asks of a client with terminals, from its recordings, carried out for real.

function only(state: SessionState): CommandRun | undefined {
  const runs = state.entries.flatMap(entry => (entry.type === 'toolCall' ? entry.commands : []));
  assert.ok(runs.length <= 1);
  return runs[0];
}

describe('recorded requests for terminals', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  async function follow(recording: string, stop: (run: CommandRun) => boolean): Promise<SessionState> {
    const args = ['test/agents/recorded.mjs', `test/recordings/kimi/${recording}.jsonl`].map(file =>
      path.resolve(file),
    );
    place.agent = { ...place.agent, args };
    const session = await place.create();
    session.subscribe((_events, state) => {
      for (const { askId, options } of state.asks)
        queueMicrotask(() => session.answerPermission(askId, options[0]?.optionId ?? null));
      const run = only(state);
      if (run && state.turn?.cancelAsked === false && stop(run)) queueMicrotask(() => session.stop());
    });
    session.prompt('go');
    return until(
      session,
      state => state.turnCount === 1 && state.turn === null && only(state)?.exit.state !== 'running',
    );
  }

  it('a success: kimi/s1.C', async () => {
    const run = only(await follow('s1.C', () => false));
    assert.equal(run?.command, 'echo hello; pwd');
    assert.equal(run.cwd, place.folder);
    assert.equal(run.output.text, `hello\n${place.folder}\n`);
    assert.deepEqual(run.exit, { state: 'exited', code: 0, signal: null, source: 'terminal' });
  });

  it('a failure: kimi/s2.C', async () => {
    const run = only(await follow('s2.C', () => false));
    assert.equal(run?.output.text, 'out\nerr\n');
    assert.deepEqual(run.exit, { state: 'exited', code: 3, signal: null, source: 'terminal' });
  });

  it('much output: kimi/s4.C', async () => {
    const run = only(await follow('s4.C', () => false));
    assert.equal(
      run?.output.totalBytes,
      Buffer.byteLength(Array.from({ length: 200_000 }, (_, i) => `${i + 1}\n`).join('')),
    );
    assert.ok(run.output.text.endsWith('\n200000\n'));
  });

  it('a stop: kimi/s6.C', async () => {
    const state = await follow('s6.C', run => run.exit.state === 'running' && run.stoppable);
    const run = only(state);
    assert.deepEqual([run?.exit.state, run?.exit.code, run?.stoppable], ['cancelled', null, false]);
    assert.equal(state.entries.findLast(entry => entry.type === 'turnEnd')?.result.subtype, 'cancelled');
  });
});
