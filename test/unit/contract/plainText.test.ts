import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plainText } from '../../../src/contract/plainText.ts';

describe('output as plain text', () => {
  it('has no escape sequences', () => {
    const cases: [string, string][] = [
      ['\x1b[1;31mred\x1b[0m plain', 'red plain'],
      ['a\x1b[2K\x1b[1Gb', 'ab'],
      ['\x1b[38:2::255:0:0mcolour', 'colour'],
      ['\x1b]0;title\x07text', 'text'],
      ['\x1b]8;;https://example.org\x1b\\link\x1b]8;;\x1b\\', 'link'],
      ['\x1bPq#0;2;0\nsixel\x1b\\after', 'after'],
      ['\x1b(Bx\x1b=y\x1b7z', 'xyz'],
      ['\x9b31mred', 'red'],
      ['bell\x07 nul\x00', 'bell nul'],
    ];
    for (const [output, expected] of cases) assert.equal(plainText(output), expected, JSON.stringify(output));
  });

  it('keeps text after a sequence without an end', () => {
    assert.equal(plainText('\x1b]0;no end\nmany\nlines\n'), '0;no end\nmany\nlines\n');
    assert.equal(plainText('\x1bPno end\ntext'), 'no end\ntext');
    assert.equal(plainText('the end\x1b'), 'the end');
    assert.equal(plainText('the end\x1b[3'), 'the end');
  });

  it('keeps line breaks, tabs and every other character', () => {
    assert.equal(plainText('a\r\nb\tc\r\r\né€😀\n'), 'a\nb\tc\né€😀\n');
    assert.equal(plainText('10%\r20%\r\n'), '10%\r20%\n');
  });

  it('shows overstruck characters once', () => {
    assert.equal(plainText('N\x08NA\x08AM\x08ME\x08E'), 'NAME');
  });

  it('leaves no control character in anything, and text without any alone', () => {
    const steering = fc.constantFrom('\x1b', '[', ']', 'P', '\x07', '\\', '31m', '\x9b', '\x08', 'text', '\n');
    fc.assert(
      fc.property(fc.array(fc.oneof(steering, fc.string({ unit: 'binary' }))), parts => {
        assert.doesNotMatch(plainText(parts.join('')), /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/);
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), text => assert.equal(plainText(text), text)));
  });

  it('takes time in proportion to the text, also for introducers without an end', () => {
    for (const bad of ['\x1b]', '\x1bP', '\x1b[', '\x9d', '\x90', '\x9d\x1b', '\x1b[0;', '\x1b(', 'a\x08'])
      assert.ok(plainText(bad.repeat(300_000)).length < 2_000_000);
  }).timeout(10_000);
});
