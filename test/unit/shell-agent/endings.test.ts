import assert from 'node:assert/strict';
import { once } from 'node:events';
import os from 'node:os';
import { isAlive } from '../agent/recorder.ts';
import { BareClient, seenCommand } from './bareClient.ts';

/** Starts a command that prints process ids on its first line, and waits for them. */
async function startAndGetPids(
  client: BareClient,
  command: string,
): Promise<{ pids: number[]; turn: Promise<unknown> }> {
  const session = await client.newSession(os.tmpdir());
  const printed = new Promise<string>(resolve => {
    client.onUpdate = update => {
      const data = update._meta?.['terminal_output_delta']?.['data'];
      if (typeof data === 'string') resolve(data);
      return true;
    };
  });
  const turn = client.prompt(session, command);
  const pids = (await printed).trim().split(/\s+/).map(Number);
  sessions.set(client, session);
  return { pids, turn };
}

const sessions = new WeakMap<BareClient, string>();

/** Two processes that ignore SIGTERM, the shell and its child, whose ids it prints. */
const STUBBORN = `trap '' TERM; sh -c 'trap "" TERM; echo $PPID $$; while :; do sleep 0.1; done' & wait; wait`;

describe('Commands of the Shell agent end as a whole', () => {
  if (process.platform === 'win32') return;
  let client: BareClient;
  beforeEach(async () => {
    client = await BareClient.start({ terminal_output_delta: true }, { SHELL: '/bin/bash' });
  });
  afterEach(() => client.close());

  it('when the turn is cancelled', async () => {
    const { pids, turn } = await startAndGetPids(client, 'sleep 100 & echo $$ $!; wait');
    client.notify('session/cancel', { sessionId: sessions.get(client) });
    assert.equal(await turn, 'cancelled');
    for (const pid of pids) assert.equal(await isAlive(pid), false);
    const { exit, status } = seenCommand(client.updates);
    assert.deepEqual({ exit, status }, { exit: { exit_code: null, signal: 'SIGTERM' }, status: 'failed' });
  });

  it('when the turn is cancelled and they ignore SIGTERM', async () => {
    const { pids, turn } = await startAndGetPids(client, STUBBORN);
    assert.equal(pids.length, 2);
    client.notify('session/cancel', { sessionId: sessions.get(client) });
    assert.equal(await turn, 'cancelled');
    for (const pid of pids) assert.equal(await isAlive(pid), false);
    assert.deepEqual(seenCommand(client.updates).exit, { exit_code: null, signal: 'SIGKILL' });
  });

  it('when a cancelled one ends by itself, its exit code is its own', async () => {
    const { turn } = await startAndGetPids(client, `trap 'echo bye; exit 0' TERM; echo $$; sleep 100 & wait`);
    client.notify('session/cancel', { sessionId: sessions.get(client) });
    assert.equal(await turn, 'cancelled');
    const { exit, status, output } = seenCommand(client.updates);
    assert.deepEqual({ exit, status }, { exit: { exit_code: 0, signal: null }, status: 'completed' });
    assert.match(output, /bye\n$/);
  });

  it('when the client goes away', async () => {
    const { pids } = await startAndGetPids(client, STUBBORN);
    await client.close();
    for (const pid of pids) assert.equal(await isAlive(pid), false);
  });

  it('when the agent is told to end', async () => {
    const { pids } = await startAndGetPids(client, STUBBORN);
    const exit = once(client.child, 'exit');
    client.child.kill('SIGTERM');
    assert.deepEqual(await exit, [143, null]);
    for (const pid of pids) assert.equal(await isAlive(pid), false);
  });

  it('but what it left in the background lives until the agent ends, and may print', async () => {
    const command = `sh -c 'while :; do sleep 0.05; echo tick; done' & echo $!`;
    const { pids, turn } = await startAndGetPids(client, command);
    assert.equal(await turn, 'end_turn');
    assert.equal(seenCommand(client.updates).status, 'completed');
    const session = sessions.get(client) ?? '';
    await client.run(session, 'sleep 0.3');
    for (const pid of pids) assert.equal(await isAlive(pid), true);
    await client.run(session, 'sleep 100 >/dev/null 2>&1 & echo $!');
    const silent = Number(seenCommand(client.updates.slice(-3)).output);
    await client.close();
    for (const pid of [...pids, silent]) assert.equal(await isAlive(pid), false);
  });
});
