import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LineSplitter, type SplitLine } from '../../../src/agent/lineSplitter.ts';

function split(bytes: Buffer, cuts: readonly number[], limit?: number): SplitLine[] {
  const splitter = new LineSplitter(limit);
  const lines: SplitLine[] = [];
  let start = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    lines.push(...splitter.push(bytes.subarray(start, cut)));
    start = cut;
  }
  lines.push(...splitter.push(bytes.subarray(start)), ...splitter.end());
  return lines;
}

/** What it should do, said the short way: no chunks, no care for cost. */
function expected(bytes: Buffer, limit: number): SplitLine[] {
  const lines: SplitLine[] = [];
  for (const raw of bytes.toString('latin1').split('\n')) {
    const line = Buffer.from(raw, 'latin1');
    if (line.length > limit) lines.push(null);
    else {
      const text = line.toString('utf8').replace(/\r$/, '');
      if (text !== '') lines.push(text);
    }
  }
  return lines;
}

const someBytes = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\r\n', '\r', '', 'é', '€', '😀', '{"a":1}'),
      fc.string(),
      fc.constant('x'.repeat(50)),
    ),
  )
  .map(parts => Buffer.from(parts.join('')));

describe('LineSplitter', () => {
  it('gives the same lines whatever the chunks are', () => {
    fc.assert(
      fc.property(someBytes, fc.array(fc.nat(400)), fc.integer({ min: 1, max: 80 }), (bytes, cuts, limit) => {
        const within = cuts.filter(cut => cut <= bytes.length);
        assert.deepEqual(split(bytes, within, limit), expected(bytes, limit));
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same for every byte apart, multi-byte characters included', () => {
    const bytes = Buffer.from('añ\r\n\n€uro\n😀 end');
    const everywhere = Array.from(bytes.keys());
    assert.deepEqual(split(bytes, everywhere), ['añ', '€uro', '😀 end']);
  });

  it('drops a line over the limit once, as it streams in, and goes on after it', () => {
    const splitter = new LineSplitter(10);
    assert.deepEqual(splitter.push(Buffer.from('12345')), []);
    assert.deepEqual(splitter.push(Buffer.from('678901')), [null]);
    for (let i = 0; i < 100; i++) assert.deepEqual(splitter.push(Buffer.alloc(1000, 'x')), []);
    assert.deepEqual(splitter.push(Buffer.from('x\nnext\n')), ['next']);
  });

  it('keeps a line of exactly the limit', () => {
    assert.deepEqual(split(Buffer.from('1234567890\n'), [4], 10), ['1234567890']);
  });

  it('replaces bytes that are no UTF-8', () => {
    assert.deepEqual(split(Buffer.from([0x61, 0xff, 0x62, 0xe2, 0x82, 0x0a]), [2]), ['a\ufffdb\ufffd']);
  });
});
