import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { StartOptions } from '../../../src/agent/launch.ts';
import type { AgentDefinition } from '../../../src/contract/agentDefinition.ts';
import { AgentStartError } from '../../../src/contract/agentPort.ts';
import { noticeText } from '../../../src/contract/notice.ts';
import { definition, isAlive, Recorder, scripted } from './recorder.ts';

async function startError(agent: AgentDefinition, more: Partial<StartOptions> = {}): Promise<AgentStartError> {
  const recorder = new Recorder();
  try {
    const port = await recorder.start(agent, more);
    await port.dispose();
  } catch (error) {
    assert.equal(recorder.end, null, 'closed must not be called');
    if (error instanceof AgentStartError) {
      // Every placeholder of the sentence has its value.
      assert.doesNotMatch(noticeText(error), /\{\w+\}/);
      return error;
    }
    throw error;
  }
  return assert.fail('it started');
}

const shape = ({ code, params, detail }: AgentStartError) => ({ code, params, detail });

describe('Starting an agent', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'gangway-start-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function file(name: string, content: string, mode: number): Promise<string> {
    const program = path.join(folder, name);
    await writeFile(program, content);
    await chmod(program, mode);
    return program;
  }

  it('says that the program is missing', async () => {
    assert.deepEqual(shape(await startError(definition('no-such-agent', ['--acp']))), {
      code: 'agentMissing',
      params: { agent: 'Tester', command: 'no-such-agent' },
      detail: null,
    });
  });

  it('says that the working directory is missing, even where the program is too', async () => {
    const cwd = path.join(folder, 'gone');
    const expected = { code: 'agentCwdMissing', params: { agent: 'Tester', cwd }, detail: null };
    assert.deepEqual(shape(await startError(definition('no-such-agent', []), { cwd })), expected);
    assert.deepEqual(shape(await startError({ ...scripted(), cwd })), expected);
    assert.deepEqual(shape(await startError({ ...scripted(), cwd: 'gone' }, { cwd: folder })), expected);
  });

  it('says that the program may not be executed', async function () {
    if (process.platform === 'win32') this.skip();
    const command = await file('plain.txt', 'text', 0o644);
    const error = await startError(definition(command, []));
    assert.equal(error.code, 'agentNotExecutable');
    assert.match(error.params['error'] ?? '', /EACCES/);
  });

  it('says that the program’s interpreter is missing', async function () {
    if (process.platform === 'win32') this.skip();
    const command = await file('script', '#!/no/such/interpreter\n', 0o755);
    for (const agent of [definition(command, []), definition('./script', [], { cwd: folder })]) {
      const error = await startError(agent);
      assert.equal(error.code, 'agentSpawnFailed');
      assert.match(error.params['error'] ?? '', /interpreter/);
    }
  });

  it('says what else the system refuses', async () => {
    const error = await startError(definition(process.execPath, ['a\0b']));
    assert.equal(error.code, 'agentSpawnFailed');
  });

  it('says how it exited before its answer, and its last words', async () => {
    assert.deepEqual(shape(await startError(scripted('--exit', '4'))), {
      code: 'agentExitedAtStart',
      params: { agent: 'Tester', how: 'with exit code 4' },
      detail: 'cannot start: no credentials found\nsee the manual',
    });
    const killed = await startError(definition(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")']));
    assert.deepEqual(killed.params, { agent: 'Tester', how: 'by SIGKILL' });
    assert.equal(killed.detail, null);
  });

  it('gives a silent agent up after the time, and ends it', async () => {
    const script = `process.stderr.write('pid ' + process.pid); setInterval(() => {}, 1000)`;
    const agent = definition(process.execPath, ['-e', script]);
    const error = await startError(agent, { startTimeoutMs: 1500 });
    assert.equal(error.code, 'agentSilent');
    assert.equal(error.params['seconds'], '1.5');
    assert.match(error.params['commandLine'] ?? '', /-e "process/);
    assert.equal(await isAlive(Number(/pid (\d+)/.exec(error.detail ?? '')?.[1])), false);
  });

  it('refuses another version of the protocol', async () => {
    const error = await startError(scripted('--protocol', '7'));
    assert.deepEqual(error.code, 'agentWrongProtocol');
    assert.deepEqual(error.params, { agent: 'Tester', version: '7' });
  });

  it('refuses an answer that it cannot use', async () => {
    for (const answer of ['null', '"yes"', '[]', '{}', '{"protocolVersion":"1"}']) {
      const error = await startError(scripted('--answer', answer));
      assert.equal(error.code, 'agentBadAnswer', answer);
      assert.deepEqual(error.params, { agent: 'Tester', method: 'initialize' });
    }
  });

  it('passes the error on that the agent answers with', async () => {
    const error = await startError(scripted('--refuse=-32603'));
    assert.equal(error.code, 'requestFailed');
    assert.deepEqual(error.params, { agent: 'Tester', error: 'no thanks' });
  });

  it('drops handshake fields of a wrong type', async () => {
    const recorder = new Recorder();
    const answer = JSON.stringify({ protocolVersion: 1, authMethods: [null, { id: 'a', name: 'A' }], agentInfo: 'x' });
    const port = await recorder.start(scripted('--answer', answer));
    await port.dispose();
    assert.deepEqual(port.handshake, { protocolVersion: 1, authMethods: [{ id: 'a', name: 'A' }] });
  });

  it('can be given up', async () => {
    const reason = new Error('the chat was closed');
    const controller = new AbortController();
    const start = new Recorder().start(scripted('--silent'), { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 100);
    await assert.rejects(start, reason);
    await assert.rejects(new Recorder().start(scripted(), { signal: AbortSignal.abort(reason) }), reason);
  });

  it('starts in the session’s directory, or in its own', async () => {
    const recorder = new Recorder();
    await recorder.ask(scripted(), 'cwd', { cwd: folder });
    await recorder.ask({ ...scripted(), cwd: os.tmpdir() }, 'cwd', { cwd: folder });
    await recorder.ask({ ...scripted(), cwd: path.basename(folder) }, 'cwd', { cwd: os.tmpdir() });
    assert.deepEqual(recorder.seen, [folder, os.tmpdir(), folder]);
  });

  it('adds the definition’s environment', async () => {
    const recorder = new Recorder();
    await recorder.ask({ ...scripted(), env: { GANGWAY_TEST: 'a b' } }, 'env GANGWAY_TEST');
    assert.equal(recorder.text, '"a b"');
  });

  it('waits for a slow one, and logs its standard error line by line', async () => {
    const recorder = new Recorder();
    const port = await recorder.start(scripted('--slow', '300'));
    await port.dispose();
    const noisy = definition(process.execPath, ['-e', `process.stderr.write('one\\ntwo €\\nthree'); process.exit(1)`]);
    await assert.rejects(recorder.start(noisy));
    const lines = recorder.log.filter(line => line.startsWith('stderr'));
    assert.deepEqual(lines, ['stderr: one', 'stderr: two €', 'stderr: three']);
  });
});
