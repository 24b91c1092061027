import assert from 'node:assert/strict';
import fc from 'fast-check';
import { call, calls, notification, onlyRun, play, textContent, update } from './play.ts';

// The rules of the design, section 4, where a recording doesn't show the hard case.

const terminal = (key: string, data: string) => ({ _meta: { [key]: { terminal_id: '1', data } } });
const exit = (exit_code: unknown, signal: unknown = null) => ({
  _meta: { terminal_exit: { terminal_id: '1', exit_code, signal } },
});

describe('adapter: exit and status', () => {
  it('makes a known nonzero exit a failure even when the agent says completed', () => {
    const run = onlyRun(
      play('x', [
        call('1'),
        update('1', { status: 'completed', rawOutput: { exitCode: 2, stdout: 'o', stderr: 'e' } }),
      ]),
    );
    assert.deepEqual(
      [run.status, run.exit.state, run.exit.code, run.output.text, run.stderr?.text],
      ['failed', 'exited', 2, 'o', 'e'],
    );
  });

  it('leaves completed with an unknown exit neutral, and failed with exit 0 failed', () => {
    const unknown = onlyRun(
      play('x', [call('1'), update('1', { status: 'completed', rawOutput: { output: 'o', exit_code: 'none' } })]),
    );
    assert.deepEqual([unknown.status, unknown.exit.state, unknown.exit.code], ['completed', 'unknown', null]);
    const failed = onlyRun(
      play('x', [call('1'), update('1', { status: 'failed', rawOutput: { output: 'o', exit_code: 0 } })]),
    );
    assert.deepEqual([failed.status, failed.exit.code], ['failed', 0]);
  });

  it('completes a call by its exit record alone', () => {
    const run = onlyRun(play('x', [call('1'), update('1', exit(0))]));
    assert.deepEqual([run.status, run.exit.code, run.exit.source], ['completed', 0, 'terminal']);
  });

  it('shows a signal', () => {
    const run = onlyRun(play('x', [call('1'), update('1', { status: 'failed', ...exit(null, 'SIGKILL') })]));
    assert.deepEqual(
      [run.exit.state, run.exit.code, run.exit.signal, run.status],
      ['signalled', null, 'SIGKILL', 'failed'],
    );
  });

  it('keeps a cancelled call cancelled, with the code that came late, and reopens no turn', () => {
    const cancel = { dir: 'out', frame: { method: 'session/cancel', params: { sessionId: 's' } } };
    const late = { dir: 'in', frame: notification(update('1', { status: 'completed', ...exit(0) })) };
    const end = { dir: 'in', frame: { id: 1, result: { stopReason: 'cancelled' } } };
    const state = play('codex-acp', [call('1'), cancel, end, late], null);
    const run = onlyRun(state);
    assert.deepEqual([run.status, run.exit.state, run.exit.code], ['cancelled', 'cancelled', 0]);
    assert.equal(state.turn, null);
    assert.deepEqual(
      state.entries.map(entry => entry.type),
      ['user', 'toolCall', 'turnEnd'],
    );
  });

  it('shows what ended by the stop as stopped, and keeps how', () => {
    const cancel = { dir: 'out', frame: { method: 'session/cancel', params: { sessionId: 's' } } };
    const killed = onlyRun(
      play('x', [call('1'), cancel, update('1', { status: 'failed', ...exit(null, 'SIGTERM') })], 'cancelled'),
    );
    assert.deepEqual([killed.status, killed.exit.state, killed.exit.signal], ['cancelled', 'cancelled', 'SIGTERM']);
    const done = onlyRun(play('x', [call('1'), cancel, update('1', { status: 'completed', ...exit(0) })], 'cancelled'));
    assert.deepEqual([done.status, done.exit.state, done.exit.code], ['completed', 'exited', 0]);
    const before = onlyRun(play('x', [call('1'), update('1', { status: 'failed', ...exit(2) }), cancel], 'cancelled'));
    assert.deepEqual([before.status, before.exit.state, before.exit.code], ['failed', 'exited', 2]);
  });

  it('takes an id that begins again in another turn for another call', () => {
    const again = [
      call('1'),
      update('1', { status: 'completed', ...exit(0) }),
      { dir: 'in', frame: { id: 1, result: { stopReason: 'end_turn' } } },
      { dir: 'out', frame: { id: 2, method: 'session/prompt', params: { sessionId: 's', prompt: [] } } },
      call('1'),
      update('1', { status: 'failed', ...exit(1) }),
      { dir: 'in', frame: { id: 2, result: { stopReason: 'end_turn' } } },
    ];
    const found = calls(play('x', again, null));
    assert.deepEqual(
      found.map(entry => entry.commands[0]?.exit.code),
      [0, 1],
    );
    assert.notEqual(found[0]?.toolCallId, found[1]?.toolCallId);
  });

  it('closes what the agent left open', () => {
    const run = onlyRun(play('x', [call('1')]));
    assert.deepEqual([run.exit.state, run.exit.code], ['unknown', null]);
    assert.deepEqual(
      calls(play('x', [call('1', { kind: 'read' })])).map(entry => entry.status),
      ['cancelled'],
    );
  });

  it('denies a call whose ask was answered with a reject option, whatever the agent says of it', () => {
    const toolCall = { toolCallId: '1', title: 'rm -rf src', kind: 'execute', status: 'pending' };
    const options = [{ optionId: 'no', kind: 'reject_once', name: 'No' }];
    const asked = {
      dir: 'in',
      frame: { id: 9, method: 'session/request_permission', params: { sessionId: 's', toolCall, options } },
    };
    const answered = { dir: 'out', frame: { id: 9, result: { outcome: { outcome: 'selected', optionId: 'no' } } } };
    const state = play('x', [asked, answered, update('1', { status: 'completed' })]);
    const run = onlyRun(state);
    assert.deepEqual([run.exit.state, run.status], ['denied', 'failed']);
    const result = state.entries.at(-1);
    assert.deepEqual(result?.type === 'turnEnd' && result.result.permission_denials, [
      { tool_name: 'execute', tool_use_id: '1', tool_input: { title: 'rm -rf src' } },
    ]);
  });
});

