import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hunkAt } from '../../../../src/session/changes/hunkAt.ts';
import { countLines, hunksOf, linesOf, withHunk, withoutHunk } from '../../../../src/session/changes/hunks.ts';
import { textEdits } from '../../../../src/session/files/textEdits.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd\r', ''), { maxLength: 12 })
  .chain(lines => fc.constantFrom(lines.join('\n'), `${lines.join('\n')}\n`));

describe('hunks', () => {
  it('say where lines went and came', () => {
    const hunks = hunksOf('1\n2\n3\n4\n5\n', '1\nTWO\n3\n4\n5\nsix');
    assert.deepEqual(hunks, [
      { oldStart: 1, oldLines: ['2\n'], newStart: 1, newLines: ['TWO\n'] },
      { oldStart: 5, oldLines: [], newStart: 5, newLines: ['six'] },
    ]);
    assert.deepEqual(countLines(hunks), { added: 2, removed: 1 });
    assert.deepEqual(hunksOf('same\n', 'same\n'), []);
    assert.deepEqual(countLines(hunksOf('', 'a\nb\n')), { added: 2, removed: 0 });
  });

  it('count a line that only gains its end as changed', () => {
    assert.deepEqual(countLines(hunksOf('a', 'a\n')), { added: 1, removed: 1 });
  });

  it('make one text of the other, and each can be taken by itself', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const hunks = hunksOf(before, after);
        assert.equal(linesOf(before).join(''), before);
        // From the end, so that the places of those before stay right.
        assert.equal(
          hunks.reduceRight<string | null>((now, hunk) => withoutHunk(now ?? assert.fail(), hunk), after),
          before,
        );
        assert.equal(
          hunks.reduceRight<string | null>((now, hunk) => withHunk(now ?? assert.fail(), hunk), before),
          after,
        );
        for (const [index, hunk] of hunks.entries()) {
          const kept = withHunk(before, hunk) ?? assert.fail();
          assert.equal(hunksOf(kept, after).length <= hunks.length, true, String(index));
        }
        const edited = textEdits(before, after).reduceRight(
          (now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end),
          before,
        );
        assert.equal(edited, after);
      }),
    );
  });

  it('are refused where the text has moved on', () => {
    const [hunk = assert.fail()] = hunksOf('1\n2\n3\n', '1\nTWO\n3\n');
    assert.equal(withoutHunk('1\nTWO\n3\n', hunk), '1\n2\n3\n');
    assert.equal(withoutHunk('1\nthree\n3\n', hunk), null);
    assert.equal(withoutHunk('0\n1\nTWO\n3\n', hunk), null);
    assert.equal(withHunk('', hunk), null);
  });

  it('become one when the texts have little in common', () => {
    const before = Array.from({ length: 5000 }, (_, i) => `old ${i}\n`).join('');
    const after = Array.from({ length: 5000 }, (_, i) => `new ${i}\n`).join('');
    const hunks = hunksOf(`head\n${before}tail\n`, `head\n${after}tail\n`);
    assert.equal(hunks.length, 1);
    assert.deepEqual(countLines(hunks), { added: 5000, removed: 5000 });
    assert.equal(withoutHunk(`head\n${after}tail\n`, hunks[0] ?? assert.fail()), `head\n${before}tail\n`);
  });

  it('are found by a line on either side', () => {
    const hunks = hunksOf('1\n2\n3\n4\n5\n6\n', '1\nTWO\n3\n5\n6\nnew\n');
    const at = (isNewSide: boolean) =>
      [0, 1, 2, 3, 4, 5].map(line => {
        const hunk = hunkAt(hunks, line, isNewSide);
        return hunk ? hunks.indexOf(hunk) : -1;
      });
    // The fourth line went: the lines around its place stand for it.
    assert.deepEqual(at(true), [-1, 0, 1, 1, -1, 2]);
    assert.deepEqual(at(false), [-1, 0, -1, 1, -1, 2]);
  });
});
