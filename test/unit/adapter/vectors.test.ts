import assert from 'node:assert/strict';
import type { CommandRun } from '../../../src/contract/commandRun.ts';
import { utf8Length } from '../../../src/contract/terminalText.ts';
import { call, onlyRun, play, textContent, update } from './play.ts';

// The shapes that a comparable client is tested with, numbered as there, and those that it gets wrong. Where our rule differs, the name says why.

const LIMIT = 256 * 1024;

type Shown = CommandRun & { readonly status: string };

/** One final result of an agent nobody has seen. */
function final(rawOutput: unknown, fields: object = {}): Shown {
  return onlyRun(play('nobody', [call('1'), update('1', { status: 'completed', rawOutput, ...fields })]));
}

function played(agent: string, ...updates: readonly object[]): Shown {
  return onlyRun(play(agent, updates));
}

const meta = (key: string, data: string) => ({ _meta: { [key]: { terminal_id: '1', data } } });
const output = (data: string) => update('1', meta('terminal_output', data));
const delta = (data: string) => update('1', meta('terminal_output_delta', data));

function texts({ output: { text }, stderr, exit }: Shown): readonly [string, string | undefined, number | null] {
  return [text, stderr?.text, exit.code];
}

describe('vectors: results', () => {
  it('1: formatted output with an exit code', () =>
    assert.deepEqual(texts(final({ formatted_output: 'codex output\n', exit_code: 4 })), [
      'codex output\n',
      undefined,
      4,
    ]));

  it('2: an exit in metadata makes a completed call a failure', () => {
    const run = final({ output: 'opencode output\n', metadata: { exit: 7 } });
    assert.deepEqual([...texts(run), run.status], ['opencode output\n', undefined, 7, 'failed']);
  });

  const tagged = '<return-code>1</return-code><output>auggie out</output><stderr>auggie err</stderr>';

  it('3: tags, from the agent that uses them', () => {
    const run = played('auggie', call('1'), update('1', { status: 'failed', rawOutput: { output: tagged } }));
    assert.deepEqual(texts(run), ['auggie out', 'auggie err', 1]);
  });

  it('3: the same tags from another agent are output (tags are read only for the agent that uses them)', () =>
    assert.deepEqual(texts(final({ output: tagged })), [tagged, undefined, null]));

  it('4: a bare string says nothing of the exit', () => {
    const run = final('claude output\n');
    assert.deepEqual(
      [...texts(run), run.exit.state, run.status],
      ['claude output\n', undefined, null, 'unknown', 'completed'],
    );
  });

  it('5: streams before texts, the first code before the one in metadata', () => {
    const run = final({
      stdout: 'structured stdout',
      stderr: 'structured stderr',
      formatted_output: 'formatted',
      output: 'output',
      exit_code: 5,
      metadata: { exit: 9 },
    });
    assert.deepEqual(texts(run), ['structured stdout', 'structured stderr', 5]);
  });

  it('6: malformed codes are unknown', () =>
    assert.deepEqual(texts(final({ output: 'o', exit_code: 'not-an-exit', metadata: { exit: 'still-not' } })), [
      'o',
      undefined,
      null,
    ]));

  it('7: a long output keeps its end, at a code point', () => {
    const { text, droppedBy } = final(`${'a'.repeat(LIMIT)}three bytes: ☃`).output;
    assert.ok(utf8Length(text) <= LIMIT && text.endsWith('three bytes: ☃') && text.startsWith('a'));
    assert.equal(droppedBy, 'client');
  });

  it('8: one byte over the limit is dropped and counted', () => {
    for (const key of ['formatted_output', 'output']) {
      const { text, droppedBytes } = final({ [key]: 'x'.repeat(LIMIT + 1) }).output;
      assert.deepEqual([text.length, droppedBytes], [LIMIT, 1]);
    }
  });

  it('9: a stream beside a result is the output, the result gives the other stream', () => {
    const run = played(
      'nobody',
      call('1'),
      update('1', {
        status: 'completed',
        ...meta('terminal_output', 'structured stdout'),
        rawOutput: { stdout: 'fallback', stderr: 'e'.repeat(LIMIT + 1) },
      }),
    );
    assert.equal(run.output.text, 'structured stdout');
    assert.deepEqual([run.stderr?.text.length, run.stderr?.droppedBytes], [LIMIT, 1]);
  });

  it('10: of a short stream and a long result, the stream', () => {
    const run = played(
      'nobody',
      call('1'),
      update('1', { status: 'completed', ...meta('terminal_output', 'short'), rawOutput: 'x'.repeat(LIMIT + 1) }),
    );
    assert.deepEqual([run.output.text, run.output.droppedBy], ['short', null]);
  });

  it('12: a stream that a later result lacks stays', () => {
    const results = [{ stdout: 'a', stderr: 'b' }, { stdout: 'c' }, { stderr: 'd' }];
    const run = played('nobody', call('1'), ...results.map(rawOutput => update('1', { rawOutput })));
    assert.deepEqual(texts(run), ['c', 'd', null]);
  });

  it('13: a code alone in tags shows no markup', () => {
    const rawOutput = { output: '<return-code>1</return-code>' };
    assert.deepEqual(texts(played('auggie', call('1'), update('1', { status: 'failed', rawOutput }))), [
      '',
      undefined,
      1,
    ]);
  });

  it('arrays of text blocks are joined', () =>
    assert.equal(
      final([
        { type: 'text', text: 'one\n' },
        { type: 'text', text: 'two\n' },
      ]).output.text,
      'one\ntwo\n',
    ));
});

