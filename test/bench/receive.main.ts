import { client } from '@agentclientprotocol/sdk';
import { readFrame } from '../../src/agent/frame.ts';
import { LineSplitter } from '../../src/agent/lineSplitter.ts';
import { newSession } from '../../src/contract/newSession.ts';
import { Transcript } from '../../src/session/transcript.ts';

// CPU per frame of the receive path (framing + adapter + reducer) against a bare line split + JSON.parse of the same bytes, and beside
// them the SDK's own receive path. CPU time, best of several runs, all in one process: the ratio is the result.

const FRAMES = 20_000;
const CHUNK = 64 * 1024;
const FLUSH_MS = 16;
const RUNS = 12;
const BAR = 2;

const words = 'the quick brown fox jumps over the lazy dog; '.repeat(23).slice(0, 1000);

const workloads: Readonly<Record<string, (index: number) => object>> = {
  'message chunks of 1,000 bytes': () => ({
    sessionUpdate: 'agent_message_chunk',
    messageId: 'm',
    content: { type: 'text', text: words },
  }),
  'terminal deltas of 1,000 bytes': () => ({
    sessionUpdate: 'tool_call_update',
    toolCallId: 'call_1',
    _meta: { terminal_output_delta: { terminal_id: 'call_1', data: words } },
  }),
  'tool call updates with 1,000 bytes of content': index => ({
    sessionUpdate: 'tool_call_update',
    toolCallId: `call_${index % 50}`,
    status: 'in_progress',
    content: [{ type: 'content', content: { type: 'text', text: words } }],
    _meta: { step: index },
  }),
  'small commands (begin, output, end)': index => smallCommand(Math.floor(index / 3), index % 3),
};

function smallCommand(number: number, step: number): object {
  const toolCallId = `call_${number}`;
  const rawInput = { command: `echo ${number}`, cwd: '/w' };
  if (step === 0)
    return {
      sessionUpdate: 'tool_call',
      toolCallId,
      title: rawInput.command,
      kind: 'execute',
      status: 'in_progress',
      rawInput,
    };
  const meta =
    step === 1 ? { terminal_output: { data: `${number}\n` } } : { terminal_exit: { exit_code: 0, signal: null } };
  return { sessionUpdate: 'tool_call_update', toolCallId, ...(step === 2 ? { status: 'completed' } : {}), _meta: meta };
}

function chunksOf(make: (index: number) => object): readonly Buffer[] {
  const lines = Array.from({ length: FRAMES }, (_, index) =>
    JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's', update: make(index) } }),
  );
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  return Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, index) =>
    bytes.subarray(index * CHUNK, (index + 1) * CHUNK),
  );
}

/** The least that any client has to do. */
function bare(chunks: readonly Buffer[]): void {
  let pending: Buffer[] = [];
  for (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const piece = chunk.subarray(start, end);
      const line = pending.length > 0 ? Buffer.concat([...pending, piece]) : piece;
      pending = [];
      JSON.parse(line.toString('utf8'));
      start = end + 1;
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  }
}

/** As live: every update through the adapter, and what it gave through the reducer once in 16 ms. */
function ours(chunks: readonly Buffer[]): void {
  const agent = { id: 'x', label: 'x', name: null, version: null };
  const transcript = new Transcript({ state: newSession({ sessionId: 's', agent, cwd: '/', createdAt: 0 }) });
  transcript.adapter.bind('s');
  transcript.adapter.turnStarted('t', 'go', 0);
  for (let index = 0; index < 50; index++)
    transcript.adapter.sessionUpdate({ sessionId: 's', update: beginCall(index) }, 0);
  const splitter = new LineSplitter();
  let flushed = performance.now();
  for (const chunk of chunks) {
    for (const line of splitter.push(chunk)) {
      const frame = line === null ? null : readFrame(line);
      if (frame?.kind === 'update') transcript.adapter.sessionUpdate(frame.params, 1);
    }
    if (performance.now() - flushed < FLUSH_MS) continue;
    transcript.flush();
    flushed = performance.now();
  }
  transcript.flush();
}

function beginCall(index: number): object {
  return {
    sessionUpdate: 'tool_call',
    toolCallId: `call_${index}`,
    kind: 'execute',
    status: 'in_progress',
    title: 'x',
  };
}

async function sdk(chunks: readonly Buffer[]): Promise<void> {
  const { ndJsonStream } = await import('@agentclientprotocol/sdk');
  const input = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const connection = client({ name: 'bench' })
    .onNotification('session/update', () => {})
    .connect(ndJsonStream(new WritableStream<Uint8Array>(), input));
  await connection.closed;
}

async function cpuMs(run: () => void | Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

console.log(`receive path, ${FRAMES} frames each, CPU per frame (best of ${RUNS})`);
let missed = false;
for (const [name, make] of Object.entries(workloads)) {
  const chunks = chunksOf(make);
  const base = await cpuMs(() => bare(chunks));
  const own = await cpuMs(() => ours(chunks));
  const other = await cpuMs(() => sdk(chunks));
  const us = (ms: number) => `${((ms * 1000) / FRAMES).toFixed(2)} µs`;
  const ratio = own / base;
  missed ||= ratio > BAR;
  console.log(
    `  ${name.padEnd(46)} bare ${us(base)}  Gangway ${us(own)} = ${ratio.toFixed(2)} x (bar ${BAR} x)  SDK ${us(other)} = ${(other / base).toFixed(1)} x`,
  );
}
if (missed) process.exitCode = 1;
