import { setTimeout as wait } from 'node:timers/promises';
import { startAgent } from '../../../../src/agent/launch.ts';
import type { SessionState } from '../../../../src/contract/session.ts';
import { createSessionService } from '../../../../src/session/sessionService.ts';
import { said, scriptedAgent, until } from '../liveSession.ts';

// killed.main.js FOLDER PROMPT …: a session in FOLDER that is sent the prompts one after the other. In the middle of the last one it prints what is
// shown, a line of JSON; what it prints was shown more than a second before. It waits to be killed.

const [storageDir = '', ...prompts] = process.argv.slice(2);
const agent = scriptedAgent();
const service = createSessionService({
  storageDir,
  keptBytes: 4096,
  spoolBytes: 1024 * 1024,
  findAgent: async () => agent,
  launch: (definition, cwd, events, signal) =>
    startAgent(definition, { cwd, events, signal, startTimeoutMs: 30_000, clientVersion: '0', log: () => {} }),
  log: () => {},
});

function shown(state: SessionState): object {
  const call = state.entries.findLast(entry => entry.type === 'toolCall');
  const output = call?.type === 'toolCall' ? call.commands[0]?.output : undefined;
  return { sessionId: state.sessionId, text: said(state), output: output ?? null };
}

function isMuch(state: SessionState): boolean {
  const call = state.entries.findLast(entry => entry.type === 'toolCall');
  const output = call?.type === 'toolCall' ? (call.commands[0]?.output.totalBytes ?? 0) : 0;
  return said(state).length + output > 8000;
}

const session = await service.create(agent, process.cwd());
for (const [index, prompt] of prompts.entries()) {
  await until(session, state => state.turn === null);
  session.prompt(prompt);
  const isLast = index === prompts.length - 1;
  await until(session, state => state.turnCount === index + 1 && (isLast ? isMuch(state) : state.turn === null));
}
const before = shown(session.state);
await wait(1200);
process.stdout.write(`${JSON.stringify(before)}\n`);
