// Plays a recording as the agent that it was made of: node test/agents/recorded.mjs FILE. The handshake is the recorded one; each prompt,
// whatever its text, gets what the next prompt of the recording got; session/load gets the recorded replay, session/list the recorded list. Where the recorded client cancelled or answered a request, this one waits
// for the client of today to do so. Its directory and the terminals that it makes stand in place of the recorded ones. Delays are left out.
import { readFileSync } from 'node:fs';
import { receive, send, sendUpdate } from './wire.mjs';

const lines = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .filter(line => line !== '')
  .map(line => JSON.parse(line))
  .filter(({ frame }) => frame);
const sessionId = 'recorded';
/** Requests to the client that wait for their answer, by the recorded id. */
const asked = new Map();
const waiting = new Map();
/** Recorded texts, and what stands for them now. */
const replaced = new Map();
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
  else if (method === 'session/new') {
    replaced.set('/home/user/project', params.cwd);
    await send({ id, result: { sessionId } });
  } else if (method === 'session/cancel') cancelled.resolve();
  else if (method === 'session/prompt') await play(id);
  else if (method === 'session/load') await load(id, params);
  else if (method === 'session/list' && recordedAnswer(method))
    await send({ id, result: today(recordedAnswer(method), params) });
  else if (id !== undefined) await send({ id, error: { code: -32601, message: `not recorded: ${method}` } });
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
    const { dir } = lines[at];
    const frame = today(lines[at].frame);
    if (dir === 'out') {
      if (frame.method === 'session/prompt') return undefined;
      if (frame.method === 'session/cancel') await cancelled.promise;
      else if (frame.method === undefined) await answered(frame);
    } else if (frame.method === 'session/update') await sendUpdate(sessionId, frame.params.update);
    else if (frame.method !== undefined && frame.id !== undefined) asked.set(frame.id, ask(frame));
    else if (frame.method === undefined && frame.id === prompt.id)
      await send({ id: promptId, result: frame.result ?? { stopReason: 'end_turn' } });
  }
  return undefined;
}

async function load(id, { sessionId: loaded, cwd }) {
  const begin = lines.findIndex(({ dir, frame }) => dir === 'out' && frame.method === 'session/load');
  if (begin < 0) return send({ id, error: { code: -32601, message: 'not recorded: session/load' } });
  for (const { dir, frame } of lines.slice(begin + 1)) {
    if (dir !== 'in') continue;
    if (frame.method === 'session/update') await sendUpdate(loaded, today(frame.params.update, { cwd }));
    else if (frame.method === undefined && frame.id === lines[begin].frame.id)
      return send({ id, ...(frame.error ? { error: frame.error } : { result: frame.result }) });
  }
  return undefined;
}

function today(frame, { cwd } = {}) {
  if (cwd) replaced.set('/home/user/project', cwd);
  let text = JSON.stringify(frame);
  for (const [recorded, now] of replaced) text = text.replaceAll(recorded, now);
  return JSON.parse(text);
}

async function answered({ id, result }) {
  const answer = await asked.get(id);
  asked.delete(id);
  if (typeof result?.terminalId === 'string' && answer?.terminalId) replaced.set(result.terminalId, answer.terminalId);
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
