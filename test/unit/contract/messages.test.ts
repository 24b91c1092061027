import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parsePageMessage } from '../../../src/contract/messages.ts';

describe('messages from the page', () => {
  it('takes the known ones and drops fields that are not theirs', () => {
    assert.deepEqual(parsePageMessage({ type: 'prompt', text: 'hi', extra: 1 }), { type: 'prompt', text: 'hi' });
    assert.deepEqual(parsePageMessage({ type: 'newSession', agentId: null }), { type: 'newSession', agentId: null });
  });

  it('refuses wrong types and unknown messages', () => {
    for (const bad of [
      null,
      1,
      [],
      {},
      { type: 'nope' },
      { type: 'prompt' },
      { type: 'prompt', text: 1 },
      { type: 'taken', seq: 1.5 },
      { type: 'toString' },
    ])
      assert.equal(parsePageMessage(bad), null);
  });

  it('throws at nothing', () => {
    fc.assert(fc.property(fc.anything(), value => void parsePageMessage(value)));
  });
});
