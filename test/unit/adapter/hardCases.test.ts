import assert from 'node:assert/strict';
import { call, calls, onlyRun, play, textContent, update } from './play.ts';

// More dialects' hard cases that no recording shows.

describe('zed codex', () => {
  const parsed_cmd = [{ type: 'read', cmd: 'cat a', name: 'a', path: 'a' }];
  const begin = call('1', {
    kind: 'read',
    rawInput: { command: ['/bin/bash', '-lc', 'cat a'], cwd: '/w', parsed_cmd },
  });

  it('is known by its shape, beside the other agent of that name', () => {
    const rawOutput = { stdout: 'x\n', stderr: '', aggregated_output: 'x\n', exit_code: 0, formatted_output: 'short' };
    const run = onlyRun(play('codex-acp', [begin, update('1', { status: 'completed', rawOutput })]));
    assert.deepEqual([run.command, run.cwd, run.output.text, run.exit.code], ['cat a', '/w', 'x\n', 0]);
  });

  it('reads the report in front of an output that comes from its history', () => {
    const report =
      'Chunk ID: 1a\nWall time: 0.1 seconds\nProcess exited with code 2\nOriginal token count: 1\nOutput:\nx\n';
    const history = [
      call('1', { status: 'pending', rawInput: { cmd: 'false' } }),
      update('1', { status: 'completed', ...textContent(report) }),
    ];
    const run = onlyRun(play('codex-acp', history));
    assert.deepEqual([run.command, run.output.text, run.exit.code, run.status], ['false', 'x\n', 2, 'failed']);
    assert.equal(onlyRun(play('nobody', history)).output.text, report);
  });

  it('says that an output of a MiB is an end', () => {
    const rawOutput = { aggregated_output: 'x'.repeat(1024 * 1024), exit_code: 0 };
    const run = onlyRun(play('codex-acp', [begin, update('1', { status: 'completed', rawOutput })]));
    assert.equal(run.output.droppedBy, 'agent');
  });
});

describe('gemini', () => {
  const ended = (text: string) =>
    onlyRun(
      play('gemini-cli', [
        call('1', { title: 'x', status: 'pending' }),
        update('1', { status: 'completed', ...textContent(text) }),
      ]),
    );

  it('shows what a command had printed when it was cancelled, without the words before', () => {
    const run = ended('Command cancelled by user.\n\nOutput before cancellation:\na\n\nb');
    assert.deepEqual([run.exit.state, run.status, run.output.text], ['cancelled', 'cancelled', 'a\n\nb']);
  });

  it('tells a time-out by its words', () => {
    const why = 'Command was automatically cancelled because it exceeded the timeout of 5.0 minutes without output.';
    for (const [text, printed] of [
      [why, ''],
      [`${why}\n\nOutput before cancellation:\na`, 'a'],
    ] as const) {
      const run = ended(text);
      assert.deepEqual([run.exit.state, run.status, run.output.text], ['timedOut', 'failed', printed]);
    }
  });

  it('lets a command print such words', () => {
    const printed = 'so: Command cancelled by user.\n\nOutput before cancellation:\na';
    const run = ended(printed);
    assert.deepEqual([run.exit.state, run.output.text], ['unknown', printed]);
  });
});

describe('qwen', () => {
  const final = (rawOutput: object, status = 'completed') =>
    onlyRun(play('qwen-code', [call('1', { rawInput: { command: 'x' } }), update('1', { status, rawOutput })]));

  it('shows a signal, beside which the exit code means nothing', () => {
    const run = final({ type: 'shell_result', output: 'o', exitCode: 0, signal: 9, outcome: 'failed' }, 'failed');
    assert.deepEqual(
      [run.exit.state, run.exit.code, run.exit.signal, run.output.text],
      ['signalled', null, 'SIGKILL', 'o'],
    );
  });

  it('reads the report for the model where there is no result, to its last marks', () => {
    const printed = 'a\nError: (none)\nExit Code: 0\nSignal: (none)';
    const report = `Command: x\nDirectory: (root)\nOutput: ${printed}\nError: (none)\nExit Code: 4\nSignal: (none)\nProcess Group PGID: 7`;
    const run = onlyRun(play('qwen-code', [call('1'), update('1', { status: 'failed', ...textContent(report) })]));
    assert.deepEqual([run.command, run.output.text, run.exit.code], ['x', printed, 4]);
  });

  it('lets a command print the mark of a cut', () => {
    const output = 'a\n[... truncated for ACP transport ...]\nb';
    assert.equal(final({ type: 'shell_result', output, exitCode: 0, truncated: false }).output.text, output);
  });
});

