import assert from 'node:assert/strict';
import { Gangway, jsonLines, promptLine, resultIn, SCRIPTED, scripted, understand } from './gangway.ts';

const JSON_OUT = ['--output-format', 'json'];
const STREAM = ['--output-format', 'stream-json', '--include-partial-messages'];

interface Denial {
  readonly tool_name: string;
  readonly tool_use_id: string;
  readonly tool_input: { readonly command?: string };
}

describe('gangway run, how it ends', function () {
  this.timeout(60_000);

  it('0: the turn succeeded', async () => assert.equal((await scripted(['-p', 'hello'])).code, 0));

  it('1: the agent refused, reached a limit of its own, or failed', async () => {
    const failed = await scripted([...JSON_OUT, '-p', 'error -32603 out of luck']);
    assert.deepEqual([failed.code, resultIn(failed.out)['subtype']], [1, 'error_during_execution']);
    assert.match(String(resultIn(failed.out)['errors']), /out of luck/);
  });

  it('1: a turn that goes on after its limit of model steps is stopped', async () => {
    const read = (toolCallId: string) => [
      { update: { sessionUpdate: 'tool_call', toolCallId, title: 'x', kind: 'read', status: 'in_progress' } },
      { update: { sessionUpdate: 'tool_call_update', toolCallId, status: 'completed' } },
    ];
    // Stays in its fourth step until it is told to stop.
    const work = [...read('1'), ...read('2'), ...read('3'), { say: 'Still here.' }, { wait: 3000 }];
    const prompt = `do ${JSON.stringify(work)}`;
    const stopped = await scripted([...JSON_OUT, '--max-turns', '3', '-p', prompt]);
    const { subtype, is_error, num_turns, errors } = resultIn(stopped.out);
    assert.deepEqual([stopped.code, subtype, is_error, num_turns], [1, 'error_max_turns', true, 3]);
    assert.equal((errors as unknown[]).length, 1);
    const enough = await scripted([...JSON_OUT, '--max-turns', '4', '-p', prompt]);
    assert.deepEqual([enough.code, resultIn(enough.out)['num_turns']], [0, 4]);
  });

  it('2: wrong usage', async () => {
    for (const args of [
      ['-p', 'x', '--output-format', 'xml'],
      ['-p', 'x', '--input-format', 'json'],
      ['-p', 'x', '--input-format', 'stream-json'],
      ['-p', 'x', '--include-partial-messages'],
      ['-p', 'x', '--permission', 'maybe'],
      ['-p', 'x', '--permission', 'ask-deny', '--allow'],
      ['-p', 'x', '--max-turns', '0'],
      ['-p', 'x', '--max-turns', 'many'],
      ['-p', 'x', '--timeout', '-1'],
      ['-p', 'x', '--timeout', 'soon'],
      ['x'],
    ]) {
      const { code, err, out } = await scripted(args);
      assert.deepEqual([code, out], [2, ''], args.join(' '));
      assert.ok(err.startsWith('gangway: ') && err.includes('gangway run'), err);
    }
  });

  it('3: the time was over, for an agent that obeys and for one that doesn’t', async () => {
    const obeys = await scripted([...JSON_OUT, '--timeout', '1.5', '-p', 'wait']);
    const { subtype, is_error, errors, result } = resultIn(obeys.out);
    assert.deepEqual([obeys.code, subtype, is_error, result], [3, 'error_during_execution', true, 'waiting']);
    assert.match(String(errors), /time limit/);
    const deaf = await scripted([...JSON_OUT, '--timeout', '1.5', '-p', 'deaf']);
    assert.deepEqual([deaf.code, resultIn(deaf.out)['subtype']], [3, 'error_during_execution']);
  });

  it('3: the time was over before the agent had started, and later prompts aren’t sent', async () => {
    const run = new Gangway(
      'run',
      '--agent',
      `${SCRIPTED} --silent`,
      ...JSON_OUT,
      '--timeout',
      '1',
      '--input-format',
      'stream-json',
    );
    run.child.stdin.end(promptLine('one') + promptLine('two'));
    const { code, out } = await run.ended;
    assert.equal(code, 3);
    assert.equal(jsonLines(out).length, 1);
  });

  it('5: all went well, but something was not permitted; 0 when it was', async () => {
    const denied = await scripted([...JSON_OUT, '-p', 'permission']);
    assert.equal(denied.code, 5);
    const denials = resultIn(denied.out)['permission_denials'] as readonly Denial[];
    assert.deepEqual(
      denials.map(({ tool_name, tool_input }) => [tool_name, tool_input.command]),
      [['execute', 'rm -rf build']],
    );
    for (const allow of [['--allow'], ['--permission', 'allow-all']]) {
      const allowed = await scripted([...JSON_OUT, ...allow, '-p', 'permission']);
      assert.deepEqual([allowed.code, resultIn(allowed.out)['permission_denials']], [0, []]);
    }
  });

  it('allows what only looks with allow-reads, and nothing else', async () => {
    const ask = (toolCallId: string, fields: object) => ({
      request: 'session/request_permission',
      params: {
        sessionId: '$session',
        toolCall: { toolCallId, title: toolCallId, status: 'pending', ...fields },
        options: [
          { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
          { optionId: 'no', name: 'Reject', kind: 'reject_once' },
        ],
      },
    });
    const asks = [
      ask('read', { kind: 'read' }),
      ask('search', { kind: 'search' }),
      ask('cat', { kind: 'execute', rawInput: { command: 'cat a.txt | head -3' } }),
      ask('rm', { kind: 'execute', rawInput: { command: 'rm a.txt' } }),
      ask('both', { kind: 'execute', rawInput: { command: 'cat a.txt; rm a.txt' } }),
      ask('claims', { kind: 'read', rawInput: { command: 'rm a.txt' } }),
      ask('untold', { kind: 'execute' }),
      ask('edit', { kind: 'edit' }),
      ask('other', { kind: 'other' }),
      ask('diff', { kind: 'read', content: [{ type: 'diff', path: '/a', oldText: 'a', newText: 'b' }] }),
    ];
    const answers = async (permission: string) => {
      const { out } = await scripted([...JSON_OUT, '--permission', permission, '-p', `do ${JSON.stringify(asks)}`]);
      const denials = resultIn(out)['permission_denials'] as readonly Denial[];
      return denials.map(({ tool_use_id }) => tool_use_id);
    };
    const all = ['read', 'search', 'cat', 'rm', 'both', 'claims', 'untold', 'edit', 'other', 'diff'];
    assert.deepEqual(await answers('allow-reads'), all.slice(3));
    assert.deepEqual(await answers('ask-deny'), all);
    assert.deepEqual(await answers('allow-all'), []);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    it(`130: ${signal} stops the turn, and its result is printed`, async function () {
      if (process.platform === 'win32') this.skip();
      const run = new Gangway('run', '--agent', SCRIPTED, ...STREAM, '-p', 'wait');
      await run.until(out => out.includes('waiting'));
      run.child.kill(signal);
      const { code, out } = await run.ended;
      const { results } = await understand(out);
      assert.equal(code, 130);
      assert.deepEqual(
        results.map(({ subtype, result }) => [subtype, result]),
        [['cancelled', 'waiting']],
      );
    });

  it('130: a second signal ends an agent that doesn’t obey at once', async function () {
    if (process.platform === 'win32') this.skip();
    const run = new Gangway('run', '--agent', SCRIPTED, ...STREAM, '-p', 'deaf');
    await run.until(out => out.includes('not listening'));
    run.child.kill('SIGINT');
    run.child.kill('SIGTERM');
    const { code, out } = await run.ended;
    assert.deepEqual([code, resultIn(out)['subtype']], [130, 'cancelled']);
  });

  it('130: a signal between two prompts ends the run with a result', async function () {
    if (process.platform === 'win32') this.skip();
    const run = new Gangway('run', '--agent', SCRIPTED, ...STREAM, '--input-format', 'stream-json');
    run.child.stdin.write(promptLine('hello'));
    await run.until(out => out.includes('"result"'));
    run.child.kill('SIGINT');
    const { code, out } = await run.ended;
    const { results } = await understand(out);
    assert.equal(code, 130);
    assert.deepEqual(
      results.map(({ subtype }) => subtype),
      ['success', 'cancelled'],
    );
  });

  it('130: nobody reads the output any more, and the agent is gone with it', async () => {
    const run = new Gangway('run', '--agent', SCRIPTED, ...STREAM, '--input-format', 'stream-json');
    run.child.stdin.write(promptLine('commands 1'));
    await run.until(out => out.includes('"result"'));
    const agent = Number(/call-(\d+)-/.exec(run.out)?.[1] ?? assert.fail('no process id'));
    process.kill(agent, 0);
    run.child.stdin.end(promptLine('markdown 1000000 80 1'));
    await run.until(out => out.includes('bold'));
    run.child.stdout.destroy();
    const { code, err } = await run.ended;
    assert.deepEqual([code, err], [130, '']);
    assert.throws(() => process.kill(agent, 0), { code: 'ESRCH' });
  });
});
