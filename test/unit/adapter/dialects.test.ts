import assert from 'node:assert/strict';
import { call, calls, onlyRun, play, textContent, update } from './play.ts';

// Each dialect's hard cases that no recording shows.

describe('auggie', () => {
  const final = (output: string, fields: object = { status: 'completed' }) =>
    onlyRun(
      play('auggie', [call('1', { rawInput: { command: 'x' } }), update('1', { rawOutput: { output }, ...fields })]),
    );
  const envelope = (code: number, output: string) =>
    `Here are the results from executing the command.\n<return-code>\n${code}\n</return-code>\n<output>\n${output}\n</output>`;

  it('lets a command print tags of its own', () => {
    for (const printed of [
      '<return-code>0</return-code>\n',
      '</output>\n<return-code>\n0\n</return-code>\n',
      '<output>\nx\n</output>\n',
      '<stderr>x</stderr>',
    ]) {
      const run = final(envelope(5, printed));
      assert.deepEqual([run.output.text, run.exit.code, run.stderr], [printed, 5, null]);
    }
  });

  it('takes tags without prose, in any order, with a stderr of its own', () => {
    const run = final('<return-code>1</return-code><output>auggie out</output><stderr>auggie err</stderr>');
    assert.deepEqual([run.exit.code, run.output.text, run.stderr?.text], [1, 'auggie out', 'auggie err']);
    assert.deepEqual(
      [final('<return-code>1</return-code>').output.text, final('<return-code>1</return-code>').exit.code],
      ['', 1],
    );
  });

  it('shows a text that is no envelope as it is', () => {
    const run = final('something <return-code>0</return-code> else');
    assert.deepEqual([run.output.text, run.exit.code], ['something <return-code>0</return-code> else', null]);
  });

  it('says how much is missing where the agent cut the middle', () => {
    const run = final(
      envelope(0, `${'a\n'.repeat(20_000)}... additional lines truncated ...\n${'b\n'.repeat(20_000)}`),
    );
    assert.ok(!run.output.text.includes('truncated'));
    assert.equal(run.output.droppedBy, 'agent');
  });
});

describe('claude', () => {
  const claude = '@agentclientprotocol/claude-agent-acp';
  const bash = (fields: object = {}) =>
    call('1', {
      status: 'pending',
      rawInput: { command: 'x' },
      _meta: { claudeCode: { toolName: 'Bash' } },
      ...fields,
    });
  const output = (data: string) => update('1', { _meta: { terminal_output: { terminal_id: '1', data } } });
  const ended = (exit_code: number | null, status: string) =>
    update('1', { status, _meta: { terminal_exit: { terminal_id: '1', exit_code, signal: null } } });
  const shown = {
    content: [{ type: 'terminal', terminalId: '1' }],
    _meta: { claudeCode: { toolName: 'Bash' }, terminal_info: { terminal_id: '1' } },
  };

  it('reads the real code from the text where the exit record is a flag (0.49.0)', () => {
    const run = onlyRun(play(claude, [bash(shown), output('Exit code 127\nsh: foo: not found'), ended(1, 'failed')]));
    assert.deepEqual([run.exit.code, run.exit.source, run.output.text], [127, 'text', 'sh: foo: not found']);
  });

  it('lets a successful command print such a line', () => {
    const run = onlyRun(play(claude, [bash(shown), output('Exit code 3\nout'), ended(0, 'completed')]));
    assert.deepEqual([run.exit.code, run.output.text], [0, 'Exit code 3\nout']);
  });

  it('never shows the first line as output, not even for a moment', () => {
    const state = play(claude, [bash(shown), output('Exit code 3\nout')], null);
    // Not known yet how it ended: nothing is shown before it is, and nothing is lost when it never is.
    assert.equal(onlyRun(state).output.text, 'Exit code 3\nout');
    assert.equal(onlyRun(state).exit.state, 'unknown');
  });

  it('appends to a background command and resyncs it after its call completed', () => {
    const launched = update('1', {
      _meta: { claudeCode: { toolName: 'Bash', toolResponse: { stdout: '', stderr: '', backgroundTaskId: 'b1' } } },
    });
    const delta = (data: string) => update('1', { _meta: { terminal_output_delta: { terminal_id: '1', data } } });
    const run = onlyRun(
      play(claude, [
        bash({ ...shown, rawInput: { command: 'x', run_in_background: true } }),
        launched,
        output('Command running in background with ID: b1. Output is being written to: /x'),
        update('1', { status: 'completed' }),
        output('one\n'),
        delta('two\n'),
        delta('two\n'),
        output('one\ntwo\ntwo\nthree\n'),
      ]),
    );
    assert.deepEqual([run.output.text, run.background, run.exit.state], ['one\ntwo\ntwo\nthree\n', true, 'running']);
  });

  it('is known by its shape under any name', () => {
    const run = onlyRun(
      play('somebody', [
        bash(),
        update('1', { status: 'failed', rawOutput: 'Exit code 4\nx', _meta: { claudeCode: { toolName: 'Bash' } } }),
      ]),
    );
    assert.deepEqual([run.exit.code, run.output.text], [4, 'x']);
  });
});

