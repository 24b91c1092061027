import assert from 'node:assert/strict';
import os from 'node:os';
import { BareClient } from './bareClient.ts';

const CWD = os.tmpdir();

describe('What the Shell agent sends', () => {
  if (process.platform === 'win32') return;

  it('for a client with terminals: the terminal, its output as it comes, its exit', async () => {
    const client = await BareClient.start({ terminal_output: true });
    const session = await client.newSession(CWD);
    await client.prompt(session, 'echo hello; exit 2');
    const [first, ...rest] = client.updates;
    const id = first?.toolCallId;
    assert.deepEqual(first, {
      sessionUpdate: 'tool_call',
      toolCallId: id,
      title: 'echo hello; exit 2',
      kind: 'execute',
      status: 'in_progress',
      rawInput: { command: 'echo hello; exit 2', cwd: CWD },
      content: [{ type: 'terminal', terminalId: id }],
      _meta: { terminal_info: { terminal_id: id, cwd: CWD } },
    });
    assert.deepEqual(rest, [
      {
        sessionUpdate: 'tool_call_update',
        toolCallId: id,
        _meta: { terminal_output: { terminal_id: id, data: 'hello\n' } },
      },
      {
        sessionUpdate: 'tool_call_update',
        toolCallId: id,
        status: 'failed',
        _meta: { terminal_exit: { terminal_id: id, exit_code: 2, signal: null } },
      },
    ]);
    await client.prompt(session, 'true');
    assert.notEqual(client.updates.at(-1)?.toolCallId, id);
    await client.close();
  });

  it('for a client without: the whole output as a block that it cannot close, at the end', async () => {
    const client = await BareClient.start(null);
    const session = await client.newSession(CWD);
    await client.prompt(session, "echo '```'; printf '````x'");
    const [first, last] = client.updates;
    assert.equal(client.updates.length, 2);
    assert.deepEqual(Object.keys(first ?? {}), ['sessionUpdate', 'toolCallId', 'title', 'kind', 'status', 'rawInput']);
    assert.deepEqual(last, {
      sessionUpdate: 'tool_call_update',
      toolCallId: first?.toolCallId,
      status: 'completed',
      content: [{ type: 'content', content: { type: 'text', text: '`````console\n```\n````x\n`````' } }],
      rawOutput: { exit_code: 0, signal: null, output: '```\n````x' },
    });
    await client.close();
  });

  it('for a client without, of too much output: its end, and how much is missing', async () => {
    const client = await BareClient.start({});
    const session = await client.newSession(CWD);
    const { output } = await client.run(session, 'seq 1 400000');
    const [first = '', ...lines] = output.trimEnd().split('\n');
    const whole = Array.from({ length: 400_000 }, (_, i) => `${i + 1}\n`).join('');
    const kept = `${lines.join('\n')}\n`;
    assert.equal(first, `[${whole.length - kept.length} characters of output before this line were cut]`);
    assert.ok(whole.endsWith(kept));
    assert.ok(kept.length > 1_000_000 && output.length < 1_100_000);
    await client.close();
  });

  it('introduces itself and answers what it must', async () => {
    const client = await BareClient.start(null);
    const { result } = await client.request('initialize', { protocolVersion: 9 });
    assert.equal(result?.['protocolVersion'], 1);
    assert.deepEqual(result?.['agentInfo'], { name: 'gangway-shell', title: 'Shell', version: '1.2.3' });
    const codeOf = async (method: string, params: unknown) => (await client.request(method, params)).error?.code;
    assert.equal(await codeOf('session/load', {}), -32601);
    assert.equal(await codeOf('session/new', { cwd: 'relative' }), -32602);
    assert.equal(await codeOf('session/new', null), -32602);
    assert.equal(await codeOf('session/prompt', { sessionId: 'none', prompt: [] }), -32002);
    const session = await client.newSession(CWD);
    assert.equal(await codeOf('session/prompt', { sessionId: session, prompt: 'ls' }), -32602);
    client.notify('session/cancel', { sessionId: session });
    client.notify('session/cancel', { sessionId: 'none' });
    for (const [line, code] of [
      ['not json', -32700],
      ['[]', -32600],
    ] as const) {
      const answer = client.nextWithoutId();
      client.write(`\n${line}\r\n`);
      assert.equal((await answer).error?.code, code);
    }
    assert.deepEqual((await client.request('session/close', { sessionId: session })).result, {});
    assert.equal(await codeOf('session/prompt', { sessionId: session, prompt: [] }), -32002);
    await client.close();
  });

  it('runs one command at a time in a session, and several in several', async () => {
    const client = await BareClient.start({ terminal_output_delta: true });
    const [one, two] = [await client.newSession(CWD), await client.newSession(CWD)];
    const first = client.prompt(one, 'sleep 30');
    assert.equal((await client.run(two, 'echo two')).output, 'two\n');
    assert.deepEqual(await client.prompt(one, 'echo'), {
      code: -32600,
      message: 'a command is still running in this session',
    });
    client.notify('session/cancel', { sessionId: one });
    assert.equal(await first, 'cancelled');
    await client.close();
  });

  it('sets up the environment of commands', async () => {
    const client = await BareClient.start(
      { terminal_output_delta: true },
      { ELECTRON_RUN_AS_NODE: '1', PAGER: 'less' },
    );
    const session = await client.newSession(CWD);
    const command = 'echo "$TERM $PAGER $GIT_PAGER [$ELECTRON_RUN_AS_NODE] $PWD"; [ -t 1 ]';
    const { output, exit } = await client.run(session, command);
    assert.equal(output, `xterm-256color cat cat [] ${CWD}\n`);
    assert.equal(exit?.['exit_code'], 1);
    await client.close();
  });
});
