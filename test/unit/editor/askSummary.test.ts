import assert from 'node:assert/strict';
import type { SessionEvent } from '../../../src/contract/events.ts';
import { summarizeAsk } from '../../../src/editor/askSummary.ts';
import { call, command, prompt } from '../../page/events.ts';
import { played } from '../../page/sessions.ts';

function summary(...events: readonly (SessionEvent | readonly SessionEvent[])[]) {
  const ask = { askId: 'a', toolCallId: 'c', title: 'A title', options: [] };
  return summarizeAsk(played('pilot', prompt('x'), ...events, { type: 'permissionAsked', ask }), ask);
}

const run = (text: string) => summary(command({ id: 'c', command: text, title: 'Run it', state: 'pending' }));

describe('a request in a notification', () => {
  it('is the whole command where that is short and plain', () => {
    assert.deepEqual(run('npm test'), { what: 'npm test', isWhole: true });
  });

  it('is not to be allowed there where not all of it can be seen', () => {
    const long = run(`echo ${'x'.repeat(500)}`);
    assert.equal(long.isWhole, false);
    assert.ok(long.what.length < 250 && long.what.endsWith('…'));
    assert.deepEqual(run('npm ci\nrm x'), { what: 'npm ci rm x', isWhole: false });
    assert.deepEqual(run('echo \u001b[2J\u202e'), { what: 'echo ⟨ESC⟩[2J⟨U+202E⟩', isWhole: false });
    assert.equal(summary(command({ id: 'c', command: null, title: 'Run it', state: 'pending' })).isWhole, false);
    const diff = { type: 'diff' as const, path: 'x', oldText: null, newText: 'y' };
    assert.deepEqual(summary(call('c', { kind: 'edit', title: 'Edit x', content: [diff] })), {
      what: 'Edit x',
      isWhole: false,
    });
    assert.deepEqual(summary(), { what: 'A title', isWhole: false });
  });
});
