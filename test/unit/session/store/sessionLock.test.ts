import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { isHeld, thisHolder } from '../../../../src/session/store/lockFile.ts';
import type { SessionFolder } from '../../../../src/session/store/sessionFolder.ts';
import { SessionLock } from '../../../../src/session/store/sessionLock.ts';
import { TempFolder } from './tempFolder.ts';

const MINUTE = 60_000;

describe('the lock of a session', () => {
  let temp: TempFolder;
  let folder: SessionFolder;
  const taken: SessionLock[] = [];
  let lost = 0;

  beforeEach(async () => {
    temp = new TempFolder();
    folder = temp.folder();
    await mkdir(folder.path);
    lost = 0;
  });
  afterEach(async () => {
    for (const lock of taken.splice(0)) await lock.release();
    temp.remove();
  });

  function lock(now?: () => number): SessionLock {
    const made = new SessionLock(folder.lock, () => lost++, now);
    taken.push(made);
    return made;
  }

  /** A lock as another process would have left it. */
  async function leave(holder: object, agoMs = 0): Promise<void> {
    await writeFile(folder.lock, JSON.stringify({ ...thisHolder('other'), ...holder }));
    const at = (Date.now() - agoMs) / 1000;
    await utimes(folder.lock, at, at);
  }

  function deadPid(): number {
    return spawnSync(process.execPath, ['-e', '']).pid;
  }

  it('is held by one, and free again when that one lets go', async () => {
    const first = lock();
    assert.equal(await first.take(), true);
    assert.equal(await lock().take(), false);
    assert.equal(await isHeld(folder.lock, Date.now()), true);
    await first.release();
    assert.deepEqual(await readdir(folder.path), []);
    assert.equal(await lock().take(), true);
  });

  it('of a process that is gone is taken over', async () => {
    await leave({ pid: deadPid() });
    assert.equal(await isHeld(folder.lock, Date.now()), false);
    assert.equal(await lock().take(), true);
    assert.deepEqual(await readdir(folder.path), ['lock']);
  });

  it('of a living process of this machine, or of any of another one, is respected', async () => {
    await leave({ pid: process.ppid });
    assert.equal(await lock().take(), false);
    await leave({ host: `not-${os.hostname()}`, pid: deadPid() });
    assert.equal(await lock().take(), false);
  });

  it('of an earlier process with the number of this one is taken over', async () => {
    await leave({ since: 12345 });
    assert.equal(await lock().take(), true);
  });

  it('that was not refreshed for a minute is taken over, whoever holds it', async () => {
    await leave({ host: 'elsewhere' }, MINUTE + 1000);
    assert.equal(await lock().take(), true);
  });

  it('that can’t be read is one that is being written, for a minute', async () => {
    await writeFile(folder.lock, '');
    assert.equal(await lock().take(), false);
    const at = (Date.now() - MINUTE - 1000) / 1000;
    await utimes(folder.lock, at, at);
    assert.equal(await lock().take(), true);
  });

  it('goes to exactly one of many that find the same stale one', async () => {
    for (let round = 0; round < 20; round++) {
      await leave({ pid: 1, host: 'elsewhere' }, MINUTE + 1000);
      const locks = Array.from({ length: 8 }, () => lock());
      const got = await Promise.all(locks.map(one => one.take()));
      assert.equal(got.filter(Boolean).length, 1);
      await Promise.all(locks.map(one => one.release()));
      assert.deepEqual(await readdir(folder.path), []);
    }
  });

  it('taken by another while this process slept is found out before anything is written, and told once', async () => {
    let now = Date.now();
    const sleeper = lock(() => now);
    assert.equal(await sleeper.mayWrite(false), true);
    await leave({ token: 'of another window' });
    now += 5 * MINUTE;
    assert.equal(await sleeper.mayWrite(false), false);
    assert.equal(await sleeper.mayWrite(true), false);
    assert.equal(lost, 1);
    await sleeper.release();
    assert.match(await readFile(folder.lock, 'utf8'), /of another window/);
  });

  it('is refreshed, and made again when somebody removed it', async () => {
    const held = lock();
    await held.take();
    const long = new Date(Date.now() - MINUTE / 2);
    await utimes(folder.lock, long, long);
    await held.refresh();
    assert.ok((await stat(folder.lock)).mtimeMs > long.getTime());
    await rm(folder.lock);
    assert.equal(await held.mayWrite(true), true);
    assert.equal(await lock().take(), false);
    assert.equal(lost, 0);
  });

  it('makes no folder for a session that is gone', async () => {
    const gone = new SessionLock(temp.folder().lock, () => {});
    await assert.rejects(gone.take(), { code: 'ENOENT' });
  });
});
