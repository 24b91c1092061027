import assert from 'node:assert/strict';
import { howToType } from '../../../src/editor/typedCommand.ts';

describe('how a command gets into a terminal', () => {
  it('types one line', () => {
    for (const text of ['npm test', `printf '%s' "é€😀" | wc -c`, "grep -P '\\x1b' file", '  indented'])
      assert.deepEqual(howToType(text), { way: 'type', text });
  });

  it('leaves out the line break that would enter it', () => {
    for (const end of ['\n', '\r\n', '\n\n\n']) assert.deepEqual(howToType(`ls${end}`), { way: 'type', text: 'ls' });
  });

  it('never types what a terminal takes for Enter or for completion', () => {
    for (const text of ['rm a\nrm b', "cat <<'EOF'\nx\nEOF", 'a\tb'])
      assert.deepEqual(howToType(text), { way: 'paste', text });
    assert.deepEqual(howToType('a\r\nb\r\n'), { way: 'paste', text: 'a\nb' });
  });

  it('refuses characters that steer a terminal or turn the text around', () => {
    const steering = ['\r', '\x1b[2J', '\x03', '\x15', '\x7f', '\x00', '\x9b', '\u202e', '\u2066', '\u200f', '\u2028'];
    for (const character of steering) {
      assert.deepEqual(howToType(`ls ${character} x`), { way: 'refuse' }, JSON.stringify(character));
      assert.deepEqual(howToType(`ls\n${character}`), { way: 'refuse' }, JSON.stringify(character));
    }
  });

  it('refuses nothing at all', () => {
    for (const text of ['', '\n']) assert.deepEqual(howToType(text), { way: 'refuse' });
  });
});