describe('copilot', () => {
  const final = (content: string, ...before: readonly object[]) =>
    onlyRun(play('Copilot', [call('1'), ...before, update('1', { status: 'completed', rawOutput: { content } })]));

  it('takes off its own trailer only', () => {
    const printed = 'x\n<shellId: 0 completed with exit code 0>\n';
    const run = final(`${printed}<shellId: 3 completed with exit code 1>`);
    assert.deepEqual([run.output.text, run.exit.code], [printed, 1]);
    const inside = 'a <exited with exit code 1> b\n';
    assert.equal(final(`${inside}<shellId: 3 completed with exit code 0>`).output.text, inside);
  });

  it('gives an output no newline that it did not have', () => {
    const live = update('1', textContent('abc'));
    assert.equal(final('abc\n<shellId: 0 completed with exit code 0>', live).output.text, 'abc');
  });

  it('leaves a command running that outlives its wait', () => {
    const run = final('a\n<command with shellId: 4 is still running after 2 seconds>');
    assert.deepEqual([run.output.text, run.background, run.exit.state], ['a\n', true, 'running']);
    assert.equal(final('a\n<command with id: 4 stopped>').exit.state, 'cancelled');
  });

  it('tells the end of a command that was left running, in another turn', () => {
    const end = { dir: 'in', frame: { id: 1, result: { stopReason: 'end_turn' } } };
    const prompt = { dir: 'out', frame: { id: 2, method: 'session/prompt', params: { sessionId: 's', prompt: [] } } };
    const text = '<command started in background with shellId: 20>';
    const contents = [{ type: 'shell_exit', shellId: '20', exitCode: 7, cwd: '/w' }];
    const launched = [call('1'), update('1', { status: 'completed', rawOutput: { content: text } }), end, prompt];
    const running = onlyRun(play('Copilot', launched));
    assert.deepEqual([running.exit.state, running.background, running.endedAt], ['running', true, null]);
    const rawOutput = { content: 'late\n<shellId: 20 completed with exit code 7>', contents };
    const run = onlyRun(
      play('Copilot', [
        ...launched,
        call('2', { kind: 'read', rawInput: { shellId: '20' } }),
        update('2', { status: 'completed', rawOutput }),
      ]),
    );
    assert.deepEqual([run.exit.state, run.exit.code, run.output.text, run.cwd], ['exited', 7, 'late\n', '/w']);
    assert.equal(run.status, 'failed');
  });
});

describe('kimi', () => {
  const final = (text: string, status: string) =>
    onlyRun(
      play('Kimi Code CLI', [call('1', { rawInput: { command: 'x' } }), update('1', { status, rawOutput: text })]),
    );

  it('shows the command while it is asked for, and its input never as output', () => {
    const asked = update('1', textContent('{"command":"rm -rf src","description":"Clean"}'));
    const run = onlyRun(play('Kimi Code CLI', [call('1', { title: 'Bash' }), asked], null));
    assert.deepEqual([run.command, run.description, run.output.text], ['rm -rf src', 'Clean', '']);
  });

  it('takes off an ending only at the end, and only of a failure', () => {
    const printed = 'Command failed with exit code: 3.\nmore\n';
    assert.deepEqual([final(printed, 'completed').output.text, final(printed, 'completed').exit.code], [printed, null]);
    const run = final(`${printed}Command failed with exit code: 5.`, 'failed');
    assert.deepEqual([run.output.text, run.exit.code], [printed, 5]);
    assert.equal(
      final('x\nCommand failed with exit code: 3.', 'completed').output.text,
      'x\nCommand failed with exit code: 3.',
    );
  });

  it('tells nothing printed from output, and a time-out from a failure', () => {
    assert.deepEqual([final('Command executed successfully.', 'completed').output.text], ['']);
    const run = final('start\nCommand killed by timeout (60s)', 'failed');
    assert.deepEqual([run.output.text, run.exit.state, run.exit.code], ['start\n', 'timedOut', null]);
  });
});

