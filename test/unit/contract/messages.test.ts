import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parsePageMessage } from '../../../src/contract/messages.ts';

describe('messages from the page', () => {
  it('takes the known ones and drops fields that are not theirs', () => {
    const prompt = { type: 'prompt', text: 'hi', sessionId: 's' };
    assert.deepEqual(parsePageMessage({ ...prompt, extra: 1 }), prompt);
    const hold = { type: 'holdQueued', promptId: 'q', held: false };
    assert.deepEqual(parsePageMessage({ ...hold, text: 'x' }), hold);
    assert.deepEqual(parsePageMessage({ type: 'newSession', agentId: null }), { type: 'newSession', agentId: null });
  });

  it('refuses wrong types and unknown messages', () => {
    for (const bad of [
      null,
      1,
      [],
      {},
      { type: 'nope' },
      { type: 'prompt', text: 'hi' },
      { type: 'prompt', text: 1, sessionId: null },
      { type: 'taken', seq: 1.5 },
      { type: 'holdQueued', promptId: 'q', held: 1 },
      { type: 'editQueued', promptId: 'q', text: null },
      { type: 'moveQueued', promptId: 'q', by: 0.5 },
      { type: 'dropQueued', promptId: null },
      { type: 'sendQueued' },
      { type: 'toString' },
    ])
      assert.equal(parsePageMessage(bad), null);
  });

  it('throws at nothing', () => {
    fc.assert(fc.property(fc.anything(), value => void parsePageMessage(value)));
  });
});
