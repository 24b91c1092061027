import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  appendText,
  countUtf8,
  EMPTY_TERMINAL_TEXT,
  keepTail,
  replaceText,
  utf8Length,
} from '../../../src/contract/terminalText.ts';

const bytes = (text: string) => Buffer.byteLength(text, 'utf8');

/** Text as terminals get it: plain, multi-byte, and whole escape sequences. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }).map(text => text.replaceAll('\x1b', '')),
  fc.constantFrom(
    'héllo',
    '世界',
    '🎉',
    '\x1b[31m',
    '\x1b[0m',
    '\x1b[38;2;1;2;3m',
    '\x1b]8;;http://a.b\x07',
    '\x1b]0;title\x1b\\',
    '\x1b(B',
    '\x1b7',
    '\n',
    '\r',
  ),
);
const terminalText = fc.array(piece, { maxLength: 40 }).map(parts => ({ parts, text: parts.join('') }));

describe('terminal text', () => {
  it('counts bytes as UTF-8 does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text =>
        assert.deepEqual([utf8Length(text), countUtf8(text)], [bytes(text), bytes(text)]),
      ),
    );
    assert.equal(utf8Length('\ud83c'), 3);
  });

  it('keeps an end that fits, begins at a code point and is as long as can be outside sequences', () => {
    fc.assert(
      fc.property(terminalText, fc.nat({ max: 60 }), ({ text }, max) => {
        const kept = keepTail(text, max);
        assert.ok(text.endsWith(kept));
        assert.ok(bytes(kept) <= max);
        assert.ok(!/^[\udc00-\udfff]/.test(kept));
      }),
    );
  });

  it('never begins inside an escape sequence', () => {
    fc.assert(
      fc.property(terminalText, fc.nat({ max: 60 }), ({ parts, text }, max) => {
        const start = text.length - keepTail(text, max).length;
        let at = 0;
        for (const part of parts) {
          if (part.startsWith('\x1b'))
            assert.ok(start <= at || start >= at + part.length, `cut at ${start} in ${JSON.stringify(part)}`);
          at += part.length;
        }
      }),
    );
  });

  it('gives the same for any splitting into appends', () => {
    fc.assert(
      fc.property(
        terminalText,
        fc.array(fc.nat({ max: 200 }), { maxLength: 8 }),
        fc.integer({ min: 4, max: 80 }),
        ({ text }, cuts, max) => {
          const points = [0, ...cuts.map(cut => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
          let stream = EMPTY_TERMINAL_TEXT;
          for (let i = 1; i < points.length; i++)
            stream = appendText(stream, text.slice(points[i - 1], points[i]), 0, null, max);
          assert.equal(stream.totalBytes, bytes(text));
          assert.equal(stream.totalBytes - stream.droppedBytes, bytes(stream.text));
          assert.ok(text.endsWith(stream.text));
          assert.ok(bytes(stream.text) <= max);
          assert.equal(stream.droppedBy, stream.droppedBytes > 0 ? 'client' : null);
        },
      ),
    );
  });

  it('bounds a stream at exactly its limit', () => {
    const stream = replaceText('a'.repeat(262_145), 0, null, 262_144);
    assert.equal(stream.text.length, 262_144);
    assert.deepEqual([stream.totalBytes, stream.droppedBytes, stream.droppedBy], [262_145, 1, 'client']);
    const snow = appendText(replaceText('a'.repeat(262_144), 0, null, 262_144), 'three bytes: ☃', 0, null, 262_144);
    assert.ok(snow.text.endsWith('three bytes: ☃') && bytes(snow.text) <= 262_144);
  });

  it('counts what a flood skipped and what the agent left out', () => {
    const skipped = appendText(replaceText('before', 0, null, 100), 'after', 50, null, 100);
    assert.deepEqual(skipped, { text: 'after', totalBytes: 61, droppedBytes: 56, droppedBy: 'client' });
    const byAgent = appendText(replaceText('head\n', 0, null, 100), 'tail', 0, 1000, 100);
    assert.deepEqual(byAgent, { text: 'head\ntail', totalBytes: 1009, droppedBytes: 1000, droppedBy: 'agent' });
    assert.deepEqual(replaceText('end', 0, 0, 100), {
      text: 'end',
      totalBytes: 3,
      droppedBytes: 0,
      droppedBy: 'agent',
    });
  });
});
