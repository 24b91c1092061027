import assert from 'node:assert/strict';
import { matchesPattern } from '../../../src/session/patternCheck.ts';

describe('an agent’s regular expression', () => {
  it('says whether a text matches, anywhere in it', () => {
    assert.equal(matchesPattern('^[a-z]+$', 'ship'), true);
    assert.equal(matchesPattern('^[a-z]+$', 'Ship'), false);
    assert.equal(matchesPattern('h', 'ship'), true);
    assert.equal(matchesPattern('^.$', '🚢'), true);
    assert.equal(matchesPattern('^[\\w-.]+$', 'a-b.c'), true);
    assert.equal(matchesPattern('(', 'x'), false);
  });

  it('is stopped when it would not end', () => {
    for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(\\w+\\s?)*$', '(.*)*\\1x'])
      assert.equal(matchesPattern(pattern, `${'a'.repeat(50)}!`), false, pattern);
  });

  it('reaches nothing of this process', () => {
    assert.equal(matchesPattern('^`', '`); process.exit(1)'), true);
    assert.equal(matchesPattern("'); process.exit(1); ('", 'x'), false);
  });
});
