import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SessionEvent } from '../../../../src/contract/events.ts';
import { reduceAll } from '../../../../src/contract/reduce.ts';
import type { SessionState } from '../../../../src/contract/session.ts';
import type { SessionSummary } from '../../../../src/contract/sessionSummary.ts';
import type { SessionPort } from '../../../../src/session/sessionPort.ts';
import { createSessionService, type SessionService } from '../../../../src/session/sessionService.ts';
import { SessionUnavailableError, type Unavailable } from '../../../../src/session/sessionUnavailable.ts';
import { thisHolder } from '../../../../src/session/store/lockFile.ts';
import { createStore } from '../../../../src/session/store/openStore.ts';
import { end } from '../../../page/events.ts';
import { notices, scriptedAgent, turn, until, Workplace } from '../liveSession.ts';
import { emptyState, kept, TempFolder } from './tempFolder.ts';

const DAY = 24 * 60 * 60 * 1000;
const noSignal = new AbortController().signal;

/** A whole turn, as events. */
function told(at: number, question: string, answer: string, output: string | null = null): readonly SessionEvent[] {
  const call = { toolCallId: `c${at}`, runId: 'r' };
  const events: readonly (SessionEvent | null)[] = [
    { type: 'turnStarted', turnId: `t${at}`, text: question, at },
    output === null ? null : { type: 'toolCall', toolCallId: call.toolCallId, patch: { status: 'completed' }, at },
    output === null
      ? null
      : { type: 'command', ...call, patch: { command: `grep ${at} notes.txt`, startedAt: at, endedAt: at } },
    output === null
      ? null
      : {
          type: 'output',
          ...call,
          stream: 'output',
          op: 'append',
          text: output,
          skippedBytes: 0,
          droppedByAgent: null,
        },
    { type: 'message', role: 'assistant', mode: 'append', messageId: null, parentId: null, text: answer, at },
    end({ duration_ms: 0 }),
  ];
  return events.flatMap(event => event ?? []);
}