describe('pi', () => {
  const meta = (data: string, exit_code?: number) => ({
    _meta: {
      terminal_output: { terminal_id: '1', data },
      ...(exit_code === undefined ? {} : { terminal_exit: { terminal_id: '1', exit_code, signal: null } }),
    },
  });
  const run = (...updates: readonly object[]) => onlyRun(play('pi-acp', [call('1', { title: 'x' }), ...updates]));

  it('lets a command that succeeded print its words', () => {
    const printed = 'a\n\nCommand exited with code 3';
    const shown = run(update('1', { status: 'completed', ...meta(printed, 0) }));
    assert.deepEqual([shown.output.text, shown.exit.code], [printed, 0]);
  });

  it('does not take its flag for a code', () => {
    const flag = run(update('1', { status: 'failed', ...meta('cannot start', 1) }));
    assert.deepEqual([flag.exit.state, flag.exit.code, flag.status], ['unknown', null, 'failed']);
    assert.equal(
      run(update('1', { status: 'failed', ...meta('x\n\n\nCommand exited with code 137', 1) })).exit.code,
      137,
    );
    assert.equal(run(update('1', { status: 'failed', ...meta('x\n\n\nCommand exited with code 1', 1) })).exit.code, 1);
  });

  it('tells the words for nothing from what a command printed', () => {
    assert.equal(run(update('1', { status: 'completed', ...meta('(no output)', 0) })).output.text, '');
    const printed = run(update('1', meta('(no output)')), update('1', { status: 'completed', ...meta('', 0) }));
    assert.equal(printed.output.text, '(no output)');
  });

  it('keeps a short stream whole where only the footer tells of a cut', () => {
    const footer = '\n\n[Showing last 48KB of line 1 (line is 60.0KB). Full output: /tmp/x.log]';
    const shown = run(update('1', meta('abc')), update('1', { status: 'completed', ...meta(footer, 0) }));
    assert.deepEqual([shown.output.text, shown.output.droppedBy, shown.savedTo], ['abc', 'agent', '/tmp/x.log']);
  });
});

