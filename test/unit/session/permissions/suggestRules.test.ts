import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { SessionEvent } from '../../../../src/contract/events.ts';
import type { ToolCall } from '../../../../src/contract/toolCall.ts';
import { decide } from '../../../../src/session/permissions/decide.ts';
import { parseRules } from '../../../../src/session/permissions/rule.ts';
import { suggestRules } from '../../../../src/session/permissions/suggestRules.ts';
import { call, command, prompt } from '../../../page/events.ts';
import { played } from '../../../page/sessions.ts';

function callOf(...events: readonly SessionEvent[]): ToolCall {
  const found = played('pilot', prompt('x'), events).entries.find(entry => entry.type === 'toolCall');
  return found?.type === 'toolCall' ? found : assert.fail();
}

const suggested = (asked: ToolCall) => suggestRules(asked, 'pilot', '/w', false);
const labels = (asked: ToolCall) => suggested(asked).map(({ label }) => label);
const run = (line: string | null) => callOf(...command({ id: 'c', command: line, state: 'pending' }));

function edit(...paths: readonly string[]): ToolCall {
  return callOf(call('c', { kind: 'edit', locations: paths.map(path => ({ path, line: null })) }));
}

describe('suggested rules', () => {
  it('go from the exact words to program and subcommand', () => {
    assert.deepEqual(labels(run('npm test')), ['npm test', 'npm test *']);
    assert.deepEqual(labels(run('npm run lint -- --fix')), [
      'npm run lint -- --fix',
      'npm run lint -- --fix *',
      'npm run *',
    ]);
    assert.deepEqual(labels(run('git diff HEAD')), ['git diff HEAD', 'git diff HEAD *', 'git diff *']);
  });

  it('are the exact words only where the second word says nothing of what the program does', () => {
    for (const line of [
      'rm build',
      'sudo npm test',
      'bash x.sh',
      'node x.js',
      'xargs rm',
      'git -C x status',
      'npm run',
      'ls',
    ])
      assert.deepEqual(labels(run(line)), [line]);
  });

  it('of a chain are one rule for each command', () => {
    const [exact] = suggested(run('npm ci && npm test'));
    assert.deepEqual(exact?.rules, [
      { agent: 'pilot', command: 'npm ci', decision: 'allow' },
      { agent: 'pilot', command: 'npm test', decision: 'allow' },
    ]);
  });

  it('are none for what no rule could allow', () => {
    for (const line of [
      'npm test > x',
      'echo $HOME',
      'cd x && npm test',
      'npm "',
      'npm test\r',
      `npm ${'x'.repeat(10_000)}`,
      null,
    ])
      assert.deepEqual(labels(run(line)), [], String(line));
    assert.deepEqual(labels(callOf(call('c', { kind: 'execute' }))), []);
    assert.deepEqual(labels(callOf(call('c', { kind: 'other' }))), []);
    assert.deepEqual(labels(edit()), []);
    assert.deepEqual(labels(edit('/w/.vscode/settings.json')), []);
    assert.deepEqual(labels(edit('/w/../x')), []);
    assert.deepEqual(labels(edit('/w/a*b')), []);
  });

  it('of files are the files, then their folders, never the whole workspace', () => {
    assert.deepEqual(labels(edit('/w/src/a.ts')), ['src/a.ts', 'src/*']);
    assert.deepEqual(labels(edit('/w/a.ts')), ['a.ts']);
    assert.deepEqual(labels(edit('/etc/hosts')), ['/etc/hosts', '/etc/*']);
    assert.deepEqual(suggested(edit('/w/a.ts'))[0]?.rules, [
      { agent: 'pilot', kind: 'edit', path: 'a.ts', decision: 'allow' },
    ]);
  });

  it('hold for what they were made for, and the exact ones for nothing else', () => {
    const word = fc.string({ minLength: 1, maxLength: 8 }).filter(text => !/[\0-\x1f\x7f-\x9f]/.test(text));
    const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), word, (words, other) => {
        const line = ['npm', ...words.map(quote)].join(' ');
        for (const { rules, label } of suggested(run(line))) {
          const { rules: parsed, problems } = parseRules(rules, 'user');
          assert.deepEqual(problems, []);
          const outcome = (text: string) =>
            decide(
              { agentId: 'pilot', kind: 'execute', commands: [text], runsInside: true, paths: [], windows: false },
              parsed,
              { folders: ['/w'], ignoreCase: false },
            )?.decision;
          assert.equal(outcome(line), 'allow', line);
          // Where words hold both kinds of quotes there is no exact one.
          if (!label.endsWith(' *')) assert.notEqual(outcome(`${line} ${quote(other)}`), 'allow');
        }
      }),
    );
  });
});
