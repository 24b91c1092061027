import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ToolKind } from '../../../../src/contract/toolCall.ts';
import { type AskedCall, decide } from '../../../../src/session/permissions/decide.ts';
import { type PermissionRule, parseRules } from '../../../../src/session/permissions/rule.ts';

const places = { folders: ['/w', '/other'], ignoreCase: false };

function call(over: Partial<AskedCall>): AskedCall {
  return { agentId: 'pilot', kind: 'other', commands: [], runsInside: true, paths: [], windows: false, ...over };
}

function at(real: string | null, named = real ?? '/w/x') {
  return { named, real };
}

/** What rules make of a call: `ask` where none decides. */
function outcome(asked: AskedCall, ...rules: readonly PermissionRule[]): string {
  const { rules: parsed, problems } = parseRules(rules, 'user');
  assert.deepEqual(problems, []);
  return decide(asked, parsed, places)?.decision ?? 'ask';
}

const run = (command: string, over: Partial<AskedCall> = {}) => call({ kind: 'execute', commands: [command], ...over });
const allow = (command: string): PermissionRule => ({ command, decision: 'allow' });
const deny = (command: string): PermissionRule => ({ command, decision: 'deny' });

describe('permission rules: commands that are allowed', () => {
  it('only whole words count, never a piece of the line', () => {
    assert.equal(outcome(run('npm test'), allow('npm test')), 'allow');
    for (const other of ['npm test -- x', 'npm testing', 'xnpm test', 'npm', './npm test', 'echo npm test', 'NPM test'])
      assert.equal(outcome(run(other), allow('npm test')), 'ask', other);
  });

  it('a star stands for the rest at the end, for one word elsewhere, and for text within a word', () => {
    for (const fits of ['git diff', 'git diff --stat', "git diff -- 'a b'", 'git diff src/*.ts'])
      assert.equal(outcome(run(fits), allow('git diff *')), 'allow', fits);
    assert.equal(outcome(run('git difftool x'), allow('git diff *')), 'ask');
    assert.equal(outcome(run('npm -w core test'), allow('npm -w * test')), 'allow');
    assert.equal(outcome(run('npm -w core x test'), allow('npm -w * test')), 'ask');
    assert.equal(outcome(run('npm run test:unit'), allow('npm run test:*')), 'allow');
    assert.equal(outcome(run('npm run tester'), allow('npm run test:*')), 'ask');
    assert.equal(outcome(run('npm run aXbYb'), allow('npm run a*b*b')), 'allow');
    assert.equal(outcome(run('npm run ab'), allow('npm run a*b*b')), 'ask');
  });

  it('quotes are taken off on both sides', () => {
    assert.equal(outcome(run('git commit -m "a  b"'), allow("git commit -m 'a  b'")), 'allow');
    assert.equal(outcome(run('"npm" \'test\''), allow('npm test')), 'allow');
    assert.equal(outcome(run("echo 'a' 'b'"), allow('echo "a b"')), 'ask');
    assert.equal(outcome(run("echo 'x && rm y'"), allow('echo *')), 'allow');
    assert.equal(outcome(run("ls '*'"), allow("ls '*'")), 'allow');
    assert.equal(outcome(run('ls x'), allow("ls '*'")), 'ask');
  });

  it('of a chain or a pipeline every command must be allowed', () => {
    const rules = [allow('npm *'), allow('git status')];
    for (const line of [
      'npm ci && npm test',
      'npm ci; git status',
      'npm ci || git status',
      'npm ls | npm x',
      'npm ci\nnpm test',
    ])
      assert.equal(outcome(run(line), ...rules), 'allow', line);
    for (const line of [
      'npm ci && rm x',
      'rm x; npm ci',
      'npm ls | sh',
      'npm ci || curl x',
      'npm ci\nrm x',
      'npm ci;rm x',
    ])
      assert.equal(outcome(run(line), ...rules), 'ask', line);
    const several = call({ kind: 'execute', commands: ['npm ci', 'rm x'] });
    assert.equal(outcome(several, ...rules), 'ask');
    assert.equal(outcome(call({ kind: 'execute', commands: ['npm ci', 'git status'] }), ...rules), 'allow');
  });

  it('what does more than its words say is asked about', () => {
    for (const line of [
      'npm test > out',
      'npm test >> out',
      'npm test 2>&1',
      'npm test < in',
      'npm test &',
      'npm test & npm test',
      'npm $(rm x)',
      'npm `rm x`',
      'npm "$(rm x)"',
      'npm <(rm x)',
      'npm $X',
      'npm "$X"',
      'npm $((1))',
      '$X test',
      'FOO=1 npm test',
      'PATH=/tmp npm test',
      '(npm test)',
      '{ npm test; }',
      'if true; then npm test; fi',
      'for i in 1; do npm test; done',
      'npm() { rm x; }; npm test',
      '! npm test',
      'time npm test',
      'npm test |& npm x',
      'npm "test',
      'npm test <<E\nx\nE',
      'npm test\r',
      'npm test \u001b[2K',
      'npm test \u0000',
      'npm ~/x',
      'npm {a,b}',
      "npm $'a'",
      'cd /elsewhere && npm test',
      'cd sub && npm test',
      'eval npm test',
      'source npm',
      '. npm',
      'alias npm=rm; npm test',
      'export PATH=x; npm test',
      '',
      '   ',
      '# npm test',
      'npm run a…',
      'npm run a...',
    ])
      assert.equal(
        outcome(
          run(line),
          ...['npm *', 'cd *', 'eval *', 'source *', '. *', 'alias *', 'export *', 'time *'].map(allow),
        ),
        'ask',
        JSON.stringify(line),
      );
  });

  it('a very long command is asked about, and still denied', () => {
    const long = `npm run ${'x'.repeat(10_000)}`;
    assert.equal(outcome(run(long), allow('npm *')), 'ask');
    assert.equal(outcome(run(`${long}; rm x`), allow('npm *'), deny('rm *')), 'deny');
  });

  it('what runs outside of the workspace is asked about', () => {
    assert.equal(outcome(run('npm test', { runsInside: false }), allow('npm test')), 'ask');
  });

  it('a command that the agent doesn’t tell is asked about, whatever its kind', () => {
    assert.equal(outcome(call({ kind: 'execute', commands: [null] }), allow('npm *')), 'ask');
    assert.equal(outcome(call({ kind: 'execute' }), allow('npm *')), 'ask');
    const read: PermissionRule = { kind: 'read', decision: 'allow' };
    assert.equal(outcome(call({ kind: 'read', commands: ['cat x'] }), read), 'ask');
    const path: PermissionRule = { path: '**', decision: 'allow' };
    assert.equal(outcome(run('cat x', { paths: [at('/w/x')] }), path), 'ask');
  });

  it('in a shell of Windows only what means the same there is allowed', () => {
    const windows = { windows: true };
    assert.equal(outcome(run('npm run a && npm test', windows), allow('npm *')), 'allow');
    assert.equal(outcome(run('npm run src\\a', windows), allow('npm *')), 'allow');
    for (const line of [
      "npm 'a & del x'",
      'npm "a"',
      'npm %X%',
      'npm a; npm b',
      'npm ^& del',
      'npm a\nnpm b',
      'npm (a)',
    ])
      assert.equal(outcome(run(line, windows), allow('npm *')), 'ask', line);
  });

  it('words after an allowed command never widen it, however they are joined', () => {
    const joints = ['&&', '||', ';', '|', '&', '\n', '|&', '>', '$(', '`', '<('];
    fc.assert(
      fc.property(fc.constantFrom(...joints), fc.string(), fc.string(), (joint, left, right) => {
        const line = `npm test${left}${joint}rm ${right}`;
        assert.notEqual(outcome(run(line), allow('npm test'), allow('npm test *x')), 'deny');
        // Only the quotes of what comes before can make a word of it.
        if (!/['"\\#]/.test(left)) assert.equal(outcome(run(line), allow('npm test')), 'ask', line);
      }),
    );
  });
});

describe('permission rules: commands that are denied', () => {
  it('deny wins over ask, ask over allow, in any order', () => {
    const ask: PermissionRule = { command: 'npm *', decision: 'ask' };
    for (const rules of [
      [allow('npm *'), deny('npm publish *')],
      [deny('npm publish *'), allow('npm *')],
      [ask, deny('npm publish *'), allow('npm publish')],
    ])
      assert.equal(outcome(run('npm publish'), ...rules), 'deny');
    assert.equal(outcome(run('npm test'), allow('npm test'), ask), 'ask');
  });

  it('wherever the command stands in the line', () => {
    for (const line of [
      'rm -rf x',
      'npm ci && rm x',
      'npm ci | rm x',
      'rm x &',
      'echo $(rm x)',
      'echo "`rm x`"',
      'cat <(rm x)',
      'X=$(rm x) npm',
      'X=1 rm x',
      '(rm x)',
      '{ rm x; }',
      'if true; then rm x; fi',
      'while true; do rm x; done',
      'f() { rm x; }; f',
      'case x in x) rm x;; esac',
      '! rm x',
      'time rm x',
      'rm x > out',
      'cat <<E\n$(rm x)\nE',
      'rm $X',
      '/bin/rm x',
      '"rm" x',
      'r\\m x',
      'sudo rm x',
      'sudo -u root rm x',
      'env A=1 rm x',
      'find . -name x | xargs rm',
      'find . -exec rm {} +',
      "bash -c 'rm x'",
      "/bin/bash -lc 'npm ci && rm x'",
      "sudo bash -c 'rm x'",
      "eval 'rm x'",
      'eval rm x',
      'rm "x',
      'rm x\r',
      '\u001b[2Krm; rm x',
    ])
      assert.equal(outcome(run(line), deny('rm *'), allow('npm *')), 'deny', JSON.stringify(line));
  });

  it('but not where it is only a word', () => {
    for (const line of ['echo rm x', 'npm rm x', "echo 'rm x'", 'rmdir x', 'echo "; rm x"', '# rm x'])
      assert.equal(outcome(run(line), deny('rm *')), 'ask', line);
  });

  it('comes to an end with any line', () => {
    for (const piece of [
      'sudo ',
      'bash -c ',
      '$(',
      '`',
      '(',
      'eval ',
      '"$(',
      'xargs bash -c ',
      '<<E ',
      '{ ',
      'a|',
      '[[ ',
    ])
      assert.equal(outcome(run(piece.repeat(5000)), deny('never *')), 'ask', piece);
  });
});

describe('permission rules: paths', () => {
  const edit = (...reals: readonly (string | null)[]) => call({ kind: 'edit', paths: reals.map(real => at(real)) });
  const path = (pattern: string, decision: PermissionRule['decision'] = 'allow', kind?: ToolKind): PermissionRule => ({
    path: pattern,
    decision,
    ...(kind && { kind }),
  });

  it('are globs, in each folder of the workspace or absolute', () => {
    for (const [pattern, file] of [
      ['src/**', '/w/src/a/b.ts'],
      ['src/', '/w/src/a/b.ts'],
      ['./src/*.ts', '/other/src/b.ts'],
      ['**/*.md', '/w/a/b/c.md'],
      ['**/*.md', '/w/c.md'],
      ['**', '/w/c.md'],
      ['a?.ts', '/w/ab.ts'],
      ['a+(b).ts', '/w/a+(b).ts'],
      ['/tmp/x/**', '/tmp/x/y'],
    ] as const)
      assert.equal(outcome(edit(file), path(pattern)), 'allow', `${pattern} ${file}`);
    for (const [pattern, file] of [
      ['src/*', '/w/src/a/b.ts'],
      ['src/**', '/w/srcs/a'],
      ['src/**', '/w/a/src/b'],
      ['**', '/elsewhere/x'],
      ['**', '/wider/x'],
      ['a?.ts', '/w/a/.ts'],
      ['a.ts', '/w/aXts'],
      ['SRC/**', '/w/src/a'],
      ['/tmp/x', '/tmp/x/y'],
    ] as const)
      assert.equal(outcome(edit(file), path(pattern)), 'ask', `${pattern} ${file}`);
  });

  it('all must be allowed; one is enough to deny', () => {
    assert.equal(outcome(edit('/w/src/a', '/w/lib/b'), path('src/**')), 'ask');
    assert.equal(outcome(edit('/w/src/a', '/w/lib/b'), path('src/**'), path('lib/**')), 'allow');
    assert.equal(outcome(edit('/w/src/a', '/w/lib/b'), path('src/**'), path('lib/**', 'deny')), 'deny');
    assert.equal(outcome(edit('/w/src/a', null), path('**')), 'ask');
  });

  it('allow where a link leads; deny where it leads and where it stands', () => {
    const linked = call({ kind: 'edit', paths: [at('/elsewhere/x', '/w/src/x')] });
    assert.equal(outcome(linked, path('src/**')), 'ask');
    assert.equal(outcome(linked, path('src/**', 'deny')), 'deny');
    assert.equal(outcome(linked, path('/elsewhere/**', 'deny')), 'deny');
  });

  it('count for the kind that the rule names', () => {
    assert.equal(outcome(edit('/w/a'), path('**', 'allow', 'read')), 'ask');
    assert.equal(outcome(edit('/w/a'), path('**', 'allow', 'edit')), 'allow');
  });

  it('allow only calls that do to files what their kind says', () => {
    for (const kind of ['other', 'fetch', 'think', 'execute', 'switch_mode'] as const)
      assert.equal(outcome(call({ kind, paths: [at('/w/a')] }), path('**')), 'ask', kind);
    for (const kind of ['read', 'search', 'edit', 'delete', 'move'] as const)
      assert.equal(outcome(call({ kind, paths: [at('/w/a')] }), path('**')), 'allow', kind);
  });

  it('a kind alone allows inside of the workspace only, and no change without a path', () => {
    const rule: PermissionRule = { kind: 'edit', decision: 'allow' };
    assert.equal(outcome(edit('/w/a'), rule), 'allow');
    assert.equal(outcome(edit('/w/a', '/etc/passwd'), rule), 'ask');
    assert.equal(outcome(edit(), rule), 'ask');
    assert.equal(outcome(call({ kind: 'fetch' }), { kind: 'fetch', decision: 'allow' }), 'allow');
  });

  it('what steers the editor or git is never changed by rule, but may be read', () => {
    for (const file of ['/w/.vscode/settings.json', '/w/.git/hooks/x', '/w/a.code-workspace', '/w/.VSCODE/x']) {
      assert.equal(outcome(edit(file), path('**'), { kind: 'edit', decision: 'allow' }), 'ask', file);
      assert.equal(outcome(call({ kind: 'read', paths: [at(file)] }), path('**')), 'allow', file);
    }
  });

  it('ignore case where the file system does', () => {
    const { rules } = parseRules([path('SRC/**')], 'user');
    assert.equal(decide(edit('/W/src/a'), rules, { ...places, ignoreCase: true })?.decision, 'allow');
  });
});

describe('permission rules: agents and kinds', () => {
  it('a rule holds for its agent, or for all', () => {
    for (const [agent, wanted] of [
      ['pilot', 'allow'],
      ['*', 'allow'],
      ['other', 'ask'],
      ['pil', 'ask'],
    ] as const)
      assert.equal(outcome(run('npm test'), { agent, command: 'npm test', decision: 'allow' }), wanted);
  });

  it('nothing is allowed without a rule', () => {
    for (const kind of ['read', 'edit', 'execute', 'fetch', 'other', 'switch_mode'] as const)
      assert.equal(outcome(call({ kind })), 'ask');
  });

  it('a denial may name the kind or the agent alone', () => {
    assert.equal(outcome(call({ kind: 'fetch' }), { kind: 'fetch', decision: 'deny' }), 'deny');
    assert.equal(outcome(run('ls'), { agent: 'pilot', decision: 'deny' }), 'deny');
  });
});