describe('kept sessions', function () {
  this.timeout(120_000);
  let temp: TempFolder;
  beforeEach(() => {
    temp = new TempFolder();
  });
  afterEach(() => temp.remove());

  /** A service without agents, as another window has one. */
  function service(retentionDays = 0): SessionService {
    return createSessionService({
      storageDir: temp.path,
      keptBytes: 4096,
      spoolBytes: 1024 * 1024,
      retentionDays,
      findAgent: async () => null,
      launch: () => Promise.reject(new Error('no agent here')),
      log: message => temp.log.push(message),
    });
  }

  /** A session on the disk, written by the real store. */
  async function keep(events: readonly SessionEvent[], sessionId?: string): Promise<SessionState> {
    const folder = temp.folder(sessionId);
    const empty = emptyState(folder.sessionId, 4096);
    const state = reduceAll(empty, events);
    const store = createStore(folder, empty, temp.options(4096));
    for (const event of events) store.tap(event);
    store.record(events, state);
    await store.close();
    return state;
  }

  const fileOf = (sessionId: string, name: string) => path.join(temp.path, sessionId, name);

  async function opened(from: SessionService, sessionId: string): Promise<SessionPort> {
    const result = await from.open(sessionId);
    return 'session' in result ? result.session : assert.fail(result.refused);
  }

  async function refusal(from: SessionService, sessionId: string): Promise<Unavailable> {
    const result = await from.open(sessionId);
    return 'refused' in result ? result.refused : assert.fail('it was opened');
  }

  const unavailable = (reason: Unavailable) => (error: unknown) =>
    error instanceof SessionUnavailableError && error.reason === reason;

  /** Garbage of the same size: whoever reads it can't say anything about the session. */
  async function spoilLog(sessionId: string): Promise<void> {
    const { size } = await stat(fileOf(sessionId, 'events.jsonl'));
    await writeFile(fileOf(sessionId, 'events.jsonl'), '?'.repeat(size));
  }

  describe('in a list', () => {
    it('are shown latest first, with what was last said in them', async () => {
      const old = await keep([...told(2000, 'old', 'yes'), { type: 'title', title: 'Old one' }]);
      const young = await keep([...told(5000, 'young', 'yes'), ...told(6000, 'again', 'yes')]);
      const base = { agent: { id: 'x', label: 'X' }, cwd: '/work', createdAt: 1000, lastEnd: 'success', problem: null };
      const expected: readonly SessionSummary[] = [
        { ...base, sessionId: young.sessionId, title: null, updatedAt: 6000, turnCount: 2, lastEnd: 'success' },
        { ...base, sessionId: old.sessionId, title: 'Old one', updatedAt: 2000, turnCount: 1, lastEnd: 'success' },
      ];
      assert.deepEqual(await service().list(), expected);
    });

    it('are read without their logs, 200 of them', async () => {
      const states = await Promise.all(
        Array.from({ length: 200 }, (_, index) => keep(told(1000 + index, `question ${index}`, 'yes'))),
      );
      const before = await service().list();
      for (const { sessionId } of states) await spoilLog(sessionId);
      assert.deepEqual(await service().list(), before);
      assert.equal(before.length, 200);
      assert.equal(before[0]?.updatedAt, 1199);
    });

    for (const [how, spoil] of [
      ['missing', (file: string) => rm(file)],
      ['torn', async (file: string) => writeFile(file, (await readFile(file, 'utf8')).slice(0, 40))],
      [
        'of another version',
        async (file: string) => writeFile(file, (await readFile(file, 'utf8')).replace(':1', ':2')),
      ],
      [
        'of other types',
        async (file: string) => writeFile(file, (await readFile(file, 'utf8')).replace('"/work"', '7')),
      ],
      ['empty', (file: string) => writeFile(file, '')],
    ] as const)
      it(`are made anew from the log where the summary is ${how}`, async () => {
        const { sessionId } = await keep(told(2000, 'question', 'yes'));
        const before = await service().list();
        const good = await readFile(fileOf(sessionId, 'summary.json'), 'utf8');
        await spoil(fileOf(sessionId, 'summary.json'));
        assert.deepEqual(await service().list(), before);
        assert.equal(await readFile(fileOf(sessionId, 'summary.json'), 'utf8'), good);
        await spoilLog(sessionId);
        assert.deepEqual(await service().list(), before);
      });

    it('are made anew where the log went on without its summary, as after a crash', async () => {
      const { sessionId } = await keep(told(2000, 'question', 'yes'));
      const summary = await readFile(fileOf(sessionId, 'summary.json'), 'utf8');
      const log = await readFile(fileOf(sessionId, 'events.jsonl'), 'utf8');
      const more = told(3000, 'more', 'yes').map(event => `${JSON.stringify(event)}\n`);
      await writeFile(fileOf(sessionId, 'events.jsonl'), log + more.slice(0, -1).join(''));
      const [listed] = await service().list();
      assert.deepEqual(
        { ...listed },
        { ...JSON.parse(summary).summary, updatedAt: 3000, turnCount: 2, lastEnd: 'interrupted' },
      );
    });

    it('are in it also when they can’t be read, and say why', async () => {
      const newer = await keep(told(2000, 'question', 'yes'));
      const broken = await keep(told(2000, 'question', 'yes'));
      const log = await readFile(fileOf(newer.sessionId, 'events.jsonl'), 'utf8');
      const future = log.replace('"gangwayLog":1', '"gangwayLog":99');
      await writeFile(fileOf(newer.sessionId, 'events.jsonl'), future);
      await writeFile(fileOf(broken.sessionId, 'events.jsonl'), 'no header\n');
      await mkdir(path.join(temp.path, 'no-session'));
      await writeFile(path.join(temp.path, 'stray.txt'), '');
      const listed = new Map((await service().list()).map(summary => [summary.sessionId, summary]));
      assert.equal(listed.size, 2);
      assert.equal(listed.get(newer.sessionId)?.problem?.kind, 'newer');
      assert.match(listed.get(newer.sessionId)?.problem?.detail ?? '', /newer Gangway \(version 99/);
      assert.equal(listed.get(broken.sessionId)?.problem?.kind, 'unreadable');
      assert.equal(await refusal(service(), newer.sessionId), 'newer');
      assert.equal(await refusal(service(), broken.sessionId), 'unreadable');
      assert.equal(await service().openLatest(() => true), null);
      assert.equal(await readFile(fileOf(newer.sessionId, 'events.jsonl'), 'utf8'), future);
      assert.deepEqual((await readdir(path.join(temp.path, newer.sessionId))).sort(), [
        'events.jsonl',
        'search.txt',
        'summary.json',
      ]);
    });
  });

  describe('opened', () => {
    it('are what they were', async () => {
      const state = await keep([...told(2000, 'question', 'yes', 'much'), { type: 'title', title: 'T' }]);
      const session = await opened(service(), state.sessionId);
      assert.deepEqual(notices(session.state), ['reloaded']);
      assert.deepEqual(session.state.entries.slice(0, -1), state.entries);
      await session.dispose();
    });

    it('are open in one window at a time', async () => {
      const { sessionId } = await keep(told(2000, 'question', 'yes'));
      const [here, there] = [service(), service()];
      const session = await opened(here, sessionId);
      assert.equal(await refusal(there, sessionId), 'inUse');
      assert.equal(await there.openLatest(() => true), null);
      await assert.rejects(there.rename(sessionId, 'x'), unavailable('inUse'));
      await assert.rejects(there.delete(sessionId), unavailable('inUse'));
      assert.equal((await there.list()).length, 1);
      await session.dispose();
      await (await opened(there, sessionId)).dispose();
    });

    it('are handed out again where they are open here, also while they close', async () => {
      const { sessionId } = await keep(told(2000, 'question', 'yes'));
      const one = service();
      const [first, second] = await Promise.all([opened(one, sessionId), opened(one, sessionId)]);
      assert.equal(first, second);
      assert.equal(await opened(one, sessionId), first);
      const closing = first.dispose();
      const again = await opened(one, sessionId);
      assert.notEqual(again, first);
      await closing;
      assert.deepEqual(notices(again.state), ['reloaded']);
      await again.dispose();
    });

    it('are waited for while another window closes them', async () => {
      const place = new Workplace();
      // An agent that has to be killed takes its time.
      place.agent = scriptedAgent('--stubborn');
      try {
        const session = await place.create();
        const state = await turn(session, 'hello');
        const closing = session.dispose();
        const again = (await place.reopen()) ?? assert.fail('it was not waited for');
        assert.deepEqual(again.state.entries.slice(0, state.entries.length), state.entries);
        await closing;
        await again.dispose();
      } finally {
        await place.close();
      }
    });

    it('say so when another window has taken them, and leave that one’s file alone', async () => {
      const place = new Workplace();
      try {
        const session = await place.create();
        await turn(session, 'mine');
        await place.written(session);
        const folder = path.join(place.folder, 'sessions', session.state.sessionId);
        await writeFile(path.join(folder, 'lock'), JSON.stringify({ ...thisHolder('other'), host: 'elsewhere' }));
        await appendFile(path.join(folder, 'events.jsonl'), '{"type":"title","title":"Theirs"}\n');
        const before = await readFile(path.join(folder, 'events.jsonl'), 'utf8');
        await turn(session, 'lost');
        await until(session, state => notices(state).includes('storeTaken'));
        await turn(session, 'lost too');
        await session.dispose();
        assert.deepEqual(notices(session.state), ['storeTaken']);
        assert.equal(await readFile(path.join(folder, 'events.jsonl'), 'utf8'), before);
        assert.match(await readFile(path.join(folder, 'lock'), 'utf8'), /elsewhere/);
      } finally {
        await place.close();
      }
    });

    it('are the latest that is wanted and free', async () => {
      const [a, b, c] = [await keep(told(1, 'a', '')), await keep(told(2, 'b', '')), await keep(told(3, 'c', ''))];
      const [here, there] = [service(), service()];
      const held = await opened(there, b.sessionId);
      const found = await here.openLatest(({ sessionId }) => sessionId !== c.sessionId);
      assert.equal(found?.state.sessionId, a.sessionId);
      await Promise.all([held.dispose(), found?.dispose()]);
    });

    it('are never what an id leads to that is none', async () => {
      for (const id of ['', '.', '..', '../x', 'a/b', 'a\\b', '.deleted-1', 'not-there', 'x'.repeat(200)])
        assert.equal(await refusal(service(), id), 'missing');
      await assert.rejects(service().delete('..'), unavailable('missing'));
      await assert.rejects(service().delete('not-there'), unavailable('missing'));
      assert.deepEqual(await readdir(temp.path), []);
    });

    it('keep what two windows say in turns', async () => {
      const place = new Workplace();
      try {
        const [here, there] = [place.service(), place.service()];
        const first = await place.create(here);
        const second = await place.create(there);
        await Promise.all([turn(first, 'here'), turn(second, 'there')]);
        await first.dispose();
        const taken = await there.open(first.state.sessionId);
        const session = 'session' in taken ? taken.session : assert.fail(taken.detail);
        const state = await turn(session, 'and there');
        await Promise.all([session.dispose(), second.dispose()]);
        const again = await here.open(first.state.sessionId);
        assert.deepEqual(
          'session' in again
            ? kept({ ...again.session.state, entries: again.session.state.entries.slice(0, -1), nextKey: 0 })
            : null,
          kept({ ...state, nextKey: 0 }),
        );
        if ('session' in again) await again.session.dispose();
        assert.equal((await here.list()).length, 2);
      } finally {
        await place.close();
      }
    });
  });

  it('are renamed, which says nothing in them', async () => {
    const state = await keep(told(2000, 'question', 'yes'));
    await service().rename(state.sessionId, 'New name');
    const [summary] = await service().list();
    assert.deepEqual([summary?.title, summary?.updatedAt], ['New name', 2000]);
    const session = await opened(service(), state.sessionId);
    assert.equal(session.state.title, 'New name');
    assert.deepEqual(session.state.entries.slice(0, -1), state.entries);
    await session.dispose();
  });

  describe('deleted', () => {
    it('leave nothing on the disk', async () => {
      const place = new Workplace();
      try {
        const one = place.service();
        const session = await place.create(one);
        await place.create(one);
        await turn(session, 'commands 3');
        const secret = path.join(place.folder, 'sessions', session.state.sessionId);
        await session.outputFile('any', 'run'); // which writes what waits
        assert.ok((await readdir(path.join(secret, 'output'))).length > 0);
        // Open here: it is closed first.
        await one.delete(session.state.sessionId);
        assert.deepEqual(await readdir(path.join(place.folder, 'sessions')), []);
        assert.deepEqual(await one.list(), []);
        assert.equal(await refusal(one, session.state.sessionId), 'missing');
      } finally {
        await place.close();
      }
    });

    it('are gone also when nothing was ever said in them', async () => {
      const one = service();
      const agent = { id: 'x', label: 'X', command: 'x', args: [], env: {}, cwd: null, source: 'setting' as const };
      const session = await one.create(agent, '/work');
      await one.delete(session.state.sessionId);
      assert.deepEqual(await readdir(temp.path), []);
    });

    it('are so by age, where the user wants that, but not while they are in use', async () => {
      const now = Date.now();
      const old = await keep(told(now - 10 * DAY, 'old', 'yes'));
      const used = await keep(told(now - 10 * DAY, 'used', 'yes'));
      const young = await keep(told(now - 2 * DAY, 'young', 'yes'));
      const broken = await keep(told(now, 'broken', 'yes'));
      await writeFile(fileOf(broken.sessionId, 'events.jsonl'), 'no header\n');
      const long = new Date(now - 10 * DAY);
      await utimes(fileOf(broken.sessionId, 'events.jsonl'), long, long);
      await cp(path.join(temp.path, old.sessionId), path.join(temp.path, '.deleted-half'), { recursive: true });
      await service().sweep();
      assert.equal((await service().list()).length, 4);
      assert.equal((await readdir(temp.path)).length, 4);
      const window = service(7);
      const session = await opened(window, used.sessionId);
      await service(7).sweep();
      await window.sweep();
      assert.deepEqual((await readdir(temp.path)).sort(), [used.sessionId, young.sessionId].sort());
      await session.dispose();
    });
  });

  describe('searched', () => {
    it('are found by title, messages, commands and output, in any case and across line ends', async () => {
      await keep([...told(1, 'Where is the HARBOUR?', 'At the sea.'), { type: 'title', title: 'Of ships' }]);
      await keep(told(2, 'plain', 'The **gang\nplank** is out.', '\x1b[31mSEVEN bells\x1b[0m\n'));
      const find = async (text: string) => (await service().search(text, noSignal)).map(hit => hit.excerpt);
      assert.deepEqual(await find('of SHIPS'), ['Of ships']);
      assert.deepEqual(await find('harbour'), ['Where is the HARBOUR? At the sea.']);
      assert.deepEqual(await find('seven BELLS'), ['plain grep 2 notes.txt SEVEN bells The **gang plank** is out.']);
      assert.deepEqual(await find('gang plank'), ['…grep 2 notes.txt SEVEN bells The **gang plank** is out.']);
      assert.deepEqual(await find('notes.txt'), ['plain grep 2 notes.txt SEVEN bells The **gang plank** is out.']);
      assert.deepEqual(await find('notesXtxt'), []);
      assert.deepEqual(await find('  '), []);
      assert.equal((await find('is')).length, 2);
    });

    it('show one line around the first place', async () => {
      await keep(told(1, 'x', `${'before '.repeat(50)}NEEDLE${' after'.repeat(50)} needle`));
      const [hit] = await service().search('needle', noSignal);
      assert.match(hit?.excerpt ?? '', /^….*before NEEDLE after.*…$/);
      assert.ok((hit?.excerpt.length ?? 0) < 200);
    });

    it('are not read again from their logs, but where the text is missing or old', async () => {
      const { sessionId } = await keep(told(1, 'first', 'needle'));
      const before = await service().search('needle', noSignal);
      const search = fileOf(sessionId, 'search.txt');
      for (const spoil of [() => rm(search), () => writeFile(search, 'other'), () => writeFile(search, '')]) {
        await spoil();
        assert.deepEqual(await service().search('needle', noSignal), before);
      }
      await spoilLog(sessionId);
      assert.deepEqual(await service().search('needle', noSignal), before);
    });

    it('grow with what is said, in one that was opened again too', async () => {
      const place = new Workplace();
      try {
        const session = await place.create();
        await turn(session, 'anchor');
        assert.equal((await place.service().search('ANCHOR', noSignal)).length, 1);
        await turn(session, 'ballast');
        await session.dispose();
        const again = (await place.reopen()) ?? assert.fail();
        await turn(again, 'capstan');
        await again.dispose();
        const text = await readFile(path.join(place.folder, 'sessions', session.state.sessionId, 'search.txt'), 'utf8');
        for (const word of ['anchor', 'ballast', 'capstan']) assert.equal(text.split(word).length - 1, 2, word);
        await writeFile(path.join(place.folder, 'sessions', session.state.sessionId, 'search.txt'), '');
        await place.service().search('x', noSignal);
        const rebuilt = path.join(place.folder, 'sessions', session.state.sessionId, 'search.txt');
        assert.equal(await readFile(rebuilt, 'utf8'), text);
      } finally {
        await place.close();
      }
    });

    it('stop when the user does', async () => {
      await keep(told(1, 'first', 'needle'));
      const stop = new AbortController();
      stop.abort();
      await assert.rejects(service().search('needle', stop.signal), { name: 'AbortError' });
    });
  });

  it('are read also when they are long', async () => {
    const turns = Array.from({ length: 1250 }, (_, index) =>
      told(index, `question ${index}`, `answer ${index}`, 'out\n'),
    );
    const state = await keep(turns.flat());
    assert.ok(state.entries.length >= 5000);
    const session = await opened(service(), state.sessionId);
    assert.equal(digest(session.state.entries.slice(0, -1)), digest(state.entries));
    await session.dispose();
  });
});

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
