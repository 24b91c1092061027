import assert from 'node:assert/strict';
import { lastLine } from '../../../src/webview/commandCard/lastLine.ts';
import { byteSize, duration, wholeSeconds } from '../../../src/webview/measures.ts';

describe('numbers as people read them', () => {
  it('durations', () => {
    const cases = [
      [0, '0 ms'],
      [38, '38 ms'],
      [999, '999 ms'],
      [2400, '2.4 s'],
      [9960, '10 s'],
      [61_000, '1 min 01 s'],
      [3_600_000 * 2 + 60_000 * 5, '2 h 05 min'],
    ] as const;
    for (const [ms, text] of cases) assert.equal(duration(ms), text);
    assert.equal(wholeSeconds(2600), '3 s');
  });

  it('sizes', () => {
    assert.equal(byteSize(12), '12 B');
    assert.equal(byteSize(1536), '1.5 KiB');
    assert.equal(byteSize(123_456), '121 KiB');
    assert.equal(byteSize(5 * 1024 * 1024), '5 MiB');
  });
});

describe('last line of an output', () => {
  const cases = [
    ['', ''],
    ['one\ntwo\n\n  \n', 'two'],
    ['\x1b[31mred\x1b[0m\n', 'red'],
    ['10 %\r100 %', '100 %'],
    ['10 %\r100 %\r', '100 %'],
    ['done\r\n', 'done'],
    ['\x1b]0;title\x07', ''],
  ] as const;
  for (const [output, line] of cases) {
    it(`of ${JSON.stringify(output)} is ${JSON.stringify(line)}`, () => assert.equal(lastLine(output), line));
  }
});
