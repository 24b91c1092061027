import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { BareClient } from './bareClient.ts';

/** Resident memory of a process, in MiB. */
function residentMiB(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

describe('The Shell agent with much output', function () {
  if (process.platform !== 'linux') return;
  this.timeout(60_000);

  it('passes 50 MB on, whole, in bounded memory', async () => {
    const client = await BareClient.start({ terminal_output_delta: true });
    const session = await client.newSession(os.tmpdir());
    let length = 0;
    let last = '';
    let frames = 0;
    let mostMiB = 0;
    let longest = 0;
    client.onUpdate = update => {
      const data = update._meta?.['terminal_output_delta']?.['data'];
      if (typeof data !== 'string') return true;
      length += data.length;
      longest = Math.max(longest, data.length);
      last = (last + data).slice(-20);
      if (++frames % 50 === 0) mostMiB = Math.max(mostMiB, residentMiB(client.child.pid));
      return false;
    };
    assert.equal(
      await client.prompt(session, 'yes "a line of output" | head -c 50000000; echo; echo the end'),
      'end_turn',
    );
    assert.equal(length, 50_000_000 + 1 + 'the end\n'.length);
    assert.match(last, /\nthe end\n$/);
    assert.ok(longest <= 64 * 1024);
    assert.ok(mostMiB < 200, `${mostMiB} MiB`);
    await client.close();
  });

  it('stops reading the command while the client does not read, and still minds a cancel', async () => {
    const client = await BareClient.start({ terminal_output_delta: true });
    const session = await client.newSession(os.tmpdir());
    let length = 0;
    client.onUpdate = update => {
      length += String(update._meta?.['terminal_output_delta']?.['data'] ?? '').length;
      return false;
    };
    client.pause();
    const turn = client.prompt(session, 'yes');
    await sleep(1500);
    const before = residentMiB(client.child.pid);
    await sleep(1500);
    const after = residentMiB(client.child.pid);
    assert.ok(after - before < 20, `${before} → ${after} MiB`);
    client.notify('session/cancel', { sessionId: session });
    await sleep(300);
    client.resume();
    assert.equal(await turn, 'cancelled');
    assert.ok(length < 5_000_000, String(length));
    await client.close();
  });
});
