import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SessionEvent } from '../../../../src/contract/events.ts';
import { reduceAll } from '../../../../src/contract/reduce.ts';
import type { SessionState } from '../../../../src/contract/session.ts';
import { EventLog } from '../../../../src/session/store/eventLog.ts';
import { type Extension, extendFile } from '../../../../src/session/store/fileWrites.ts';
import { headerLine } from '../../../../src/session/store/logHeader.ts';
import { sessionFolder } from '../../../../src/session/store/sessionFolder.ts';
import { StoreHealth, type StoreNotice } from '../../../../src/session/store/storeHealth.ts';
import { say } from '../../../page/events.ts';
import { emptyState, kept, readable, TempFolder } from './tempFolder.ts';

/** A disk that takes so many bytes of the next batch and then no more, until it is given room. */
class Disk {
  room = Number.POSITIVE_INFINITY;

  readonly extend: typeof extendFile = (file, extend) =>
    extendFile(file, extension => extend({ ...extension, write: (bytes, at) => this.#write(extension, bytes, at) }));

  async #write({ write }: Extension, bytes: Uint8Array, at: number): Promise<void> {
    await write(bytes.subarray(0, this.room), at);
    if (bytes.length > this.room) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  }
}

describe('a log on a full disk', () => {
  let temp: TempFolder;
  let disk: Disk;
  const told: StoreNotice[] = [];
  beforeEach(() => {
    temp = new TempFolder();
    disk = new Disk();
    told.length = 0;
  });
  afterEach(() => temp.remove());

  async function setUp(maxWaiting?: number) {
    const folder = temp.folder();
    const state = emptyState(folder.sessionId);
    const health = new StoreHealth(folder.path, message => temp.log.push(message));
    health.reportTo(notice => told.push(notice));
    await mkdir(folder.path);
    const log = new EventLog({
      file: folder.log,
      header: headerLine(state),
      length: 0,
      endsOpen: false,
      keptBytes: 64,
      mayWrite: async () => true,
      health,
      extend: disk.extend,
      ...(maxWaiting === undefined ? {} : { maxWaiting }),
    });
    return { folder, state, log };
  }

  const codes = () => told.map(({ code }) => code);

  async function append(log: EventLog, state: SessionState, ...events: SessionEvent[]): Promise<SessionState> {
    for (const event of events) log.append(event);
    await log.flush();
    return reduceAll(state, events);
  }

  it('keeps nothing of a batch that fails, tells once, and has it all when there is room again', async () => {
    const { folder, state, log } = await setUp();
    const first = say('one ', 'a');
    let live = await append(log, state, first);
    const before = await readFile(folder.log);
    disk.room = 20;
    live = await append(log, live, say('two ', 'a'));
    // What was written of it stands until the next batch takes its place.
    assert.deepEqual((await readFile(folder.log)).subarray(0, before.length), before);
    live = await append(log, live, say('three ', 'a'), say('other', 'b'));
    assert.deepEqual(codes(), ['storeFails']);
    assert.match(told[0]?.params['error'] ?? '', /ENOSPC/);
    assert.equal(told[0]?.params['folder'], folder.path);
    assert.deepEqual(kept((await readable(folder)).state), kept(reduceAll(state, [first])));
    disk.room = Number.POSITIVE_INFINITY;
    await log.flush();
    assert.deepEqual(codes(), ['storeFails', 'storeWorks']);
    const read = await readable(folder);
    assert.deepEqual(kept(read.state), kept(live));
    assert.equal(read.skipped, 0);
  });

  it('tells that something is missing when more came than can be kept waiting', async () => {
    const { folder, state, log } = await setUp(500);
    disk.room = 0;
    const live = await append(log, state, say('x'.repeat(600), 'a'));
    await append(log, state, say('lost', 'b'));
    disk.room = Number.POSITIVE_INFINITY;
    await log.flush();
    assert.deepEqual(codes(), ['storeFails', 'storeGap']);
    assert.deepEqual(kept((await readable(folder)).state), kept(live));
    const after = await append(log, live, say('after', 'c'));
    assert.deepEqual(kept((await readable(folder)).state), kept(after));
  });

  it('tells again when it is full again', async () => {
    const { state, log } = await setUp();
    for (const room of [0, Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY]) {
      disk.room = room;
      await append(log, state, say('more', 'a'));
    }
    assert.deepEqual(codes(), ['storeFails', 'storeWorks', 'storeFails', 'storeWorks']);
  });
});

// A file system of 256 KiB that a process of its own fills up and empties. Only Linux gives one to everybody, and not everywhere.
describe('a session on a disk that is really full', function () {
  this.timeout(60_000);
  let temp: TempFolder;
  beforeEach(() => {
    temp = new TempFolder();
  });
  afterEach(() => temp.remove());

  it('goes on, says so in the chat, and is whole on the disk once there is room', async function () {
    const mount = path.join(temp.path, 'small');
    const program = path.resolve('out/test/unit/session/store/fullDisk.main.js');
    const script = 'mkdir "$1" && mount -t tmpfs -o size=256k tmpfs "$1" && exec "$2" "$3" "$1" "$4"';
    try {
      execFileSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']);
    } catch {
      this.skip();
    }
    const out = path.join(temp.path, 'out');
    const args = ['-rm', 'sh', '-c', script, 'sh', mount, process.execPath, program, out];
    const printed = execFileSync('unshare', args, { encoding: 'utf8' });
    const { state, notices, failedWith, isTorn } = JSON.parse(printed) as {
      state: SessionState;
      notices: readonly string[];
      failedWith: string;
      isTorn: boolean;
    };
    assert.deepEqual(notices, ['storeFails', 'storeWorks']);
    assert.match(failedWith, /ENOSPC/);
    assert.equal(isTorn, false);
    // The file system is gone with the process; it left a copy of the session.
    const [sessionId = ''] = await readdir(out);
    const folder = sessionFolder(out, sessionId) ?? assert.fail();
    const read = await readable(folder, state.keptBytes);
    assert.deepEqual(kept(read.state), kept(state));
    assert.equal(read.skipped, 0);
    const outputs = (await readdir(folder.output)).map(name => readFile(path.join(folder.output, name), 'utf8'));
    assert.match((await Promise.all(outputs)).join(''), /\[Gangway: \d+ bytes are missing here/);
  });
});
