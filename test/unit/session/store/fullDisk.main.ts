import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startAgent } from '../../../../src/agent/launch.ts';
import type { SessionPort } from '../../../../src/session/sessionPort.ts';
import { createSessionService } from '../../../../src/session/sessionService.ts';
import { notices, scriptedAgent, turn, until } from '../liveSession.ts';

// fullDisk.main.js DISK OUT: a session on a small disk, which is filled up under it and emptied again. Prints what is shown at the end, and copies
// the session to OUT. The session goes to a folder of its own on the disk.

const [disk = '', out = ''] = process.argv.slice(2);
const storageDir = path.join(disk, 'sessions');
const filler = path.join(disk, 'filler');

const agent = scriptedAgent();
const service = createSessionService({
  storageDir,
  keptBytes: 4096,
  spoolBytes: 1024 * 1024,
  findAgent: async () => agent,
  launch: (definition, cwd, events, signal) =>
    startAgent(definition, {
      cwd,
      events,
      signal,
      startTimeoutMs: 30_000,
      clientVersion: '0',
      log: () => {},
    }),
  log: () => {},
});

function fill(): void {
  for (let bytes = 256 * 1024; bytes > 0; bytes = Math.floor(bytes / 2)) {
    try {
      writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' });
    } catch {
      // and now the half of it
    }
  }
}

const session: SessionPort = await service.create(agent, process.cwd());
await turn(session, 'before');
fill();
await turn(session, 'deltas 100 100');
await until(session, state => notices(state).includes('storeFails'));
const isTorn = !readFileSync(path.join(storageDir, session.state.sessionId, 'events.jsonl'), 'utf8').endsWith('}\n');
await turn(session, 'in between');
await wait(500);
rmSync(filler);
await turn(session, 'commands 2');
await until(session, state => notices(state).includes('storeWorks'));
await turn(session, 'after');
await session.dispose();
cpSync(storageDir, out, { recursive: true });
const failure = session.state.entries.find(entry => entry.type === 'notice' && entry.code === 'storeFails');
const failedWith = failure?.type === 'notice' ? failure.params['error'] : '';
process.stdout.write(JSON.stringify({ state: session.state, notices: notices(session.state), failedWith, isTorn }));
