import assert from 'node:assert/strict';
import type { CommandExit } from '../../../src/contract/commandRun.ts';
import { exitDetail, exitWords } from '../../../src/contract/exitWords.ts';
import { sayIn } from '../../../src/contract/say.ts';
import { STRINGS } from '../../../src/contract/strings.ts';

const english = sayIn(STRINGS);

function pill(exit: Partial<CommandExit>, background = false): string | null {
  return exitWords(ended(exit, background), english);
}

function ended(exit: Partial<CommandExit>, background = false) {
  const base: CommandExit = { state: 'exited', code: null, signal: null, source: 'none' };
  return { exit: { ...base, ...exit }, background, endedAt: null };
}

describe('how a command ended', () => {
  const cases: readonly (readonly [Partial<CommandExit>, string | null])[] = [
    [{ state: 'pending' }, null],
    [{ state: 'running' }, null],
    [{ code: 0 }, 'exit 0'],
    [{ code: 3 }, 'exit 3'],
    [{ code: 137 }, 'exit 137 · SIGKILL'],
    [{ code: 143 }, 'exit 143 · SIGTERM'],
    [{ code: 138 }, 'exit 138'],
    [{ code: 255 }, 'exit 255'],
    [{ code: -1 }, 'exit -1'],
    [{ code: 3221225786 }, 'exit 3221225786'],
    [{ code: null }, 'exit unknown'],
    [{ state: 'signalled', signal: 'SIGKILL' }, 'SIGKILL'],
    [{ state: 'signalled', signal: null, code: 137 }, 'exit 137 · SIGKILL'],
    [{ state: 'signalled' }, 'ended by a signal'],
    [{ state: 'timedOut' }, 'timed out'],
    [{ state: 'cancelled', code: 130 }, 'stopped'],
    [{ state: 'denied' }, 'denied'],
    [{ state: 'unknown' }, 'exit unknown'],
  ];
  for (const [exit, expected] of cases) {
    it(`says ${expected ?? 'nothing'} for ${JSON.stringify(exit)}`, () => assert.equal(pill(exit), expected));
  }

  it('says background for a command that was left running', () => {
    assert.equal(pill({ state: 'running' }, true), 'background');
    assert.equal(pill({ state: 'unknown' }, true), 'background');
    assert.equal(pill({ code: 1 }, true), 'exit 1');
  });

  it('keeps the code of a stopped command in the tooltip', () => {
    assert.equal(exitDetail(ended({ state: 'cancelled', code: 130 }), english), 'stopped · exit 130 · SIGINT');
    assert.equal(exitDetail(ended({ state: 'signalled', signal: 'SIGTERM' }), english), 'SIGTERM');
  });
});