describe('vectors: streams', () => {
  it('11: one key after the other appends', () =>
    assert.equal(played('nobody', call('1'), delta('hello\n'), output('world\n')).output.text, 'hello\nworld\n'));

  it('14: the same start again is more output (all agents that send this key send deltas)', () => {
    const big = 'x'.repeat(LIMIT - 20);
    const { text, totalBytes } = played('nobody', call('1'), output(big), output(`${big} second tail`)).output;
    assert.ok(utf8Length(text) <= LIMIT && text.endsWith('x second tail'));
    assert.equal(totalBytes, 2 * big.length + ' second tail'.length);
  });

  it('two equal deltas are two, under either key', () => {
    assert.equal(played('nobody', call('1'), output('a\n'), output('a\n')).output.text, 'a\na\n');
    assert.equal(played('nobody', call('1'), delta('a\n'), delta('a\n')).output.text, 'a\na\n');
  });

  it('25: an exit record alone completes the call', () => {
    const run = played('nobody', call('1'), update('1', { _meta: { terminal_exit: { exit_code: 0 } } }));
    assert.deepEqual([...texts(run), run.status, run.exit.source], ['', undefined, 0, 'completed', 'terminal']);
  });

  it('26: a cancelled call stays cancelled with its code', () => {
    const exit = { _meta: { terminal_exit: { exit_code: 130 } } };
    const cancel = { dir: 'out', frame: { method: 'session/cancel', params: { sessionId: 's' } } };
    const run = onlyRun(
      play('nobody', [call('1'), output('kept'), cancel, update('1', { status: 'cancelled', ...exit })], 'cancelled'),
    );
    assert.deepEqual(
      [run.output.text, run.status, run.exit.state, run.exit.code],
      ['kept', 'cancelled', 'cancelled', 130],
    );
  });

  it('a signal without a code is shown', () => {
    const exit = { _meta: { terminal_exit: { exit_code: null, signal: 'SIGKILL' } } };
    const run = played('nobody', call('1'), update('1', { status: 'failed', ...exit }));
    assert.deepEqual([run.exit.state, run.exit.code, run.exit.signal], ['signalled', null, 'SIGKILL']);
  });
});

describe('vectors: an echo of the command', () => {
  const shown = (agent: string, command: string, texts: readonly string[], cwd?: string, done = true) =>
    played(
      agent,
      call('1', { rawInput: { command, cwd } }),
      ...texts.map(text => update('1', textContent(text))),
      ...(done ? [update('1', { status: 'completed', ...textContent(texts.at(-1) ?? '') })] : []),
    ).output.text;

  const LOOP = 'for i in 1 2; do\n  echo $i\ndone';
  const cases: readonly [string, string, string, string, string?][] = [
    ['15: glued to the output', 'cat file.txt', '$ cat file.txt=== marker ===\n', '=== marker ===\n'],
    ['16: on a line', 'ls -la', '$ ls -la\ntotal 0\n', 'total 0\n'],
    ['17: on three lines', LOOP, `$ ${LOOP}\n1\n2\n`, '1\n2\n'],
    ['17: with other line ends', LOOP, `$ ${LOOP.replaceAll('\n', '\r\n')}\r\n1\r\n`, '1\r\n'],
    ['18: without a prompt it is output', 'echo hi', 'echo hi.txt contents follow\n', 'echo hi.txt contents follow\n'],
    ['19: with a path made relative', 'cat /repo/notes.txt', '$ cat notes.txt\nnote\n', 'note\n', '/repo'],
    ['19: with a slash behind the directory', 'cat /repo/notes.txt', '$ cat notes.txt\nnote\n', 'note\n', '/repo/'],
    ['19: as typed', 'cat /repo/notes.txt', '$ cat /repo/notes.txt\nnote\n', 'note\n', '/repo'],
    [
      '20: what does not match as a whole stays',
      'grep -n "/repo/notes" apps/foo.txt',
      '$ grep -n "/repo/notes" /repo/apps/foo.txt\nx\n',
      '$ grep -n "/repo/notes" /repo/apps/foo.txt\nx\n',
      '/repo',
    ],
    ['22: nothing else', 'ls', '$ ls\n', ''],
    ['23: once', 'ls', '$ ls\n$ ls\n', '$ ls\n'],
  ];
  for (const [name, command, text, expected, cwd] of cases)
    it(name, () => assert.equal(shown('omp', command, [text], cwd), expected));

  it('19: an echo with an absolute path for a relative one stays (nothing says that the two are the same file)', () =>
    assert.equal(
      shown('omp', 'cat notes.txt', ['$ cat /repo/notes.txt\nnote\n'], '/repo'),
      '$ cat /repo/notes.txt\nnote\n',
    ));

  it('21: while it runs, an echo alone is not known to be one', () =>
    assert.equal(shown('omp', 'ls -la', ['$ ls -la'], undefined, false), '$ ls -la'));

  it('24: in front of output that grows', () =>
    assert.equal(shown('omp', 'ls', ['$ ls\nfirst\n', '$ ls\nfirst\nsecond\n'], undefined, false), 'first\nsecond\n'));

  it('27: as a block of its own, with the exit beside it', () => {
    const content = ['$ which gh', '/usr/bin/gh'].map(text => ({ type: 'content', content: { type: 'text', text } }));
    const run = played(
      'omp',
      call('1', { rawInput: { command: 'which gh' } }),
      update('1', { status: 'completed', content, rawOutput: { metadata: { exit: 0 } } }),
    );
    assert.deepEqual(texts(run), ['/usr/bin/gh', undefined, 0]);
  });

  it('from another agent the same line is output (echoes are taken off only for the agent that sends them)', () =>
    assert.equal(shown('nobody', 'ls -la', ['$ ls -la\ntotal 0\n']), '$ ls -la\ntotal 0\n'));
});