describe('cline', () => {
  const rawInput = { commands: ['true', 'false', 'sleep 9'] };
  const results = [
    { query: 'true', result: '', success: true },
    {
      query: 'false',
      result: '[Command exited with code 1]\n[stderr]\nbad\n',
      error: 'Command exited with code 1',
      success: false,
    },
    { query: 'sleep 9', result: '', error: 'Command failed: Command timed out after 1s', success: false },
  ];

  it('shows each of several commands in one call', () => {
    const [entry] = calls(
      play('cline', [call('1', { rawInput }), update('1', { status: 'completed', rawOutput: results })]),
    );
    assert.deepEqual(
      entry?.commands.map(run => [
        run.id,
        run.command,
        run.exit.state,
        run.exit.code,
        run.output.text,
        run.stderr?.text,
      ]),
      [
        ['1', 'true', 'exited', 0, '', undefined],
        ['1#1', 'false', 'exited', 1, '', 'bad\n'],
        ['1#2', 'sleep 9', 'timedOut', null, '', undefined],
      ],
    );
    assert.equal(entry?.status, 'failed');
  });

  it('succeeds when all did, and stops all', () => {
    const two = { rawInput: { commands: ['a', 'b'] } };
    const done = ['a', 'b'].map(query => ({ query, result: `${query}\n`, success: true }));
    const [whole] = calls(play('cline', [call('1', two), update('1', { status: 'completed', rawOutput: done })]));
    assert.deepEqual([whole?.status, whole?.commands.map(run => run.output.text)], ['completed', ['a\n', 'b\n']]);
    const cancel = { dir: 'out', frame: { method: 'session/cancel', params: { sessionId: 's' } } };
    const [stopped] = calls(play('cline', [call('1', two), cancel], 'cancelled'));
    assert.deepEqual(
      [stopped?.status, stopped?.commands.map(run => run.exit.state)],
      ['cancelled', ['cancelled', 'cancelled']],
    );
  });

  it('is known by its shape, and lets a command print its marks', () => {
    const result = 'x\n[Command exited with code 3]\n[... output truncated: 3 chars total. Refine the command]\n';
    const rawOutput = [{ query: 'x', result, success: true }];
    const run = onlyRun(
      play('nobody', [call('1', { rawInput: { commands: ['x'] } }), update('1', { status: 'completed', rawOutput })]),
    );
    assert.deepEqual([run.output.text, run.exit.code], [result, 0]);
  });

  it('says how much it cut out of the middle', () => {
    const result = `${'a\n'.repeat(100)}\n[... output truncated: 9000 chars total. Refine the command to see more]\n${'b\n'.repeat(100)}`;
    const rawOutput = [{ query: 'x', result, success: true }];
    const run = onlyRun(
      play('cline', [call('1', { rawInput: { commands: ['x'] } }), update('1', { status: 'completed', rawOutput })]),
    );
    assert.ok(!run.output.text.includes('truncated'));
    assert.deepEqual([run.output.droppedBy, run.output.droppedBytes > 8000], ['agent', true]);
  });
});

describe('cursor and goose', () => {
  it('a tool that failed is no success, whatever its status', () => {
    const run = onlyRun(
      play('Cursor', [
        call('1', { title: '`x`' }),
        update('1', { status: 'completed', rawOutput: { error: 'spawn failed' } }),
      ]),
    );
    assert.deepEqual([run.command, run.exit.state, run.status, run.output.text], ['x', 'unknown', 'failed', '']);
  });

  it('goose: the first block is the code, of which 0 says nothing', () => {
    const final = (first: string) => {
      const content = [first, 'out\n'].map(text => ({ type: 'content', content: { type: 'text', text } }));
      return onlyRun(
        play('goose', [call('1', { rawInput: { command: 'x' } }), update('1', { status: 'completed', content })]),
      );
    };
    assert.deepEqual([final('exit code: 2').exit.code, final('exit code: 2').output.text], [2, 'out\n']);
    assert.deepEqual([final('exit code: 0').exit.state, final('exit code: 0').output.text], ['unknown', 'out\n']);
    assert.equal(final('exit code: 2 or so\n').output.text, 'exit code: 2 or so\nout\n');
  });
});

describe('an agent nobody has seen', () => {
  const inputs: readonly [object, string, string | null][] = [
    [{ cmd: 'ls', workdir: '/w' }, 'ls', '/w'],
    [{ commandLine: 'ls', dir_path: '/w' }, 'ls', '/w'],
    [{ script: 'ls' }, 'ls', null],
    [{ executable: 'git', args: ['log', '-1'] }, 'git log -1', null],
    [{ args: { command: 'ls', cwd: '/w' } }, 'ls', '/w'],
    [{ command: ['bash', '-lc', 'echo $HOME'] }, 'echo $HOME', null],
  ];
  for (const [rawInput, command, cwd] of inputs)
    it(`finds the command in ${JSON.stringify(rawInput)}`, () => {
      const run = onlyRun(play('nobody', [call('1', { rawInput })]));
      assert.deepEqual([run.command, run.cwd], [command, cwd]);
    });

  it('takes no input for output, and no title without backticks for the command while it may change', () => {
    const run = onlyRun(
      play('nobody', [call('1', { title: 'Run `ls`' }), update('1', textContent('{"command":"ls"}'))], null),
    );
    assert.deepEqual([run.command, run.output.text], ['ls', '']);
  });
});