describe('adapter: output', () => {
  it('appends deltas under either key; two equal deltas are two', () => {
    for (const key of ['terminal_output', 'terminal_output_delta']) {
      const run = onlyRun(play('x', [call('1'), update('1', terminal(key, 'a\n')), update('1', terminal(key, 'a\n'))]));
      assert.equal(run.output.text, 'a\na\n');
    }
  });

  it('appends one key after the other', () => {
    const updates = [
      call('1'),
      update('1', terminal('terminal_output_delta', 'hello\n')),
      update('1', terminal('terminal_output', 'world\n')),
    ];
    assert.equal(onlyRun(play('x', updates)).output.text, 'hello\nworld\n');
  });

  it('replaces by cumulative content, and keeps it when the last update has none', () => {
    const updates = [
      call('1'),
      update('1', textContent('a')),
      update('1', textContent('ab')),
      update('1', textContent('Xb')),
      update('1', { status: 'completed' }),
    ];
    assert.equal(onlyRun(play('x', updates)).output.text, 'Xb');
  });

  it('does not show the same text twice when a final aggregate follows a stream', () => {
    const updates = [
      call('1'),
      update('1', terminal('terminal_output', 'a\nb\n')),
      update('1', {
        status: 'completed',
        rawOutput: { formatted_output: 'a\nb\n', exit_code: 0 },
        ...textContent('```\na\nb\n```'),
      }),
    ];
    assert.equal(onlyRun(play('x', updates)).output.text, 'a\nb\n');
  });

  it('comes out the same however cumulative text is split', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 10 }), parts => {
        const snapshots = parts.map((_, index) => update('1', textContent(parts.slice(0, index + 1).join(''))));
        for (const agent of ['OpenCode', 'nobody']) {
          const whole = parts.join('');
          if (/^(`{3,}|~{3,})/.test(whole) && agent === 'nobody') return;
          assert.equal(onlyRun(play(agent, [call('1'), ...snapshots])).output.text, whole);
        }
      }),
    );
  });

  it('leaves tags, trailers and exit lines alone where the agent does not use them', () => {
    for (const text of [
      'x <output>y</output> z',
      '<return-code>0</return-code>\n<output>\nhi\n</output>',
      'Exit code 3\nout',
      'a\n\n<shell_metadata>\nUser aborted the command\n</shell_metadata>',
      'Command exited with code: 3',
    ]) {
      const run = onlyRun(
        play('nobody', [call('1'), update('1', { status: 'completed', rawOutput: { output: text } })]),
      );
      assert.deepEqual([run.output.text, run.exit.code], [text, null]);
    }
  });
});

describe('adapter: what is unknown or broken', () => {
  it('counts unknown updates and lives on', () => {
    const state = play('x', [
      { sessionUpdate: 'brand_new', x: 1 },
      { nothing: true },
      { sessionUpdate: 'tool_call' },
      call('1'),
    ]);
    assert.equal(state.traffic.unknownUpdates, 3);
    assert.equal(calls(state).length, 1);
  });

  it('merges an update that comes before its call, and lets no status go back', () => {
    const state = play('x', [
      update('1', { status: 'in_progress', title: 'ls' }),
      call('1', { status: 'pending', title: 'ls -la' }),
      update('1', { status: 'completed' }),
    ]);
    assert.deepEqual(
      calls(state).map(entry => [entry.status, entry.title]),
      [['completed', 'ls -la']],
    );
    const back = play('x', [call('1', { status: 'completed' }), update('1', { status: 'in_progress' })]);
    assert.equal(calls(back)[0]?.status, 'completed');
  });

  it('survives ids with newlines and parallel calls', () => {
    const id = 'call_1\nfc_1';
    const state = play('x', [
      call(id),
      call('2'),
      update('2', terminal('terminal_output', 'two')),
      update(id, terminal('terminal_output', 'one')),
    ]);
    assert.deepEqual(
      calls(state).flatMap(entry => entry.commands.map(run => run.output.text)),
      ['one', 'two'],
    );
  });

  it('throws at nothing that can come over the wire', () => {
    const fields = fc.record(
      {
        sessionUpdate: fc.constantFrom(
          'tool_call',
          'tool_call_update',
          'agent_message_chunk',
          'plan',
          'terminal_update',
          'usage_update',
          'subagent_update',
        ),
        toolCallId: fc.oneof(fc.constant('1'), fc.anything()),
        kind: fc.oneof(fc.constant('execute'), fc.anything()),
        status: fc.oneof(fc.constantFrom('pending', 'completed', 'failed'), fc.anything()),
        rawInput: fc.oneof(fc.anything(), fc.record({ command: fc.anything(), commands: fc.anything() })),
        rawOutput: fc.oneof(
          fc.anything(),
          fc.record({ type: fc.constant('shell_result'), output: fc.anything(), contents: fc.anything() }),
          fc.array(fc.record({ result: fc.anything(), error: fc.anything(), success: fc.anything() })),
        ),
        content: fc.anything(),
        entries: fc.anything(),
        _meta: fc.oneof(
          fc.anything(),
          fc.record({ terminal_output: fc.anything(), terminal_exit: fc.anything(), claudeCode: fc.anything() }),
        ),
        terminalId: fc.constant('1'),
        output: fc.anything(),
      },
      { requiredKeys: ['sessionUpdate'] },
    );
    const agents = fc.constantFrom(
      'x',
      '@agentclientprotocol/codex-acp',
      '@agentclientprotocol/claude-agent-acp',
      'OpenCode',
      'auggie',
      'gemini-cli',
      'qwen-code',
      'Copilot',
      'Kimi Code CLI',
      'pi-acp',
      'cline',
      'cursor-agent',
      'goose',
      'omp',
    );
    fc.assert(
      fc.property(
        agents,
        fc.array(fields, { maxLength: 6 }),
        (agent, updates) =>
          void play(
            agent,
            updates.map(u => ({ ...u })),
          ),
      ),
      { numRuns: 300 },
    );
  });
});
