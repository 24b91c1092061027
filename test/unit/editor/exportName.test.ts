import assert from 'node:assert/strict';
import { exportName } from '../../../src/editor/exportName.ts';

describe('the file name of an exported session', () => {
  const name = (title: string | null) => exportName({ title, createdAt: Date.UTC(2026, 0, 31) });

  it('is its title, as far as a file can be called so', () => {
    assert.equal(name('Fix the clock'), 'Fix the clock');
    assert.equal(name('rm -rf /; echo "a\\b" | tee <x>?'), 'rm -rf echo a b tee x');
    assert.equal(name('../../etc/passwd'), 'etc passwd');
    assert.equal(name('Größe 船'), 'Größe 船');
    assert.equal(name(`${'long '.repeat(40)}`), 'long '.repeat(12).trim());
  });

  it('is the day where no title is left', () => {
    for (const title of [null, '', '...', '???', 'CON', 'lpt1', ' . ']) assert.equal(name(title), 'session 2026-01-31');
  });
});
