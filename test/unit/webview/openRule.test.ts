import assert from 'node:assert/strict';
import { type CommandRun, PENDING_EXIT } from '../../../src/contract/commandRun.ts';
import { newSession } from '../../../src/contract/newSession.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import type { Entry } from '../../../src/contract/session.ts';
import { commandPlace, isOpen, type OpenFacts, opensIn } from '../../../src/webview/commandCard/openRule.ts';

const output = { text: 'x\n', totalBytes: 2, droppedBytes: 0, droppedBy: null };
const none = { text: '', totalBytes: 0, droppedBytes: 0, droppedBy: null };

const running: CommandRun = {
  id: 'r',
  command: 'make',
  classified: null,
  description: null,
  cwd: null,
  stoppable: false,
  background: false,
  exit: { ...PENDING_EXIT, state: 'running' },
  output,
  stderr: null,
  savedTo: null,
  startedAt: 1000,
  endedAt: null,
};
const fast: CommandRun = { ...running, endedAt: 1100, exit: { ...PENDING_EXIT, state: 'exited', code: 0 } };
const slow: CommandRun = { ...fast, endedAt: 9000 };

function facts(over: Partial<OpenFacts>): OpenFacts {
  return { toggle: null, run: running, outcome: 'running', place: 'last', now: 1000, ...over };
}

describe('which cards open by themselves', () => {
  it('opens a running command once it has printed for half a second', () => {
    assert.equal(isOpen(facts({ now: 1400 })), false);
    assert.equal(isOpen(facts({ now: 1501 })), true);
    assert.equal(isOpen(facts({ now: 9000, run: { ...running, output: none } })), false);
    assert.equal(opensIn(facts({ now: 1400 })), 101);
    assert.equal(opensIn(facts({ now: 1501 })), null);
  });

  it('opens a failure, whatever came after it', () => {
    assert.equal(isOpen(facts({ run: fast, outcome: 'failure', place: 'followed' })), true);
  });

  it('closes a success when something follows, if it had opened itself', () => {
    assert.equal(isOpen(facts({ run: slow, outcome: 'success', place: 'last' })), true);
    assert.equal(isOpen(facts({ run: slow, outcome: 'success', place: 'followed' })), false);
  });

  it('never opens a fast success among others', () => {
    assert.equal(isOpen(facts({ run: fast, outcome: 'success', place: 'last' })), false);
    assert.equal(isOpen(facts({ run: fast, outcome: 'success', place: 'followed' })), false);
  });

  it('opens the command that is all its turn came to', () => {
    assert.equal(isOpen(facts({ run: fast, outcome: 'success', place: 'answer' })), true);
    assert.equal(isOpen(facts({ run: { ...fast, output: none }, outcome: 'success', place: 'answer' })), false);
  });

  it('lets the user’s toggle win for good', () => {
    for (const outcome of ['running', 'success', 'failure'] as const) {
      for (const place of ['answer', 'last', 'followed'] as const) {
        for (const toggle of [true, false]) {
          assert.equal(isOpen(facts({ toggle, outcome, place, now: 9000 })), toggle);
        }
      }
    }
    assert.equal(opensIn(facts({ toggle: false })), null);
  });
});

describe('where a command stands in its turn', () => {
  const at = 0;
  const result = {
    type: 'result',
    subtype: 'success',
    is_error: false,
    result: '',
    session_id: 's',
    stop_reason: 'end_turn',
    duration_ms: 1,
    num_turns: 1,
    turns: 1,
    permission_denials: [],
    errors: [],
  } as const;

  /** A session from a word for each event: prompt, call, say, think, end. */
  function entries(script: string): readonly Entry[] {
    const state = newSession({
      sessionId: 's',
      agent: { id: 'a', label: 'A', name: null, version: null },
      cwd: '/',
      createdAt: 0,
    });
    return reduceAll(
      state,
      script.split(' ').map((word, i) => {
        if (word === 'prompt') return { type: 'turnStarted', turnId: `t${i}`, text: 'x', at };
        if (word === 'call') return { type: 'toolCall', toolCallId: `c${i}`, patch: {}, at };
        if (word === 'end') return { type: 'turnEnded', result };
        const role = word === 'say' ? 'assistant' : 'thought';
        return { type: 'message', role, mode: 'append', messageId: `m${i}`, parentId: null, text: 'x', at };
      }),
    ).entries;
  }

  const cases = [
    ['prompt call', 'last'],
    ['prompt call end', 'answer'],
    ['prompt think call end', 'answer'],
    ['prompt call say', 'followed'],
    ['prompt call say end', 'followed'],
    ['prompt call think', 'followed'],
    ['prompt call think end', 'answer'],
    ['prompt call call end', 'followed'],
    ['prompt call end prompt', 'answer'],
    ['prompt call end prompt call end', 'answer'],
    ['prompt say call end', 'answer'],
  ] as const;
  for (const [script, place] of cases) {
    it(`first call of "${script}": ${place}`, () => {
      const list = entries(script);
      const index = list.findIndex(entry => entry.type === 'toolCall');
      assert.equal(commandPlace(list, index), place);
    });
  }

  it('the last of several calls is no answer by itself', () => {
    const list = entries('prompt call call end');
    assert.equal(commandPlace(list, 2), 'followed');
  });
});
