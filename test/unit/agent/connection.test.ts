import assert from 'node:assert/strict';
import { AgentRequestError, ClientRequestError } from '../../../src/contract/agentPort.ts';
import { Recorder, scripted } from './recorder.ts';

describe('An agent’s connection', () => {
  it('introduces Gangway with the capabilities that it has', async () => {
    const recorder = new Recorder();
    assert.equal(await recorder.ask(scripted(), 'capabilities'), 'end_turn');
    assert.deepEqual(JSON.parse(recorder.text), {
      fs: { readTextFile: false, writeTextFile: false },
      terminal: false,
      _meta: { terminal_output: true, terminal_output_delta: true },
    });
  });

  it('says what its owner does for agents', async () => {
    const recorder = new Recorder();
    const abilities = { readTextFile: true, writeTextFile: false, terminal: true, elicitation: true };
    await recorder.ask(scripted(), 'capabilities', { abilities });
    const { fs, terminal, elicitation } = JSON.parse(recorder.text);
    assert.deepEqual(
      [fs, terminal, elicitation],
      [{ readTextFile: true, writeTextFile: false }, true, { form: {}, url: {} }],
    );
  });

  it('answers a request with what its owner says, or refuses it in words that are meant for the agent', async () => {
    const recorder = new Recorder();
    recorder.answer = method => {
      if (method === 'known/method') return Promise.resolve({ known: true });
      if (method === 'refused/method') return Promise.reject(new ClientRequestError(-32002, 'There is no such file.'));
      return method === 'broken/method' ? Promise.reject(new Error('a secret of the client')) : null;
    };
    const names = ['known/method', 'refused/method', 'broken/method', 'unknown/method'];
    await recorder.ask(scripted(), `do ${JSON.stringify(names.map(request => ({ request, params: {} })))}`);
    const answers = recorder.text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line.slice('answer: '.length)));
    assert.deepEqual(answers[0], { known: true });
    assert.deepEqual([answers[1].code, answers[1].message], [-32002, 'There is no such file.']);
    assert.equal(answers[2].code, -32603);
    assert.ok(!JSON.stringify(answers[2]).includes('secret'));
    assert.equal(answers[3].code, -32601);
  });

  it('gives the handshake, sign-in methods included', async () => {
    const recorder = new Recorder();
    const port = await recorder.start(scripted('--auth', '--name', 'codex-acp'));
    assert.equal(port.handshake.agentInfo?.name, 'codex-acp');
    assert.deepEqual(
      port.handshake.authMethods?.map(method => method.id),
      ['login'],
    );
    await assert.rejects(port.newSession('/'), { name: 'AgentRequestError', code: -32000 });
    await port.dispose();
  });

  it('delivers every update before the answer behind it, and none behind it before, in one chunk', async () => {
    const recorder = new Recorder();
    const port = await recorder.start(scripted());
    const { sessionId } = await port.newSession('/');
    await port.prompt(sessionId, 'burst 12').then(() => recorder.seen.push('answer'));
    await port.prompt(sessionId, 'done');
    await port.dispose();
    const numbers = Array.from({ length: 12 }, (_, i) => String(i + 1));
    assert.deepEqual(recorder.seen, [...numbers, 'answer', 'after', 'done']);
  });

  it('resolves session/new before the update in the same write is delivered', async () => {
    const recorder = new Recorder();
    const port = await recorder.start(scripted('--early'));
    const { sessionId } = await port.newSession('/').then(answer => {
      recorder.seen.push('new');
      return answer;
    });
    await port.prompt(sessionId, 'hello');
    await port.dispose();
    assert.deepEqual(recorder.seen, ['new', 'update', 'hello']);
  });

  it('asks for permission with params as sent and answers', async () => {
    const recorder = new Recorder();
    recorder.choose = async () => ({ outcome: { outcome: 'selected', optionId: 'odd' } });
    assert.equal(await recorder.ask(scripted(), 'permission'), 'end_turn');
    assert.match(recorder.text, /answer: odd/);
    assert.match(JSON.stringify(recorder.asked), /unheard_of/);
  });

  it('answers cancelled when asking fails, without a word of why', async () => {
    const recorder = new Recorder();
    recorder.choose = async () => {
      throw new Error('private');
    };
    await recorder.ask(scripted(), 'permission');
    assert.match(recorder.text, /answer: cancelled/);
    assert.ok(recorder.log.some(line => line.includes('private')));
  });

  it('refuses what it does not offer', async () => {
    const recorder = new Recorder();
    await recorder.ask(scripted(), 'ask-unknown');
    assert.equal(recorder.text, 'answer: -32601');
  });

  it('cancels a turn', async () => {
    const recorder = new Recorder();
    const port = await recorder.start(scripted());
    const { sessionId } = await port.newSession('/');
    recorder.onUpdate = () => port.cancel(sessionId);
    assert.deepEqual(await port.prompt(sessionId, 'wait'), { stopReason: 'cancelled' });
    await port.dispose();
  });

  it('survives a handler that throws', async () => {
    const recorder = new Recorder();
    recorder.onUpdate = text => {
      if (text.startsWith('1')) throw new Error('in the handler');
    };
    assert.equal(await recorder.ask(scripted(), 'log 3'), 'end_turn');
    assert.deepEqual(recorder.seen, ['1', '2', '3']);
    assert.ok(recorder.log.some(line => line.includes('in the handler')));
  });

  it('passes errors on with code and detail', async () => {
    const recorder = new Recorder();
    const error = { name: 'AgentRequestError', code: -32603, message: 'Internal error: the details' };
    await assert.rejects(recorder.ask(scripted(), 'error'), error);
  });

  it('refuses an answer without its one field', async () => {
    await assert.rejects(
      new Recorder().ask(scripted(), 'no-reason'),
      /answer to "session\/prompt" has no "stopReason"/,
    );
  });

  it('takes updates after the turn', async () => {
    const recorder = new Recorder();
    const port = await recorder.start(scripted());
    const { sessionId } = await port.newSession('/');
    const late = new Promise<void>(resolve => {
      recorder.onUpdate = text => {
        if (text === 'said after the turn') resolve();
      };
    });
    await port.prompt(sessionId, 'late');
    await late;
    await port.dispose();
  });

  it('rejects what is pending when it is disposed of, and calls nothing any more', async () => {
    const recorder = new Recorder();
    const port = await recorder.start(scripted());
    const { sessionId } = await port.newSession('/');
    const prompt = port.prompt(sessionId, 'silent');
    const rejected = assert.rejects(
      prompt,
      (error: unknown) => error instanceof AgentRequestError && error.code === null,
    );
    await port.dispose();
    await rejected;
    await assert.rejects(port.newSession('/'), { code: null });
    port.cancel(sessionId);
    await port.dispose();
    assert.deepEqual(recorder.seen, []);
  });
});
