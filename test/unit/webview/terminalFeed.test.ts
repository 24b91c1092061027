import assert from 'node:assert/strict';
import fc from 'fast-check';
import { appendText, EMPTY_TERMINAL_TEXT, replaceText } from '../../../src/contract/terminalText.ts';
import { nextFeed } from '../../../src/webview/commandCard/terminalFeed.ts';

describe('what a terminal is fed with', () => {
  it('gets everything at first, then what is new', () => {
    const one = appendText(EMPTY_TERMINAL_TEXT, 'one\n', 0, null, 1000);
    const two = appendText(one, 'two\n', 0, null, 1000);
    assert.deepEqual(nextFeed(null, one), { type: 'restart', text: 'one\n' });
    assert.deepEqual(nextFeed(one, two), { type: 'append', text: 'two\n' });
    assert.deepEqual(nextFeed(two, two), { type: 'nothing' });
  });

  it('gets what is new when the beginning was dropped meanwhile', () => {
    const before = appendText(EMPTY_TERMINAL_TEXT, 'a'.repeat(90), 0, null, 100);
    const after = appendText(before, 'éé€😀'.repeat(3), 0, null, 100);
    assert.deepEqual(nextFeed(before, after), { type: 'append', text: 'éé€😀'.repeat(3) });
  });

  it('begins anew after a gap', () => {
    const before = appendText(EMPTY_TERMINAL_TEXT, 'a'.repeat(90), 0, null, 100);
    assert.equal(nextFeed(before, appendText(before, 'b', 1000, null, 100)).type, 'restart');
    assert.equal(nextFeed(before, appendText(before, 'c'.repeat(300), 0, null, 100)).type, 'restart');
  });

  it('begins anew after a replacement, but not when it only grew', () => {
    const before = replaceText('one\n', 0, null, 1000);
    assert.deepEqual(nextFeed(before, replaceText('one\ntwo\n', 0, null, 1000)), { type: 'append', text: 'two\n' });
    assert.equal(nextFeed(before, replaceText('two\none\n', 0, null, 1000)).type, 'restart');
    assert.equal(nextFeed(before, replaceText('one', 0, null, 1000)).type, 'restart');
  });

  it('never loses or doubles anything', () => {
    const pieces = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(pieces, fc.integer({ min: 16, max: 200 }), (texts, kept) => {
        let stream = EMPTY_TERMINAL_TEXT;
        let shown: typeof stream | null = null;
        let swallowed = '';
        for (const text of texts) {
          stream = appendText(stream, text, 0, null, kept);
          const feed = nextFeed(shown, stream);
          if (feed.type === 'restart') swallowed = feed.text;
          if (feed.type === 'append') swallowed += feed.text;
          shown = stream;
          assert.ok(swallowed.endsWith(stream.text));
        }
      }),
    );
  });
});
