// An agent for tests, with no dependency: node test/agents/scripted.mjs [options]. The prompt tells it what to do:
//   markdown N BYTES [MS] · deltas N BYTES [MS] · commands N · cumulative BYTES TIMES     floods.mjs; the units are its comments'
//   permission                    asks whether it may run a command, and says what was answered
//   wait                          says "waiting" and stays in the turn until it is cancelled
//   do JSON                       updates, requests and notifications, one after the other: steps.mjs
//   ends REASON                   ends its turn for this reason
//   env NAME · cwd · capabilities what it was started with
//   burst N, unknown, garbage, log N, utf8, long BYTES, die N, die-mid-line, …            misbehaviour.mjs
//   anything else                 is repeated
// Options, most of them for the time before a session:
//   --script FILE                 plays a script instead (script.mjs)
//   --name NAME --title TITLE     its agentInfo, by which clients choose a dialect
//   --exit CODE                   writes to standard error and exits at once
//   --silent                      never answers anything
//   --slow MS                     answers initialize after MS
//   --protocol N                  answers initialize with this protocolVersion
//   --answer JSON                 answers initialize with this result
//   --refuse=CODE                 answers initialize with an error
//   --auth                        session/new asks for a sign-in (-32000)
//   --log-lines                   log lines on standard output before each answer
//   --early                       an update right behind the answer to session/new, in the same write
//   --stubborn                    ignores SIGTERM and the end of its input
//   --steering OUTCOME            announces steering, and answers it so; `injected` also says what it was told; `error`: an error;
//                                 `silent`: not at all; `late`: `injected`, but the turn ends before the answer
//   --children                    has a child and a grandchild that ignore SIGTERM; their ids go to standard error
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { commands, cumulative, deltas, endCommand, markdown, sendOutput, startCommand } from './floods.mjs';
import { misbehaviours } from './misbehaviour.mjs';
import { Script } from './script.mjs';
import { runSteps } from './steps.mjs';
import { receive, send, sendText, sleep, updateFrame, write } from './wire.mjs';

const text = { type: 'string' };
const flag = { type: 'boolean', default: false };
const { values: options } = parseArgs({
  options: {
    script: text,
    name: { type: 'string', default: 'scripted' },
    title: { type: 'string', default: 'Scripted' },
    exit: text,
    silent: flag,
    slow: text,
    protocol: { type: 'string', default: '1' },
    answer: text,
    refuse: text,
    auth: flag,
    'log-lines': flag,
    early: flag,
    stubborn: flag,
    children: flag,
    steering: text,
  },
});

const script = options.script ? new Script(options.script) : null;
const pendingAnswers = new Map();
const turns = new Map();
let capabilities = {};
let lastId = 0;
let sessions = 0;

if (options.exit !== undefined) {
  process.stderr.write('cannot start: no credentials found\nsee the manual\n');
  process.exit(Number(options.exit));
}
if (options.stubborn) process.on('SIGTERM', () => {});
if (options.children) startChildren();
if (options['log-lines']) await write('starting up…\n{"level":"info","msg":"ready"}\n');
if (script) void script.play();
receive(dispatch, () => {
  if (options.stubborn) setInterval(() => {}, 1000);
  else process.exit(0);
});

function dispatch(message) {
  if (options.silent) return;
  if (message.method === undefined) {
    pendingAnswers.get(message.id)?.(message);
    pendingAnswers.delete(message.id);
  } else if (script?.waitsFor(message.method)) script.arrive(message);
  else if (message.method === 'session/cancel') cancel(message.params.sessionId);
  else if (message.id !== undefined) void answer(message);
}

async function answer({ id, method, params }) {
  if (options['log-lines']) await write(`handling ${method}\n`);
  if (method === 'initialize') await initialize(id, params);
  else if (method === 'session/new') await newSession(id);
  else if (method === 'session/prompt') await prompt(id, params);
  else if (method === '_session/steering' && options.steering) await steer(id, params);
  else await send({ id, error: { code: -32601, message: `"Method not found": ${method}` } });
}

async function initialize(id, params) {
  capabilities = params.clientCapabilities ?? {};
  if (options.slow) await sleep(Number(options.slow));
  if (options.refuse) return send({ id, error: { code: Number(options.refuse), message: 'no thanks' } });
  if (options.answer) return send({ id, result: JSON.parse(options.answer) });
  return send({
    id,
    result: {
      protocolVersion: Number(options.protocol),
      agentInfo: { name: options.name, title: options.title, version: '1.0.0' },
      agentCapabilities: { loadSession: false },
      ...(options.steering && { _meta: { steering: { supported: true } } }),
      authMethods: options.auth ? [{ id: 'login', name: 'Log in', description: 'In a browser' }] : [],
    },
  });
}

