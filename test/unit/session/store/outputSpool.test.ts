import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { OutputEvent } from '../../../../src/contract/events.ts';
import { OutputSpool } from '../../../../src/session/store/outputSpool.ts';
import type { SessionFolder } from '../../../../src/session/store/sessionFolder.ts';
import { readTail, spoolFile } from '../../../../src/session/store/spoolFile.ts';
import { StoreHealth } from '../../../../src/session/store/storeHealth.ts';
import { TempFolder } from './tempFolder.ts';

describe('the spool of outputs', () => {
  let temp: TempFolder;
  let folder: SessionFolder;
  const told: string[] = [];
  beforeEach(async () => {
    temp = new TempFolder();
    folder = temp.folder();
    await mkdir(folder.path);
    told.length = 0;
  });
  afterEach(() => temp.remove());

  function spool(limit = 1000): OutputSpool {
    const health = new StoreHealth(folder.path, () => {});
    health.reportTo(({ code }) => told.push(code));
    return new OutputSpool({ folder: folder.output, limit, mayWrite: async () => true, health });
  }

  const piece = (text: string, over: Partial<OutputEvent> = {}): OutputEvent => ({
    type: 'output',
    toolCallId: 'c',
    runId: 'r',
    stream: 'output',
    op: 'append',
    text,
    skippedBytes: 0,
    droppedByAgent: null,
    ...over,
  });

  const file = (stream: OutputEvent['stream'] = 'output') => spoolFile(folder.output, 'c', 'r', stream);

  it('has each stream of a command in a file of its own', async () => {
    const one = spool();
    for (const event of [piece('a'), piece('oh', { stream: 'stderr' }), piece('b')]) one.write(event);
    await one.flush();
    assert.equal(await readFile(file(), 'utf8'), 'ab');
    assert.equal(await readFile(file('stderr'), 'utf8'), 'oh');
    assert.equal(await one.find('c', 'r'), file());
    assert.equal(await one.find('c', 'other'), null);
  });

  it('begins anew with output that replaces', async () => {
    const one = spool();
    one.write(piece('long before'));
    await one.flush();
    for (const event of [piece('gone'), piece('new', { op: 'replace' }), piece('er')]) one.write(event);
    await one.flush();
    assert.equal(await readFile(file(), 'utf8'), 'newer');
  });

  it('keeps a character whole that comes in halves', async () => {
    const one = spool();
    const smile = '😀';
    one.write(piece(`a${smile[0]}`));
    await one.flush();
    one.write(piece(`${smile[1]}b`));
    await one.flush();
    assert.equal(await readFile(file(), 'utf8'), `a${smile}b`);
  });

  it('says in the file that its limit is reached, once', async () => {
    const one = spool(10);
    for (const text of ['12345', '6789012', 'more', 'and more']) one.write(piece(text));
    await one.flush();
    assert.match(await readFile(file(), 'utf8'), /^1234567890\n\[Gangway keeps no more[^\n]*\]\n$/);
  });

  it('says in the file how much a full disk has cost', async () => {
    const one = spool();
    one.write(piece('before '));
    await one.flush();
    await rm(folder.output, { recursive: true });
    // A file in the place of the folder takes nothing.
    await writeFile(folder.output, '');
    one.write(piece('lost'));
    await one.flush();
    assert.deepEqual(told, ['storeFails']);
    await rm(folder.output);
    await one.flush();
    assert.deepEqual(told, ['storeFails', 'storeWorks']);
    one.write(piece('after'));
    await one.flush();
    assert.equal(await readFile(file(), 'utf8'), '\n[Gangway: 4 bytes are missing here, the disk was full]\nafter');
  });

  it('reads the end of a file from a character’s begin', async () => {
    await writeFile(folder.log, 'aé€😀');
    const ends = await Promise.all([1, 3, 4, 5, 7, 8, 9, 10, 100].map(bytes => readTail(folder.log, bytes)));
    assert.deepEqual(
      ends.map(tail => tail?.text),
      ['', '', '😀', '😀', '€😀', '€😀', 'é€😀', 'aé€😀', 'aé€😀'],
    );
    assert.equal(ends[0]?.size, 10);
    assert.equal(await readTail(`${folder.log}-not`, 10), null);
  });
});
