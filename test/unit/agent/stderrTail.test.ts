import assert from 'node:assert/strict';
import { StderrTail } from '../../../src/agent/stderrTail.ts';

describe('StderrTail', () => {
  it('keeps all of little, decoded as one', () => {
    const tail = new StderrTail();
    for (const byte of Buffer.from('naïve €\n')) tail.push(Buffer.from([byte]));
    assert.equal(tail.text(), 'naïve €');
  });

  it('keeps the last lines of much, from a whole line on', () => {
    const tail = new StderrTail();
    for (let i = 1; i <= 5000; i++) tail.push(Buffer.from(`line ${i}\n`));
    const lines = tail.text().split('\n');
    assert.ok(Buffer.byteLength(tail.text()) <= 8192);
    assert.equal(lines.at(-1), 'line 5000');
    for (const line of lines) assert.match(line, /^line \d{4}$/);
  });

  it('begins at a whole character where there is no line to begin with', () => {
    const tail = new StderrTail();
    tail.push(Buffer.from('€'.repeat(10_000)));
    assert.match(tail.text(), /^€+$/);
  });
});