describe('vectors that others get wrong', () => {
  it('tags inside the output of an agent that uses none', () =>
    assert.equal(final({ output: 'x <output>y</output> z' }).output.text, 'x <output>y</output> z'));

  it('fenced content comes out without its fence', () => {
    const run = played(
      'nobody',
      call('1'),
      update('1', { status: 'completed', ...textContent('```console\nout\n```') }),
    );
    assert.equal(run.output.text, 'out');
  });

  it('a fence in a field for the output is output', () =>
    assert.equal(final({ stdout: '```\nx\n```', exit_code: 0 }).output.text, '```\nx\n```'));

  it('an exit line of the agent that writes one', () => {
    const rawOutput = 'Exit code 127\nsh: foo: not found';
    const run = played('claude-agent-acp', call('1'), update('1', { status: 'failed', rawOutput }));
    assert.deepEqual(texts(run), ['sh: foo: not found', undefined, 127]);
  });

  it('a launch in the background is no success', () => {
    for (const rawInput of [
      { command: 'x', run_in_background: true },
      { command: 'x', wait: false },
      { command: 'x', is_background: true },
    ]) {
      const run = played('nobody', call('1', { rawInput }), update('1', { status: 'completed' }));
      assert.deepEqual([run.background, run.exit.state, run.exit.code, run.endedAt], [true, 'running', null, null]);
    }
  });

  it("Cursor's exit code and streams", () => {
    const rawOutput = { exitCode: 2, stdout: 'o', stderr: 'e' };
    for (const agent of ['cursor-agent', 'nobody']) {
      const run = played(agent, call('1'), update('1', { status: 'completed', rawOutput }));
      assert.deepEqual([...texts(run), run.status], ['o', 'e', 2, 'failed']);
    }
  });

  it("Cursor's completed call after a refusal is denied", () => {
    const toolCall = { toolCallId: '1', title: '`rm -rf src`', kind: 'execute', status: 'pending' };
    const options = [{ optionId: 'reject-once', kind: 'reject_once', name: 'Reject' }];
    const params = { sessionId: 's', toolCall, options };
    const run = played(
      'cursor-agent',
      { dir: 'in', frame: { id: 9, method: 'session/request_permission', params } },
      { dir: 'out', frame: { id: 9, result: { outcome: { outcome: 'selected', optionId: 'reject-once' } } } },
      update('1', { status: 'completed' }),
    );
    assert.deepEqual([run.command, run.exit.state, run.status], ['rm -rf src', 'denied', 'failed']);
  });

  it("Copilot's older trailer", () => {
    const rawOutput = { content: 'out\n<exited with exit code 1>', detailedContent: '…' };
    const run = played('Copilot', call('1'), update('1', { status: 'completed', rawOutput }));
    assert.deepEqual([...texts(run), run.status], ['out\n', undefined, 1, 'failed']);
  });

  it("OpenCode's footer on a time-out", () => {
    const words = 'bash tool terminated command after exceeding timeout 1000 ms';
    const text = `start\n\n\n<bash_metadata>\n${words}\n</bash_metadata>`;
    const rawOutput = { output: text, metadata: { output: text, exit: null } };
    const run = played('OpenCode', call('1'), update('1', { status: 'completed', ...textContent(text), rawOutput }));
    assert.deepEqual([run.output.text, run.exit.state, run.status], ['start\n', 'timedOut', 'failed']);
  });
});
