// An agent that keeps its sessions in files, for tests: node test/agents/sessions.mjs --store DIR [options]. It answers each prompt with `heard: …`,
// `recall` with all that it was asked in the session, `run WORDS` with a command, `open` with a command that it never ends, `edit PATH` with an edit, `die` by dying.
// Every request that it gets is a line in DIR/calls; sessions are DIR/ID.json: {sessionId, cwd, title, updatedAt, turns: [prompt, …]}.
//   --can load,resume,list,…     what it announces; logout too
//   --refuses load,resume,new,…  answers these with an error
//   --dies load,…                ends instead of answering these
//   --silent resume,…            never answers these
//   --asks                       asks for permission for each command of a replay, and once for something new
//   --greets                     says something in a new session before it answers session/new
//   --page N                     sessions on a page of the list; the last page leads to the first if --circle
//   --auth                       everything but initialize asks for a sign-in
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { receive, send, sendText, sendUpdate } from './wire.mjs';

const text = { type: 'string', default: '' };
const flag = { type: 'boolean', default: false };
const { values: options } = parseArgs({
  options: {
    store: text,
    can: text,
    refuses: text,
    dies: text,
    silent: text,
    asks: flag,
    greets: flag,
    page: text,
    circle: flag,
    auth: flag,
  },
});
const words = list => list.split(',').filter(Boolean);
const can = words(options.can);
const pending = new Map();
let lastId = 0;

mkdirSync(options.store, { recursive: true });
receive(
  message => void dispatch(message),
  () => process.exit(0),
);

async function dispatch(message) {
  if (message.method === undefined) {
    pending.get(message.id)?.(message.result);
    pending.delete(message.id);
    return;
  }
  const { id, method, params } = message;
  if (id === undefined) return;
  appendFileSync(path.join(options.store, 'calls'), `${method}\n`);
  const name = method.split('/').at(-1);
  if (words(options.silent).includes(name)) return;
  if (words(options.dies).includes(name)) {
    process.stderr.write(`died of ${name}\n`);
    process.exit(4);
  }
  if (options.auth && method !== 'initialize')
    return send({ id, error: { code: -32000, message: 'Authentication required' } });
  if (words(options.refuses).includes(name))
    return send({ id, error: { code: -32603, message: 'Internal error', data: { details: `no ${name} today` } } });
  const answer = answers[method];
  if (!answer) return send({ id, error: { code: -32601, message: `no ${method}` } });
  const result = await answer(params);
  await send(result?.code === undefined ? { id, result } : { id, error: result });
}

const has = name => (can.includes(name) ? { [name]: {} } : {});

const answers = {
  initialize: () => ({
    protocolVersion: 1,
    agentInfo: { name: 'keeper', version: '1.0.0' },
    authMethods: [{ id: 'login', name: 'Log in' }],
    agentCapabilities: {
      loadSession: can.includes('load'),
      sessionCapabilities: { ...has('list'), ...has('resume'), ...has('fork'), ...has('close'), ...has('delete') },
      auth: has('logout'),
    },
  }),
  'session/new': async ({ cwd }) => {
    const sessionId = save({ sessionId: newId(), cwd, title: null, turns: [] });
    if (options.greets) await sendText(sessionId, 'Welcome.');
    return { sessionId };
  },
  'session/list': ({ cursor }) => {
    const all = readdirSync(options.store)
      .filter(name => name.endsWith('.json'))
      .sort()
      .map(name => read(name.slice(0, -5)));
    const size = Number(options.page || all.length || 1);
    const from = Number(cursor ?? 0);
    const isLast = from + size >= all.length;
    const sessions = all.slice(from, from + size).map(({ turns: _, ...session }) => session);
    return { sessions, nextCursor: isLast ? (options.circle ? '0' : null) : String(from + size) };
  },
  'session/load': async ({ sessionId }) => {
    const session = read(sessionId);
    if (!session) return { code: -32002, message: 'Resource not found' };
    await sendUpdate(sessionId, { sessionUpdate: 'session_info_update', title: session.title });
    for (const [index, prompt] of session.turns.entries()) await replay(sessionId, prompt, index);
    if (options.asks) await askNew(sessionId);
    return null;
  },
  'session/resume': ({ sessionId }) => (read(sessionId) ? {} : { code: -32002, message: 'Resource not found' }),
  'session/fork': ({ sessionId }) => ({ sessionId: save({ ...read(sessionId), sessionId: newId() }) }),
  'session/close': () => ({}),
  'session/delete': ({ sessionId }) => {
    rmSync(file(sessionId));
    return {};
  },
  logout: () => ({}),
  'session/prompt': async ({ sessionId, prompt }) => {
    const said = prompt.map(block => block.text ?? '').join('');
    const session = read(sessionId);
    if (said === 'die') process.exit(3);
    const turns = [...session.turns, said];
    save({ ...session, turns, title: session.title ?? said, updatedAt: new Date().toISOString() });
    if (said === 'recall') await sendText(sessionId, `remembered: ${session.turns.join(' | ')}`);
    else await answerTo(sessionId, said, `live-${++lastId}`);
    return { stopReason: 'end_turn' };
  },
};

