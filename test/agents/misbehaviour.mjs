// Prompts that make the agent break the protocol in the ways that real ones do. Each returns nothing (the turn goes on to its normal
// end), 'silent' (no answer is sent) or the fields of another answer.
import { spawn } from 'node:child_process';
import { send, sendText, sendUpdate, updateFrame, write } from './wire.mjs';

export const misbehaviours = {
  /** `burst N`: N text chunks and the answer in one write. */
  async burst(turn, count = 12) {
    let text = '';
    for (let i = 1; i <= count; i++) text += `${JSON.stringify(textUpdate(turn, `${i} `))}\n`;
    const answer = { jsonrpc: '2.0', id: turn.requestId, result: { stopReason: 'end_turn' } };
    await write(`${text + JSON.stringify(answer)}\n${JSON.stringify(textUpdate(turn, 'after '))}\n`);
    return 'silent';
  },

  /** Updates that no client knows, known ones with broken fields, and one of another session. */
  async unknown(turn) {
    await sendUpdate(turn.sessionId, { sessionUpdate: 'brand_new_update', something: { nested: [1, 2, 3] } });
    await sendUpdate(turn.sessionId, { sessionUpdate: 'tool_call_update' });
    await sendUpdate(turn.sessionId, { sessionUpdate: 'usage_update', used: null, size: 'many' });
    await sendUpdate(turn.sessionId, { sessionUpdate: 'plan', entries: 'none' });
    await sendUpdate(turn.sessionId, null);
    await sendUpdate('another-session', { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'x' } });
    await send({ method: '_vendor/status', params: { busy: true } });
    await send({ method: 'session/update' });
    await sendText(turn.sessionId, 'after the unknown updates');
  },

  /** Lines that are no messages, between good ones. */
  async garbage(turn) {
    await sendText(turn.sessionId, 'before ');
    const lines = [
      'just text',
      '{"broken": ',
      '[]',
      '[{"jsonrpc":"2.0","method":"session/update"}]',
      '42',
      'null',
      '"text"',
      '{}',
      '{"level":"info","method":"GET","msg":"a log line in JSON"}',
      '{"jsonrpc":"2.0"}',
      '{"jsonrpc":"2.0","method":7}',
      '{"jsonrpc":"2.0","id":{},"method":"x"}',
      '{"jsonrpc":"2.0","id":1}',
      '   ',
      '',
    ];
    await write(`${lines.join('\n')}\r\n`);
    await send({ id: 999_999, result: 'to no request' });
    await send({ id: null, error: { code: -32700, message: 'Parse error' } });
    await sendText(turn.sessionId, 'after');
  },

  /** `log N`: N log lines on standard output, a frame behind each. */
  async log(turn, count = 3) {
    for (let i = 1; i <= count; i++) {
      await write(`[info] working on it, step ${i}\n`);
      await sendText(turn.sessionId, `${i} `);
    }
  },

  /** Bytes that are no UTF-8, inside the text of a frame. */
  async utf8(turn) {
    const [head, tail] = JSON.stringify(textUpdate(turn, 'bad|bytes')).split('|');
    process.stdout.write(head);
    process.stdout.write(Buffer.from([0xff, 0xc3, 0x28, 0xe2, 0x82]));
    await write(`${tail}\n`);
  },

  /** `long BYTES`: one frame of more than BYTES, then a small one. */
  async long(turn, bytes = 40_000_000) {
    await sendText(turn.sessionId, 'x'.repeat(bytes));
    await sendText(turn.sessionId, 'after the long line');
  },

  /** Stays in the turn whatever it is told. */
  async deaf(turn) {
    await sendText(turn.sessionId, 'not listening');
    await new Promise(() => {});
  },

  /** Asks for what no client of today offers, and tells what was answered. */
  async 'ask-unknown'(turn) {
    const answer = await turn.ask('vendor/unheard_of', { x: 1 });
    await sendText(turn.sessionId, `answer: ${JSON.stringify(answer.error?.code ?? answer.result)}`);
  },

  /** Dies in the middle of a frame, after good ones. */
  async 'die-mid-line'(turn) {
    await sendText(turn.sessionId, 'said before the end');
    process.stderr.write('panic: out of luck\n');
    await write('{"jsonrpc":"2.0","method":"session/up');
    process.exit(3);
  },

  /** `die N`: N text chunks, then it kills itself. */
  async die(turn, count = 1) {
    for (let i = 1; i <= count; i++) await sendText(turn.sessionId, `${i} `);
    // The pipe has to take all of it first.
    await new Promise(resolve => process.stdout.write('', resolve));
    process.kill(process.pid, 'SIGKILL');
    return 'silent';
  },

  /** Ends without a line break after its last frame. */
  async unterminated(turn) {
    await write(JSON.stringify(textUpdate(turn, 'last words')));
    process.exit(0);
  },

  /** Exits, leaving a child behind that holds its standard output open. */
  async orphan(turn) {
    const script = 'setTimeout(() => {}, 60000)';
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    await sendText(turn.sessionId, `child ${child.pid}`);
    process.exit(0);
  },

  /** Closes its standard output and lives on. */
  async 'close-stdout'(turn) {
    await sendText(turn.sessionId, 'closing');
    process.stdout.end();
    process.stdout.destroy();
    setInterval(() => {}, 1000);
    return 'silent';
  },

  /** Never answers, not even a cancel. */
  async silent() {
    return 'silent';
  },

  /** `error CODE MESSAGE…`: answers with an error. */
  async error(_turn, code = -32603, ...words) {
    return { error: { code, message: words.join(' ') || 'Internal error', data: { details: 'the details' } } };
  },

  /** An answer that lacks its one field. */
  async 'no-reason'() {
    return { result: { happy: true } };
  },

  /** Says more after the end of the turn. */
  async late(turn) {
    setTimeout(() => void sendText(turn.sessionId, 'said after the turn'), 100);
  },
};

function textUpdate(turn, text) {
  return updateFrame(turn.sessionId, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
}
