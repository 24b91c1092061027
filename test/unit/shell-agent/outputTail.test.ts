import assert from 'node:assert/strict';
import fc from 'fast-check';
import { consoleBlock, OutputTail } from '../../../src/shell-agent/outputTail.ts';

function tailOf(limit: number, ...pieces: string[]): string {
  const tail = new OutputTail(limit);
  for (const piece of pieces) tail.push(piece);
  return tail.text();
}

describe('OutputTail', () => {
  it('keeps all of little', () => {
    assert.equal(tailOf(10, '12345', '', '67890'), '1234567890');
    assert.equal(tailOf(10), '');
  });

  it('keeps whole lines of the end', () => {
    assert.equal(
      tailOf(10, 'one\ntwo\n', 'three\nfour\n'),
      '[14 characters of output before this line were cut]\nfour\n',
    );
  });

  it('never begins inside a character', () => {
    assert.equal(tailOf(3, '😀😀😀'), '[4 characters of output before this line were cut]\n😀');
  });

  it('counts every character, kept or cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 30 }), (pieces, limit) => {
        const whole = pieces.join('');
        const text = tailOf(limit, ...pieces);
        if (whole.length <= limit) return assert.equal(text, whole);
        const [, cut, kept = ''] =
          /^\[(\d+) characters of output before this line were cut\]\n([\s\S]*)$/.exec(text) ?? [];
        assert.ok(whole.endsWith(kept) && kept.length <= limit);
        assert.equal(Number(cut) + kept.length, whole.length);
      }),
    );
  });
});

describe('consoleBlock', () => {
  it('has a fence that is longer than any in the text', () => {
    assert.equal(consoleBlock(''), '```console\n```');
    assert.equal(consoleBlock('a'), '```console\na\n```');
    assert.equal(consoleBlock('a\n'), '```console\na\n```');
    assert.equal(consoleBlock('x ````` y'), '``````console\nx ````` y\n``````');
  });
});
