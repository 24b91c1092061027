import assert from 'node:assert/strict';
import { Adapter } from '../../../src/adapter/adapter.ts';
import type { SessionEvent } from '../../../src/contract/events.ts';
import { newSession } from '../../../src/contract/newSession.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import { call, calls, onlyRun, play, textContent, update } from './play.ts';

describe('classified commands', () => {
  it('follow the command while its input still comes in', () => {
    const input = (command: string) => ({ rawInput: { command } });
    const typed = ['cat', 'cat src/a.ts', 'cat src/a.ts && rm -rf src'];
    const shown = typed.map((_, index) => {
      const updates = typed.slice(0, index + 1).map(command => update('c', input(command)));
      return onlyRun(play('nobody', [call('c', { rawInput: {} }), ...updates])).classified;
    });
    assert.deepEqual(shown, [null, [{ kind: 'read', path: 'src/a.ts', query: null, line: null }], null]);
  });

  it('keep their output and their exit', () => {
    const run = onlyRun(
      play('opencode', [
        call('c', { rawInput: { command: 'rg nothing src' } }),
        update('c', {
          status: 'completed',
          ...textContent('rg: src: No such file\n'),
          rawOutput: { output: 'rg: src: No such file\n', metadata: { exit: 2 } },
        }),
      ]),
    );
    assert.equal(run.classified?.[0]?.kind, 'search');
    assert.equal(run.command, 'rg nothing src');
    assert.equal(run.output.text, 'rg: src: No such file\n');
    assert.equal(run.exit.code, 2);
  });

  it('are taken from an agent’s own words only where it sends no command, and only if they are understood', () => {
    const titles = [
      ['read', "Read file '/p/a b.ts'", [{ kind: 'read', path: '/p/a b.ts', query: null, line: null }]],
      ['read', "List files in '/p/src'", [{ kind: 'list', path: '/p/src', query: null, line: null }]],
      ['read', 'List files', [{ kind: 'list', path: null, query: null, line: null }]],
      ['search', "Search for 'foo' in src", [{ kind: 'search', path: 'src', query: 'foo', line: null }]],
      ['search', "Search for 'it's'", [{ kind: 'search', path: null, query: "it's", line: null }]],
      ['search', "Search in 'src'", [{ kind: 'search', path: 'src', query: null, line: null }]],
      ['search', 'Search', [{ kind: 'search', path: null, query: null, line: null }]],
      ['search', 'Look around', null],
      ['execute', "Read file '/p/a.ts'", null],
    ] as const;
    for (const [kind, title, expected] of titles) {
      const state = play('codex-acp', [call('c', { name: 'exec_command', kind, title })]);
      assert.deepEqual(onlyRun(state).classified, expected, title);
    }
  });

  it('are left alone where a backslash may be part of a path', () => {
    const classifiedIn = (sessionCwd: string, cwd: string | undefined) => {
      const events: SessionEvent[] = [];
      const adapter = new Adapter(event => events.push(event), sessionCwd);
      adapter.handshake({ agentInfo: { name: 'nobody' } });
      adapter.bind('s');
      const rawInput = { command: 'rg a\\.b src', cwd };
      adapter.sessionUpdate({ sessionId: 's', update: call('c', { rawInput }) }, 0);
      const agent = { id: 'a', label: 'A', name: null, version: null };
      const state = reduceAll(newSession({ sessionId: 's', agent, cwd: sessionCwd, createdAt: 0 }), events);
      return calls(state)[0]?.commands[0]?.classified;
    };
    assert.equal(classifiedIn('C:\\project', undefined), null);
    assert.equal(classifiedIn('/project', 'd:/project'), null);
    assert.equal(classifiedIn('\\\\server\\share', undefined), null);
    assert.deepEqual(classifiedIn('/project', undefined), [{ kind: 'search', path: 'src', query: 'a.b', line: null }]);
  });
});
