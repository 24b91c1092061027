import assert from 'node:assert/strict';
import { isAlive, Recorder, scripted } from './recorder.ts';

/** Sends the prompt, waits for the agent's own end, and gives what the prompt came to. */
async function untilTheEnd(recorder: Recorder, prompt: string): Promise<string> {
  const port = await recorder.start(scripted());
  const { sessionId } = await port.newSession('/');
  const outcome = await port.prompt(sessionId, prompt).then(
    answer => answer.stopReason,
    error => {
      recorder.seen.push('rejected');
      return `rejected ${error.code}`;
    },
  );
  await recorder.ended;
  await port.dispose();
  return outcome;
}

describe('Bad input from an agent', () => {
  it('lines that are no messages go to the log, and the frames between them count', async () => {
    const recorder = new Recorder();
    assert.equal(await recorder.ask(scripted(), 'garbage'), 'end_turn');
    assert.equal(recorder.text, 'before after');
    assert.deepEqual(recorder.badLines.slice(0, 3), ['just text', '{"broken": ', '[]']);
    assert.equal(recorder.badLines.length, 13);
    assert.equal(recorder.log.filter(line => line.startsWith('an answer to no request')).length, 2);
  });

  it('log lines on standard output, before and between the answers', async () => {
    const recorder = new Recorder();
    assert.equal(await recorder.ask(scripted('--log-lines'), 'log 2'), 'end_turn');
    assert.equal(recorder.text, '1 2 ');
    assert.deepEqual(recorder.badLines, [
      'starting up…',
      '{"level":"info","msg":"ready"}',
      'handling initialize',
      'handling session/new',
      'handling session/prompt',
      '[info] working on it, step 1',
      '[info] working on it, step 2',
    ]);
  });

  it('unknown updates are delivered as they are', async () => {
    const recorder = new Recorder();
    assert.equal(await recorder.ask(scripted(), 'unknown'), 'end_turn');
    assert.equal(recorder.updates.length, 8);
    assert.match(JSON.stringify(recorder.updates[0]), /brand_new_update/);
    assert.equal(recorder.updates[6], undefined);
  });

  it('bytes that are no UTF-8 are replaced', async () => {
    const recorder = new Recorder();
    await recorder.ask(scripted(), 'utf8');
    assert.equal(recorder.text, 'bad\ufffd\ufffd(\ufffdbytes');
  });

  it('a frame of 40 MB is dropped and reported once', async () => {
    const recorder = new Recorder();
    assert.equal(await recorder.ask(scripted(), 'long 40000000'), 'end_turn');
    assert.deepEqual(recorder.seen, [`too long: ${32 * 1024 * 1024}`, 'after the long line']);
  });

  it('an agent that dies in the middle of a line: all before it is kept, then the end', async () => {
    const recorder = new Recorder();
    assert.equal(await untilTheEnd(recorder, 'die-mid-line'), 'rejected null');
    assert.deepEqual(recorder.seen, ['said before the end', 'rejected', 'closed']);
    assert.deepEqual(recorder.end, { how: 'with exit code 3', code: 3, signal: null, stderr: 'panic: out of luck' });
    assert.deepEqual(recorder.badLines, ['{"jsonrpc":"2.0","method":"session/up']);
  });

  it('a killed agent: every frame it wrote comes before the end', async () => {
    const recorder = new Recorder();
    assert.equal(await untilTheEnd(recorder, 'die 5000'), 'rejected null');
    assert.equal(recorder.seen.length, 5002);
    assert.deepEqual(recorder.seen.slice(-3), ['5000', 'rejected', 'closed']);
    assert.deepEqual(recorder.end, { how: 'by SIGKILL', code: null, signal: 'SIGKILL', stderr: '' });
  });

  it('a last frame without its line break still counts', async () => {
    const recorder = new Recorder();
    await untilTheEnd(recorder, 'unterminated');
    assert.deepEqual(recorder.seen, ['last words', 'rejected', 'closed']);
  });

  it('an agent that leaves a child with its standard output open ends all the same', async () => {
    const recorder = new Recorder();
    await untilTheEnd(recorder, 'orphan');
    assert.equal(recorder.end?.code, 0);
    const child = Number(/child (\d+)/.exec(recorder.text)?.[1]);
    // It has a group of its own, so it was not ended.
    assert.ok(await isAlive(child));
    process.kill(child, 'SIGKILL');
  });

  it('an agent that closes its standard output and stays is ended', async () => {
    const recorder = new Recorder();
    assert.equal(await untilTheEnd(recorder, 'close-stdout'), 'rejected null');
    assert.deepEqual(recorder.seen, ['closing', 'rejected', 'closed']);
  });

  it('a prompt and an answer of 1 MB arrive whole', async () => {
    const recorder = new Recorder();
    await recorder.ask(scripted(), 'x'.repeat(1_000_000));
    assert.equal(recorder.text.length, 1_000_000);
  });
});
