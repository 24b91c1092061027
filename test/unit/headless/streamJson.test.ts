import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Gangway, gangway, jsonLines, promptLine, resultIn, SCRIPTED, scripted, understand } from './gangway.ts';

const STREAM = ['--output-format', 'stream-json'];

describe('gangway run, formats', function () {
  this.timeout(60_000);

  it('gives a command’s output and failure to a program that knows only the format', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gangway-'));
    try {
      const command = 'echo out; exit 3';
      const { code, out } = await gangway(['run', '--agent', 'shell', '--cwd', folder, ...STREAM, '-p', command]);
      assert.equal(code, 0);
      const { tools, results } = await understand(out);
      const [tool] = tools;
      assert.deepEqual([tool?.input['command'], tool?.input['cwd']], [command, folder]);
      assert.deepEqual([tool?.output, tool?.isError], ['out\n', true]);
      assert.equal(results.length, 1);
      const [init] = jsonLines(out);
      assert.deepEqual([init?.['type'], init?.['subtype'], init?.['cwd']], ['system', 'init', folder]);
      assert.equal(jsonLines(out).at(-1)?.['type'], 'result');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('tells messages piece by piece when asked to, and whole all the same', async () => {
    const args = [...STREAM, '--include-partial-messages', '-p', 'markdown 30 80 2'];
    const { said, partial, results } = await understand((await scripted(args)).out);
    assert.equal(said.length, 1);
    assert.equal(partial, said[0]);
    assert.equal(results[0]?.['result'], said[0]?.trim());
    const plain = await scripted([...STREAM, '-p', 'markdown 3 80']);
    assert.ok(!plain.out.includes('stream_event'));
  });

  it('tells thoughts, parallel tools, sub-agents, plans and notices', async () => {
    const call = (toolCallId: string, fields: object) => ({
      update: {
        sessionUpdate: 'tool_call',
        toolCallId,
        title: toolCallId,
        kind: 'read',
        status: 'in_progress',
        ...fields,
      },
    });
    const ends = (toolCallId: string, status: string, text: string, fields: object = {}) => ({
      update: {
        sessionUpdate: 'tool_call_update',
        toolCallId,
        status,
        content: [{ type: 'content', content: { type: 'text', text } }],
        ...fields,
      },
    });
    const child = { _meta: { claudeCode: { parentToolUseId: 'task' } } };
    const steps = [
      { update: { sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: 'hm' } } },
      { say: 'I look.' },
      call('a', {}),
      call('b', {}),
      ends('b', 'failed', 'no such file'),
      ends('a', 'completed', 'text of a'),
      { update: { sessionUpdate: 'plan', entries: [{ content: 'step', status: 'pending', priority: 'low' }] } },
      call('task', { kind: 'think' }),
      call('inner', child),
      ends('inner', 'completed', 'inner text', child),
      ends('task', 'completed', 'report'),
      { write: '/dev/null', content: '' },
      { say: 'Done.' },
    ];
    const agent = `${SCRIPTED} --name claude-agent-acp`;
    const args = [
      'run',
      '--agent',
      agent,
      ...STREAM,
      '--include-partial-messages',
      '-p',
      `do ${JSON.stringify(steps)}`,
    ];
    const seen = await understand((await gangway(args)).out);
    assert.deepEqual(seen.thought, ['hm']);
    assert.deepEqual(seen.said, ['I look.', 'Done.']);
    assert.deepEqual(
      seen.tools.map(({ output, isError, parent }) => [output, isError, parent]),
      [
        ['text of a', false, null],
        ['no such file', true, null],
        ['report', false, null],
        ['inner text', false, 'task'],
      ],
    );
    assert.deepEqual(seen.system, ['plan']);
    assert.deepEqual([seen.results[0]?.['result'], seen.results[0]?.['num_turns']], ['Done.', 4]);
  });

  it('prints the result alone as json, the same as in the stream', async () => {
    const json = await scripted(['--output-format', 'json', '-p', 'hello']);
    const stream = await scripted([...STREAM, '-p', 'hello']);
    assert.equal(jsonLines(json.out).length, 1);
    const known = ({ duration_ms: _duration, session_id: _session, uuid: _uuid, ...rest }: Record<string, unknown>) =>
      rest;
    assert.deepEqual(known(resultIn(json.out)), known(resultIn(stream.out)));
    assert.deepEqual(Object.keys(resultIn(json.out)).sort(), Object.keys(resultIn(stream.out)).sort());
    assert.equal(resultIn(json.out)['result'], 'hello');
  });

  it('reads the prompt from standard input', async () => {
    const { code, out } = await scripted(['--output-format', 'json'], 'two\nlines\n');
    assert.equal(code, 0);
    assert.equal(resultIn(out)['result'], 'two\nlines');
    assert.equal((await scripted([], '  \n')).code, 2);
  });

  it('takes several prompts, one result for each, in one session of one agent', async () => {
    const input = promptLine('one') + promptLine([{ type: 'text', text: 'permission' }]) + promptLine('commands 1');
    const { code, out } = await scripted([...STREAM, '--input-format', 'stream-json'], `\n${input}`);
    const { results, tools } = await understand(out);
    assert.deepEqual(
      results.map(({ subtype, num_turns }) => [subtype, num_turns]),
      [
        ['success', 1],
        ['success', 2],
        ['success', 2],
      ],
    );
    assert.equal(tools.length, 2);
    // The first that didn't end well counts: the second asked for what it didn't get.
    assert.equal(code, 5);
  });

  it('stops a turn by a control request and goes on with the next prompt', async () => {
    const run = new Gangway(
      'run',
      '--agent',
      SCRIPTED,
      ...STREAM,
      '--include-partial-messages',
      '--input-format',
      'stream-json',
    );
    run.child.stdin.write(promptLine('wait'));
    await run.until(out => out.includes('waiting'));
    run.child.stdin.write(
      `${JSON.stringify({ type: 'control_request', request_id: 'r1', request: { subtype: 'interrupt' } })}\n`,
    );
    run.child.stdin.write(
      `${JSON.stringify({ type: 'control_request', request_id: 'r2', request: { subtype: 'dance' } })}\n`,
    );
    run.child.stdin.end(promptLine('after'));
    const { code, out } = await run.ended;
    const { results } = await understand(out);
    assert.deepEqual(
      results.map(({ subtype, result }) => [subtype, result]),
      [
        ['cancelled', 'waiting'],
        ['success', 'after'],
      ],
    );
    assert.deepEqual(
      jsonLines(out).flatMap(({ type, response }) => (type === 'control_response' ? [response] : [])),
      [
        { request_id: 'r1', subtype: 'success', response: {} },
        { request_id: 'r2', subtype: 'error', error: '"dance" is not known' },
      ],
    );
    assert.equal(code, 1);
  });

  const badLines: readonly (readonly [string, RegExp])[] = [
    ['not json\n', /line 2 of the input is no JSON object/],
    ['[1]\n', /is no JSON object/],
    ['{"type":"assistant"}\n', /has the type "assistant"/],
    ['{}\n', /has the type null/],
    ['{"type":"user"}\n', /without "message"/],
    [promptLine('  '), /without text/],
    [promptLine([{ type: 'image', source: {} }]), /other than text/],
    ['{"type":"control_request"}\n', /without "request_id"/],
  ];
  for (const [line, problem] of badLines)
    it(`ends with a result and exit code 2 at the line ${line.trim()}`, async () => {
      const input = promptLine('good') + line + promptLine('never sent');
      const { code, out } = await scripted([...STREAM, '--input-format', 'stream-json'], input);
      const { results, said } = await understand(out);
      assert.equal(code, 2);
      assert.deepEqual(said, ['good']);
      assert.deepEqual(
        results.map(({ subtype, is_error }) => [subtype, is_error]),
        [
          ['success', false],
          ['error_during_execution', true],
        ],
      );
      assert.match(String(results[1]?.['errors']), problem);
    });

  it('ends with a result also where the first line is bad, and no agent was started', async () => {
    const { code, out } = await scripted([...STREAM, '--input-format', 'stream-json'], 'bad');
    const { results } = await understand(out);
    assert.deepEqual([code, results.length, results[0]?.['is_error']], [2, 1, true]);
  });

  it('tells of an agent that dies in a notice, and the result last', async () => {
    const { code, out } = await scripted([...STREAM, '-p', 'die 2']);
    const { results, system } = await understand(out);
    assert.equal(code, 1);
    assert.deepEqual(system, ['notice']);
    assert.deepEqual([results[0]?.['subtype'], results[0]?.['is_error']], ['error_during_execution', true]);
    assert.equal(jsonLines(out).at(-1)?.['type'], 'result');
  });
});
