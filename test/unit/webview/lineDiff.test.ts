import assert from 'node:assert/strict';
import fc from 'fast-check';
import { lineDiff } from '../../../src/webview/entries/lineDiff.ts';

function marks(oldText: string | null, newText: string): string {
  const signs = { same: ' ', added: '+', removed: '-', gap: '~' };
  return lineDiff(oldText, newText)
    .map(line => signs[line.kind] + line.text)
    .join('|');
}

describe('diff by lines', () => {
  it('shows what changed, with a few lines around', () => {
    assert.equal(marks('a\nb\nc\n', 'a\nx\nc\n'), ' a|-b|+x| c');
    assert.equal(marks('1\n2\n3\n4\n5\n6\n', '1\n2\n3\n4\n5\n7\n'), ' 3| 4| 5|-6|+7');
    assert.equal(
      marks('x\n1\n2\n3\n4\n5\n6\n7\ny\n', 'X\n1\n2\n3\n4\n5\n6\n7\nY\n'),
      '-x|+X| 1| 2| 3|~| 5| 6| 7|-y|+Y',
    );
  });

  it('shows a new file as added, and a missing line end as no change', () => {
    assert.equal(marks(null, 'a\nb'), '+a|+b');
    assert.equal(marks('a', 'a\n'), '');
    assert.equal(marks('a\r\nb', 'a\nb'), '');
  });

  it('replaces all where there is too much to compare', () => {
    const many = (word: string) => Array.from({ length: 600 }, (_, i) => `${word}${i}`).join('\n');
    const lines = lineDiff(many('a'), many('b'));
    assert.equal(
      lines.findIndex(line => line.kind === 'added'),
      600,
    );
  });

  it('shows a long insertion as just that', () => {
    const long = Array.from({ length: 600 }, (_, i) => `${i}`).join('\n');
    const lines = lineDiff('head\ntail\n', `head\n${long}\ntail\n`);
    assert.deepEqual([lines[0]?.kind, lines[1]?.kind, lines.at(-1)?.kind], ['same', 'added', 'same']);
    assert.equal(lines.filter(line => line.kind === 'removed').length, 0);
  });

  it('leads from the old text to the new one', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before.join('\n'), after.join('\n')).filter(line => line.kind !== 'gap');
        const kept = (kind: 'added' | 'removed') =>
          lines.filter(line => line.kind === kind || line.kind === 'same').map(line => line.text);
        // Unchanged lines far from a change are left out on both sides alike.
        const isPart = (part: readonly string[], whole: readonly string[]) => {
          let at = 0;
          for (const line of whole) if (line === part[at]) at++;
          return at === part.length;
        };
        assert.ok(isPart(kept('removed'), before));
        assert.ok(isPart(kept('added'), after));
      }),
    );
  });
});