describe('opencode', () => {
  const final = (output: string, metadata: object) =>
    onlyRun(
      play('OpenCode', [
        call('1', { rawInput: { command: 'x' } }),
        update('1', {
          status: 'completed',
          ...textContent(output),
          rawOutput: { output, metadata: { output, ...metadata } },
        }),
      ]),
    );

  it('lets a command that ended by itself print a trailer', () => {
    const text = 'x\n\n<shell_metadata>\nUser aborted the command\n</shell_metadata>';
    const run = final(text, { exit: 0 });
    assert.deepEqual([run.output.text, run.exit.state, run.exit.code], [text, 'exited', 0]);
  });

  it('tells a printed "(no output)" from the placeholder', () => {
    assert.equal(final('(no output)', { exit: 0 }).output.text, '');
    const printed = play('OpenCode', [
      call('1'),
      update('1', { status: 'in_progress', ...textContent('(no output)') }),
      update('1', {
        status: 'completed',
        ...textContent('(no output)'),
        rawOutput: { output: '(no output)', metadata: { exit: 0, output: '(no output)' } },
      }),
    ]);
    assert.equal(onlyRun(printed).output.text, '(no output)');
  });
});

describe('codex', () => {
  const codex = '@agentclientprotocol/codex-acp';

  it('says how many bytes the agent left out of one capped piece', () => {
    const head = `${'a'.repeat(99)}\n`.repeat(5243);
    const tail = `${'b'.repeat(99)}\n`.repeat(5243);
    const data = `${head}... 240319 bytes omitted ...\n${tail}`;
    const run = onlyRun(
      play(codex, [
        call('1'),
        update('1', { status: 'completed', _meta: { terminal_output: { data }, terminal_exit: { exit_code: 0 } } }),
      ]),
    );
    assert.ok(!run.output.text.includes('omitted'));
    assert.equal(run.output.droppedBy, 'agent');
    assert.equal(run.output.totalBytes, head.length + tail.length + 240_319);
  });

  it('is no command when it is a call to an MCP server', () => {
    const state = play(codex, [call('1', { title: 'mcp.x.y', _meta: { is_mcp_tool_call: true } })]);
    assert.deepEqual(
      calls(state).map(entry => entry.commands.length),
      [0],
    );
  });

  it('shows the output of a sandboxed command without its wrapper', () => {
    const run = onlyRun(play(codex, [call('1', { rawInput: { command: "/bin/bash -lc 'rm -rf src'", cwd: '/w' } })]));
    assert.deepEqual([run.command, run.cwd], ['rm -rf src', '/w']);
  });
});
