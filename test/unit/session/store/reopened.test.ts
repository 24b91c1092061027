import assert from 'node:assert/strict';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SessionState } from '../../../../src/contract/session.ts';
import { notices, said, turn, until, Workplace } from '../liveSession.ts';

/** What must survive a reload: all but the process. */
function kept(state: SessionState): object {
  const { phase: _phase, traffic: _traffic, ...rest } = state;
  return rest;
}

describe('a reopened session', function () {
  this.timeout(60_000);
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  async function logFile(): Promise<string> {
    const sessions = path.join(place.folder, 'sessions');
    const [name] = await readdir(sessions);
    return path.join(sessions, name ?? assert.fail('no session'), 'events.jsonl');
  }

  it('shows a reopened session exactly as it was, and says that the agent starts anew', async () => {
    const session = await place.create();
    await turn(session, 'commands 5');
    await turn(session, 'deltas 50 100');
    await turn(session, 'markdown 20 80');
    await session.dispose();
    const before = session.state;
    const reopened = (await place.reopen()) ?? assert.fail();
    const after = reopened.state;
    assert.deepEqual(notices(after), ['reloaded']);
    assert.deepEqual(after.entries.slice(0, -1), before.entries);
    assert.deepEqual(kept({ ...after, entries: before.entries, nextKey: before.nextKey }), kept(before));
    assert.equal(after.phase, 'idle');
  });

  it('goes on in a reopened session, and says "reloaded" once however often it is reopened', async () => {
    const session = await place.create();
    await turn(session, 'first');
    await session.dispose();
    await (await place.reopen())?.dispose();
    const second = (await place.reopen()) ?? assert.fail();
    assert.deepEqual(notices(second.state), ['reloaded']);
    const state = await turn(second, 'second');
    assert.ok(said(state).includes('first') && said(state).includes('second'));
    await second.dispose();
    const third = (await place.reopen()) ?? assert.fail();
    assert.deepEqual(third.state.entries.slice(0, -1), second.state.entries);
  });

  it('closes what was open when the editor went away', async () => {
    const session = await place.create();
    session.prompt('wait');
    await until(session, state => said(state).includes('waiting'));
    // As after a crash: the log as it is now, without the orderly end.
    const file = await logFile();
    const text = await until(session, () => true).then(() => readWhen(file, content => content.includes('waiting')));
    await session.dispose();
    await writeFile(file, text);
    const { state } = (await place.reopen()) ?? assert.fail();
    assert.equal(state.turn, null);
    assert.deepEqual(
      state.entries.map(entry => entry.type),
      ['user', 'assistant', 'turnEnd', 'notice'],
    );
  });

  it('that was closed in the middle of a turn says so, and no more', async () => {
    const session = await place.create();
    session.prompt('wait');
    await until(session, state => said(state).includes('waiting'));
    await session.dispose();
    const { state } = (await place.reopen()) ?? assert.fail();
    assert.deepEqual(notices(state), ['turnInterrupted']);
    const end = state.entries.find(entry => entry.type === 'turnEnd');
    assert.deepEqual(end?.result.errors, ['The session was closed before the turn ended.']);
    const [summary] = await place.service().list();
    assert.equal(summary?.lastEnd, 'interrupted');
  });

  it('skips a torn last line and writes on behind it', async () => {
    const session = await place.create();
    await turn(session, 'whole');
    await session.dispose();
    await appendFile(await logFile(), '{"type":"message","role":"assist');
    const reopened = (await place.reopen()) ?? assert.fail();
    assert.deepEqual(reopened.state.entries.slice(0, -1), session.state.entries);
    const state = await turn(reopened, 'more');
    await reopened.dispose();
    const again = (await place.reopen()) ?? assert.fail();
    assert.deepEqual(again.state.entries.slice(0, -1), reopened.state.entries);
    assert.ok(said(state).includes('more'));
  });

  it('leaves a log of a newer version alone', async () => {
    const session = await place.create();
    await turn(session, 'old');
    await session.dispose();
    const file = await logFile();
    const text = (await readFile(file, 'utf8')).replace('"gangwayLog":1', '"gangwayLog":99');
    await writeFile(file, text);
    assert.equal(await place.reopen(), null);
    assert.equal(await readFile(file, 'utf8'), text);
    assert.ok(place.log.some(line => line.includes('newer')));
  });

  it('finds nothing where there is nothing', async () => assert.equal(await place.reopen(), null));
});

async function readWhen(file: string, fits: (text: string) => boolean): Promise<string> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (fits(text)) return text;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}
