import assert from 'node:assert/strict';
import { parseRules } from '../../../../src/session/permissions/rule.ts';

describe('permission rules in the settings', () => {
  it('keeps the good ones and says what is wrong with each of the others', () => {
    const bad: readonly (readonly [unknown, RegExp])[] = [
      ['npm test', /no object/],
      [null, /no object/],
      [[], /no object/],
      [{ command: 'npm test' }, /"decision"/],
      [{ command: 'npm test', decision: 'always' }, /"decision"/],
      [{ comand: 'npm test', decision: 'allow' }, /unknown field "comand"/],
      [{ command: '', decision: 'deny' }, /"command".*not empty/],
      [{ command: ['npm'], decision: 'deny' }, /"command".*text/],
      [{ command: 'echo "x', decision: 'deny' }, /quotes/],
      [{ kind: 'run', decision: 'deny' }, /"kind" must be one of/],
      [{ command: 'a', path: 'b', decision: 'deny' }, /both/],
      [{ command: 'a', kind: 'read', decision: 'deny' }, /"execute"/],
      [{ path: 'a', kind: 'execute', decision: 'deny' }, /"command"/],
      [{ path: 'a', kind: 'other', decision: 'allow' }, /"path" can allow/],
      [{ command: '*', decision: 'allow' }, /name the program/],
      [{ command: '* test', decision: 'allow' }, /name the program/],
      [{ command: 'n* test', decision: 'allow' }, /name the program/],
      [{ decision: 'allow' }, /everything/],
      [{ agent: 'x', decision: 'allow' }, /everything/],
      [{ kind: 'execute', decision: 'allow' }, /alone/],
      [{ kind: 'other', decision: 'allow' }, /alone/],
    ];
    for (const [value, problem] of bad) {
      const { rules, problems } = parseRules([value, { command: 'npm test', decision: 'allow' }], 'workspace');
      assert.equal(rules.length, 1, JSON.stringify(value));
      assert.match(problems.join('\n'), problem);
      assert.match(problems.join('\n'), /^Rule 1 of the workspace settings is ignored/);
    }
  });

  it('takes no list for none', () => {
    assert.deepEqual(parseRules(undefined, 'user'), { rules: [], problems: [] });
    for (const value of ['x', 3, {}, true]) assert.equal(parseRules(value, 'user').problems.length, 1);
  });

  it('knows where a rule came from', () => {
    assert.deepEqual(
      parseRules([{ kind: 'fetch', decision: 'deny' }], 'folder').rules.map(({ source }) => source),
      ['folder'],
    );
  });
});
