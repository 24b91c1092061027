import assert from 'node:assert/strict';
import { firstText } from '../../../../src/session/changes/firstText.ts';
import type { ToldEdit } from '../../../../src/session/changes/touches.ts';

const edit = (oldText: string | null, newText: string): ToldEdit => ({ oldText, newText });

describe('what a file held before it was touched', () => {
  const of = (now: string | null, isDone: boolean, ...edits: readonly ToldEdit[]) =>
    firstText(now, { path: '/f', edits, isDone });
  const now = { from: 'now' };
  const made = (text: string | null) => ({ from: 'edits', text });
  const elsewhere = (otherwise?: null) => ({ from: 'elsewhere', otherwise });

  it('is what it holds when nothing was done yet', () => {
    assert.deepEqual(of('a\n', false), now);
    assert.deepEqual(of(null, false), now);
    assert.deepEqual(of('a\nb\n', false, edit('a\nb\n', 'a\nc\n')), now);
    assert.deepEqual(of('a\nb\n', false, edit('b', 'c')), now);
    assert.deepEqual(of(null, false, edit(null, 'new\n')), now);
    assert.deepEqual(of('return 1\n', false, edit('return 1', 'return 1;')), now);
    assert.deepEqual(of('other\n', false, edit(null, 'new\n')), now);
    assert.deepEqual(of('a\nc\n', true, edit('c', 'b')), now, 'the agent says done, and it isn’t');
  });

  it('comes of the agent’s words when the edit was made already', () => {
    assert.deepEqual(of('a\nc\n', true, edit('a\nb\n', 'a\nc\n')), made('a\nb\n'));
    assert.deepEqual(of('a\nc\n', false, edit('a\nb\n', 'a\nc\n')), made('a\nb\n'));
    assert.deepEqual(of('a\nc\nd\n', true, edit('b', 'c')), made('a\nb\nd\n'));
    assert.deepEqual(of('return 1;\n', true, edit('return 1', 'return 1;')), made('return 1\n'));
    assert.deepEqual(of(null, true, edit('all\n', '')), made('all\n'));
    assert.deepEqual(of('new\n', true, edit('', 'new\n')), made(''));
  });

  it('comes of several edits, the last one undone first', () => {
    assert.deepEqual(of('ONE\nTWO\n', true, edit('one', 'ONE'), edit('two', 'TWO')), made('one\ntwo\n'));
    assert.deepEqual(of('three\n', true, edit('one', 'two'), edit('two', 'three')), made('one\n'));
  });

  it('comes of pieces with other line ends', () => {
    assert.deepEqual(of('a\r\nc\r\nd\r\n', true, edit('a\nb\n', 'a\nc\n')), made('a\r\nb\r\nd\r\n'));
  });

  it('is not guessed', () => {
    assert.deepEqual(of('a\n', true), elsewhere());
    assert.deepEqual(of('x x\n', true, edit('y', 'x')), elsewhere(), 'two places');
    assert.deepEqual(of('a\n', true, edit('gone', '')), elsewhere(), 'a deletion from an unknown place');
    assert.deepEqual(of('new\n', true, edit(null, 'new\n')), elsewhere(null), 'new, unless another source knows it');
    assert.deepEqual(of('a\n', true, edit('', 'a')), elsewhere());
  });
});
