import assert from 'node:assert/strict';
import { glanceOf } from '../../../src/contract/glance.ts';
import { newSession } from '../../../src/contract/newSession.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import { command, end, output, prompt, say } from '../../page/events.ts';

const agent = { id: 'a', label: 'A', name: null, version: null };
const empty = newSession({ sessionId: 's', agent, cwd: '/', createdAt: 0 });

/** Turns of three entries. */
function turns(count: number, text = 'words'): SessionState {
  const events = Array.from({ length: count }, (_, i) => [prompt(`question ${i}`), say(text, `m${i}`), end()]);
  return reduceAll(empty, events.flat());
}

describe('a glance at a session', () => {
  it('is not taken of a short one', () => {
    assert.equal(glanceOf(empty), null);
    assert.equal(glanceOf(turns(50)), null);
  });

  it('shows the last entries of a long one, which are those of the whole', () => {
    const state = turns(1000);
    const end = glanceOf(state);
    assert.ok(end);
    assert.ok(end.entries.length >= 50 && end.entries.length < 200);
    assert.deepEqual(end.entries, state.entries.slice(-end.entries.length));
    assert.deepEqual({ ...end, entries: [] }, { ...state, entries: [] });
  });

  it('says where the turn under way begins in what is shown', () => {
    const state = reduceAll(turns(1000), [prompt('now'), { type: 'stepStarted' }, say('it', 'x')]);
    const end = glanceOf(state);
    assert.deepEqual(end?.entries[end.turn?.firstEntry ?? -1], state.entries[state.turn?.firstEntry ?? -1]);
    assert.deepEqual(end?.entries[end.turn?.stepEntry ?? -1], state.entries[state.turn?.stepEntry ?? -1]);
    const long = reduceAll(
      turns(1000),
      Array.from({ length: 500 }, (_, i) => command({ id: `c${i}`, command: 'ls' })).flat(),
    );
    const inTurn = reduceAll(long, [
      prompt('many'),
      ...Array.from({ length: 500 }, (_, i) => command({ id: `d${i}`, command: 'ls' })).flat(),
    ]);
    assert.equal(glanceOf(inTurn)?.turn?.firstEntry, 0);
  });

  it('is small, also where entries are large', () => {
    const large = turns(100, 'x'.repeat(100_000));
    const shown = glanceOf(large)?.entries ?? [];
    assert.ok(shown.length > 0 && JSON.stringify(shown).length < 600_000, `${shown.length}`);
    const flood = reduceAll(turns(1000), [prompt('go'), ...command({ id: 'c', command: 'yes' })]);
    const flooded = reduceAll(flood, [output('c', 'y\n'.repeat(500_000))]);
    assert.ok(JSON.stringify(glanceOf(flooded)?.entries ?? []).length < 600_000);
  });
});
