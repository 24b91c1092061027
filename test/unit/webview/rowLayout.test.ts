import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RowLayout } from '../../../src/webview/list/rowLayout.ts';

function rows(heights: readonly number[]) {
  return heights.map((estimate, i) => ({ key: `r${i}`, estimate }));
}

describe('heights of rows', () => {
  it('knows where each row begins, by guess and by measure', () => {
    const layout = new RowLayout();
    layout.setRows(rows([10, 20, 30]));
    assert.equal(layout.total, 60);
    assert.equal(layout.measure('r1', 50), true);
    assert.equal(layout.measure('r1', 50), false);
    assert.deepEqual(
      [0, 1, 2, 3].map(i => layout.offset(i)),
      [0, 10, 60, 90],
    );
    assert.deepEqual(
      [0, 9, 10, 59, 60, 500].map(y => layout.indexAt(y)),
      [0, 0, 1, 1, 2, 2],
    );
  });

  it('finds the same place again after heights above it have changed', () => {
    const layout = new RowLayout();
    layout.setRows(rows([10, 20, 30]));
    const anchor = layout.anchorAt(35);
    assert.deepEqual(anchor, { key: 'r2', delta: 5 });
    layout.measure('r0', 100);
    assert.equal(anchor && layout.resolve(anchor), 125);
    layout.setRows(rows([10]));
    assert.equal(anchor && layout.resolve(anchor), null);
  });

  it('comes to the same as adding up anew, whatever came before', () => {
    const step = fc.oneof(
      fc.record({
        type: fc.constant('rows' as const),
        heights: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 12 }),
      }),
      fc.record({ type: fc.constant('measure' as const), row: fc.nat(11), height: fc.integer({ min: 1, max: 99 }) }),
      fc.record({ type: fc.constant('ask' as const), row: fc.nat(12) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const layout = new RowLayout();
        let current: readonly { key: string; estimate: number }[] = [];
        const measured = new Map<string, number>();
        for (const one of steps) {
          if (one.type === 'rows') {
            // Rows that are the same keep their objects, as those of unchanged entries do.
            const next = rows(one.heights).map((row, i) =>
              current[i]?.estimate === row.estimate ? (current[i] ?? row) : row,
            );
            current = next;
            layout.setRows(current);
          } else if (one.type === 'measure') {
            measured.set(`r${one.row}`, one.height);
            layout.measure(`r${one.row}`, one.height);
          } else layout.offset(Math.min(one.row, current.length));
        }
        let top = 0;
        current.forEach((row, i) => {
          assert.equal(layout.offset(i), top);
          assert.equal(layout.indexOf(row.key), i);
          top += measured.get(row.key) ?? row.estimate;
        });
        assert.equal(layout.total, top);
      }),
    );
  });
});
