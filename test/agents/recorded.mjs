// Plays a recording as the agent that it was made of: node test/agents/recorded.mjs FILE. The handshake is the recorded one; each prompt,
// whatever its text, gets what the next prompt of the recording got. Where the recorded client cancelled or answered a request, this one waits
// for the client of today to do so. Recorded delays are left out.
import { readFileSync } from 'node:fs';
import { receive, send, sendUpdate } from './wire.mjs';

const lines = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .filter(line => line !== '')
  .map(line => JSON.parse(line))
  .filter(({ frame }) => frame);
const sessionId = 'recorded';
const waiting = new Map();
let at = 0;
let cancelled = deferred();

receive(
  message => void handle(message),
  () => process.exit(0),
);

async function handle({ id, method, params, result }) {
  if (method === undefined) {
    waiting.get(id)?.(result);
    waiting.delete(id);
  } else if (method === 'initialize')
    await send({ id, result: { ...recordedAnswer('initialize'), protocolVersion: 1 } });
  else if (method === 'session/new') await send({ id, result: { sessionId } });
  else if (method === 'session/cancel') cancelled.resolve();
  else if (method === 'session/prompt') await play(id);
  else if (id !== undefined)
    await send({ id, error: { code: -32601, message: `not recorded: ${method} ${!!params}` } });
}

function recordedAnswer(method) {
  const asked = lines.find(({ dir, frame }) => dir === 'out' && frame.method === method);
  return lines.find(({ dir, frame }) => dir === 'in' && frame.id === asked?.frame.id && 'result' in frame)?.frame
    .result;
}

async function play(promptId) {
  const isPrompt = ({ dir, frame }) => dir === 'out' && frame.method === 'session/prompt';
  while (at < lines.length && !isPrompt(lines[at])) at++;
  const prompt = lines[at++]?.frame;
  if (!prompt) return send({ id: promptId, result: { stopReason: 'end_turn' } });
  cancelled = deferred();
  for (; at < lines.length; at++) {
    const { dir, frame } = lines[at];
    if (dir === 'out' && frame.method === 'session/cancel') await cancelled.promise;
    if (dir === 'out' && frame.method === 'session/prompt') return undefined;
    if (dir !== 'in') continue;
    if (frame.method === 'session/update') await sendUpdate(sessionId, frame.params.update);
    else if (frame.method !== undefined && frame.id !== undefined) await ask(frame);
    else if (frame.method === undefined && frame.id === prompt.id)
      await send({ id: promptId, result: frame.result ?? { stopReason: 'end_turn' } });
  }
  return undefined;
}

function ask({ id, method, params }) {
  return new Promise(resolve => {
    waiting.set(`recorded ${id}`, resolve);
    void send({ id: `recorded ${id}`, method, params: { ...params, sessionId } });
  });
}

function deferred() {
  let resolve;
  const promise = new Promise(done => {
    resolve = done;
  });
  return { promise, resolve };
}