async function replay(sessionId, prompt, index) {
  // In two pieces, as some agents do it.
  const half = Math.ceil(prompt.length / 2);
  for (const piece of [prompt.slice(0, half), prompt.slice(half)])
    await sendUpdate(sessionId, { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: piece } });
  await answerTo(sessionId, prompt, `call-${index}`);
}

async function answerTo(sessionId, prompt, toolCallId) {
  const [word, ...args] = prompt.split(' ');
  if (word === 'edit') return edit(sessionId, args.join(' '), toolCallId);
  if (word !== 'run' && word !== 'open') return sendText(sessionId, `heard: ${prompt}`);
  const call = { toolCallId, title: args.join(' ') || 'sleep 9', kind: 'execute' };
  const rawInput = { command: call.title };
  await sendUpdate(sessionId, { sessionUpdate: 'tool_call', ...call, rawInput, status: 'in_progress' });
  if (options.asks && toolCallId.startsWith('call-')) await permission(sessionId, call);
  if (word === 'open') return undefined;
  const output = { terminal_output: { terminal_id: toolCallId, data: `${call.title} done\n` } };
  const exit = { terminal_exit: { terminal_id: toolCallId, exit_code: 3, signal: null } };
  const end = { sessionUpdate: 'tool_call_update', toolCallId, status: 'failed', _meta: { ...output, ...exit } };
  await sendUpdate(sessionId, end);
  return sendText(sessionId, `ran: ${prompt}`);
}

async function edit(sessionId, file, toolCallId) {
  const content = [{ type: 'diff', path: file, oldText: 'old\n', newText: 'new\n' }];
  const call = { toolCallId, title: `Edit ${file}`, kind: 'edit', status: 'in_progress', content };
  await sendUpdate(sessionId, { sessionUpdate: 'tool_call', ...call });
  await sendUpdate(sessionId, { sessionUpdate: 'tool_call_update', toolCallId, status: 'completed' });
}

async function askNew(sessionId) {
  const outcome = await permission(sessionId, { toolCallId: 'indexing', title: 'Read the folder', kind: 'other' });
  await sendText(sessionId, `indexing: ${outcome}`);
}

async function permission(sessionId, toolCall) {
  const id = `ask-${++lastId}`;
  const choices = [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }];
  const answered = new Promise(resolve => pending.set(id, resolve));
  await send({ id, method: 'session/request_permission', params: { sessionId, toolCall, options: choices } });
  const { outcome } = await answered;
  appendFileSync(
    path.join(options.store, 'calls'),
    `asked ${toolCall.toolCallId}: ${outcome.optionId ?? outcome.outcome}\n`,
  );
  return outcome.optionId ?? outcome.outcome;
}

function newId() {
  return `kept-${readdirSync(options.store).filter(name => name.endsWith('.json')).length + 1}`;
}

function file(sessionId) {
  return path.join(options.store, `${sessionId}.json`);
}

function read(sessionId) {
  return existsSync(file(sessionId)) ? JSON.parse(readFileSync(file(sessionId), 'utf8')) : null;
}

function save(session) {
  writeFileSync(file(session.sessionId), JSON.stringify(session));
  return session.sessionId;
}
