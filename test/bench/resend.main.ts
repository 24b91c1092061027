import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startAgent } from '../../src/agent/launch.ts';
import type { AgentDefinition } from '../../src/contract/agentDefinition.ts';
import type { SessionState } from '../../src/contract/session.ts';
import { PageFeed } from '../../src/editor/pageFeed.ts';
import type { SessionPort } from '../../src/session/sessionPort.ts';
import { createSessionService } from '../../src/session/sessionService.ts';
import { Channel } from '../../src/webview/channel.ts';

// An agent without deltas resends the whole output with every update: what of that is posted to the page. The agent is a real process, host and
// page are the real ones up to the editor's own channel; the page draws nothing and takes a message at once, or after a while.

const BYTES = 1_300_000;
const TIMES = 300;
const BAR = 1.2;

const agent: AgentDefinition = {
  id: 'scripted',
  label: 'Scripted',
  command: process.execPath,
  args: [path.resolve('test/agents/scripted.mjs')],
  env: {},
  cwd: null,
  source: 'setting',
};

async function measure(takesMs: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gangway-bench-'));
  const session = await openSession(folder);
  let posted = 0;
  let shown: SessionState | null = null;
  const channel = new Channel({
    post: message => {
      if (message.type === 'taken') feed.taken(message.seq);
      else if (message.type === 'resync') feed.resync();
    },
    show: state => {
      shown = state;
    },
    whenShown: then => void wait(takesMs).then(then),
  });
  const feed = new PageFeed(message => {
    posted += Buffer.byteLength(JSON.stringify(message));
    if (message.type === 'snapshot') channel.snapshot(message);
    else channel.events(message);
  });
  feed.setSession(session);
  feed.pageReady();
  session.prompt(`cumulative ${BYTES} ${TIMES}`);
  while (!isOver(shown)) await wait(10);
  await session.dispose();
  rmSync(folder, { recursive: true, force: true });
  const ratio = posted / BYTES;
  const end = lastLine(shown);
  console.log(
    `  page takes ${takesMs} ms: ${(posted / 1e6).toFixed(2)} MB posted = ${ratio.toFixed(2)} x the final output (bar ${BAR} x), its last line "${end}"`,
  );
  return ratio <= BAR && end === `last of ${TIMES} updates`;
}

function openSession(folder: string): Promise<SessionPort> {
  const service = createSessionService({
    storageDir: folder,
    keptBytes: 256 * 1024,
    spoolBytes: 64 * 1024 * 1024,
    findAgent: async () => agent,
    launch: (definition, cwd, events, signal) =>
      startAgent(definition, { cwd, events, signal, startTimeoutMs: 30_000, clientVersion: '0', log: () => {} }),
    log: () => {},
  });
  return service.create(agent, folder);
}

function isOver(state: SessionState | null): state is SessionState {
  return state !== null && state.turnCount === 1 && state.turn === null;
}

function lastLine(state: SessionState | null): string {
  const call = state?.entries.find(entry => entry.type === 'toolCall');
  const text = call?.type === 'toolCall' ? (call.commands[0]?.output.text ?? '') : '';
  return text.trimEnd().split('\n').at(-1) ?? '';
}

console.log(`${TIMES} resends of an output that grows to ${BYTES / 1e6} MB`);
let missed = false;
for (const takesMs of [0, 50, 500]) missed = !(await measure(takesMs)) || missed;
if (missed) process.exitCode = 1;