async function newSession(id) {
  if (options.auth) return send({ id, error: { code: -32000, message: 'Authentication required' } });
  const sessionId = script?.sessionId ?? `session-${++sessions}`;
  const frames = [{ jsonrpc: '2.0', id, result: { sessionId } }];
  if (options.early)
    frames.push(updateFrame(sessionId, { sessionUpdate: 'available_commands_update', availableCommands: [] }));
  return write(frames.map(frame => `${JSON.stringify(frame)}\n`).join(''));
}

async function prompt(requestId, { sessionId, prompt: blocks }) {
  const turn = {
    requestId,
    sessionId,
    cancelled: false,
    terminal: terminalKey(),
    outputs: new Map(),
    newId: () => `call-${process.pid}-${++lastId}`,
    ask: (method, params) => ask(method, params),
  };
  turns.set(sessionId, turn);
  const result = await act(turn, blocks.map(block => block.text ?? '').join('\n'));
  turns.delete(sessionId);
  if (result === 'silent') return;
  await send({ id: requestId, ...(result ?? { result: { stopReason: turn.cancelled ? 'cancelled' : 'end_turn' } }) });
}

async function steer(id, { sessionId, prompt: blocks, _meta }) {
  if (options.steering === 'error') return send({ id, error: { code: -32603, message: 'lost the helm' } });
  if (options.steering === 'silent') return;
  if (options.steering === 'late') {
    turns.get(sessionId)?.wake?.();
    await sleep(50);
    return send({ id, result: { outcome: 'injected' } });
  }
  const idle = _meta?.steering?.idleBehavior;
  if (options.steering === 'injected')
    await sendText(sessionId, `\nsteered: ${blocks.map(block => block.text).join('')}, idle ${idle}`);
  return send({ id, result: { outcome: options.steering } });
}

function act(turn, line) {
  const [word, ...words] = line.trim().split(/\s+/);
  if (word === 'do') return runSteps(turn, line.trim().slice(2));
  const args = words.map(arg => (Number.isNaN(Number(arg)) ? arg : Number(arg)));
  const act = { ...acts, ...misbehaviours }[word];
  return act ? act(turn, ...args) : sendText(turn.sessionId, line).then(() => undefined);
}

const acts = {
  markdown,
  deltas,
  commands,
  cumulative,
  permission,
  async wait(turn) {
    await sendText(turn.sessionId, 'waiting');
    await new Promise(resolve => {
      turn.wake = resolve;
    });
  },
  ends: async (_turn, stopReason) => ({ result: { stopReason } }),
  env: (turn, name) => say(turn, JSON.stringify(process.env[name] ?? null)),
  cwd: turn => say(turn, process.cwd()),
  capabilities: turn => say(turn, JSON.stringify(capabilities)),
};

async function say(turn, words) {
  await sendText(turn.sessionId, words);
}

async function permission(turn) {
  const id = turn.newId();
  await startCommand(turn, id, 'rm -rf build');
  const answer = await ask('session/request_permission', {
    sessionId: turn.sessionId,
    toolCall: { toolCallId: id, title: 'rm -rf build', kind: 'execute', status: 'pending' },
    options: [
      { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
      { optionId: 'always', name: 'Always allow', kind: 'allow_always' },
      { optionId: 'no', name: 'Reject', kind: 'reject_once' },
      { optionId: 'odd', name: 'Something else', kind: 'unheard_of' },
    ],
  });
  const outcome = answer.result?.outcome ?? {};
  const isAllowed = ['yes', 'always'].includes(outcome.optionId);
  if (isAllowed) await sendOutput(turn, id, 'removed\n');
  await endCommand(turn, id, isAllowed ? 0 : 1);
  await say(turn, `answer: ${outcome.optionId ?? outcome.outcome ?? JSON.stringify(answer.error)}`);
}

function ask(method, params) {
  const id = `ask-${++lastId}`;
  return new Promise(resolve => {
    pendingAnswers.set(id, resolve);
    void send({ id, method, params });
  });
}

function cancel(sessionId) {
  const turn = turns.get(sessionId);
  if (!turn) return;
  turn.cancelled = true;
  turn.wake?.();
}

/** The key under which this client wants output, or null. */
function terminalKey() {
  if (capabilities._meta?.terminal_output_delta === true) return 'terminal_output_delta';
  return capabilities._meta?.terminal_output === true ? 'terminal_output' : null;
}

function startChildren() {
  const stay = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
  const parent = `${stay} const c = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stay)}], { stdio: 'ignore' });
    process.stderr.write('children ' + process.pid + ' ' + c.pid + '\\n');`;
  spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'ignore', 'inherit'] });
}
