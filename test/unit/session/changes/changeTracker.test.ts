import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FileChange } from '../../../../src/contract/changes.ts';
import type { SessionState } from '../../../../src/contract/session.ts';
import { BaselineJournal } from '../../../../src/session/changes/baselineJournal.ts';
import type { ChangeReview } from '../../../../src/session/changes/changeReview.ts';
import { ChangeTracker } from '../../../../src/session/changes/changeTracker.ts';
import { DiskFiles } from '../../../../src/session/files/diskFiles.ts';
import type { SessionPort } from '../../../../src/session/sessionPort.ts';
import { turn, until, Workplace } from '../liveSession.ts';

// Changes of a real agent process, which writes by itself and through the client.

describe('changes of an agent', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
    mkdirSync(inside('src'));
    place.folders = [inside('src')];
  });
  afterEach(() => place.close());

  const inside = (file: string) => path.join(place.folder, file);
  const file = (name: string, content?: string) => {
    const named = path.join(place.folder, 'src', name);
    if (content !== undefined) writeFileSync(named, content);
    return named;
  };
  const text = (named: string) => (existsSync(named) ? readFileSync(named, 'utf8') : null);
  const prompt = (...steps: readonly object[]) => `do ${JSON.stringify(steps)}`;
  const call = (id: string, fields: object) => ({ update: { sessionUpdate: 'tool_call', toolCallId: id, ...fields } });
  const update = (id: string, fields: object) => ({
    update: { sessionUpdate: 'tool_call_update', toolCallId: id, ...fields },
  });
  const at = (...paths: readonly string[]) => ({ locations: paths.map(named => ({ path: named })) });
  const write = (named: string, content: string) => ({ write: named, content });
  const request = (named: string, content: string) => ({
    request: 'fs/write_text_file',
    params: { sessionId: 'session-1', path: named, content },
  });

  /** An edit as agents do it: announced, waiting for the client (the answer to a request comes after), done, told. */
  const edit = (id: string, named: string, content: string) => [
    call(id, { kind: 'edit', title: 'Edit', status: 'pending', ...at(named) }),
    pause(),
    write(named, content),
    update(id, { status: 'completed' }),
  ];
  /** A request to the client takes what came before it with it. */
  const pause = () => ({
    request: 'fs/read_text_file',
    params: { sessionId: 'session-1', path: path.join(place.folder, 'none') },
  });

  const names = (files: readonly FileChange[]) =>
    files.map(({ path: named, state, added, removed }) => `${path.basename(named)} ${state} +${added} -${removed}`);

  async function changed(session: SessionPort, ...wanted: readonly string[]): Promise<SessionState> {
    return until(session, state => JSON.stringify(names(state.changes.files)) === JSON.stringify(wanted));
  }

  function review(session: SessionPort): ChangeReview {
    return session.review ?? assert.fail('no review');
  }

  it('are found by what calls and writes say, whoever writes', async () => {
    file('a.txt', 'one\ntwo\nthree\n');
    file('gone.txt', 'x\ny\n');
    file('same.txt', 'same\n');
    const session = await place.create();
    await turn(
      session,
      prompt(
        ...edit('1', file('a.txt'), 'one\nTWO\nthree\nfour\n'),
        request(file('deep/new.txt'), 'a\nb\n'),
        call('2', { kind: 'delete', title: 'Delete', status: 'in_progress', ...at(file('gone.txt')) }),
        pause(),
        { remove: file('gone.txt') },
        update('2', { status: 'completed' }),
        ...edit('3', file('same.txt'), 'same\n'),
        call('4', { kind: 'read', title: 'Read', status: 'completed', ...at(file('a.txt')) }),
        ...edit('5', inside('outside.txt'), 'not ours'),
      ),
    );
    await changed(session, 'a.txt modified +2 -1', 'new.txt added +2 -0', 'gone.txt deleted +0 -2');
    assert.equal(review(session).baseline(file('a.txt')), 'one\ntwo\nthree\n');
    assert.equal(review(session).baseline(file('deep/new.txt')), null);
    assert.equal(review(session).baseline(inside('outside.txt')), undefined);
  });

  it('are told late: from the diff, or from git', async () => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
        cwd: inside('src'),
        stdio: 'pipe',
      });
    file('told.txt', 'one\ntwo\n');
    file('committed.txt', 'old\n');
    git('init', '-q');
    git('add', 'committed.txt');
    git('commit', '-q', '-m', 'first');
    const session = await place.create();
    await turn(
      session,
      prompt(
        write(file('told.txt'), 'one\nTWO\n'),
        call('1', {
          kind: 'edit',
          title: 'Edit',
          status: 'completed',
          content: [{ type: 'diff', path: file('told.txt'), oldText: 'two', newText: 'TWO' }],
        }),
        write(file('committed.txt'), 'new\n'),
        call('2', { kind: 'edit', title: 'Edit', status: 'completed', ...at(file('committed.txt')) }),
        write(file('unknown.txt'), 'new\n'),
        call('3', { kind: 'edit', title: 'Edit', status: 'completed', ...at(file('unknown.txt')) }),
      ),
    );
    await changed(session, 'committed.txt modified +1 -1', 'told.txt modified +1 -1');
    assert.equal(review(session).baseline(file('told.txt')), 'one\ntwo\n');
  });

  it('are mended when the announcement came too late, and the diff says so', async () => {
    file('a.txt', 'one\n');
    const session = await place.create();
    const diff = { type: 'diff', path: file('a.txt'), oldText: 'one\n', newText: 'two\n' };
    await turn(
      session,
      prompt(
        write(file('a.txt'), 'two\n'),
        call('1', { kind: 'edit', title: 'Edit', status: 'in_progress', ...at(file('a.txt')) }),
        pause(),
        update('1', { status: 'completed', content: [diff] }),
      ),
    );
    await changed(session, 'a.txt modified +1 -1');
    assert.equal(review(session).baseline(file('a.txt')), 'one\n');
  });

  it('are counted from the first touch of the session, and kept by the user from there on', async () => {
    file('a.txt', 'one\n');
    const session = await place.create();
    await turn(session, prompt(...edit('1', file('a.txt'), 'two\n')));
    await turn(session, prompt(request(file('a.txt'), 'two\nthree\n')));
    await changed(session, 'a.txt modified +2 -1');
    await review(session).keep(file('a.txt'));
    await changed(session);
    await turn(session, prompt(...edit('2', file('a.txt'), 'two\nthree\nfour\n')));
    await changed(session, 'a.txt modified +1 -0');
    assert.equal(review(session).baseline(file('a.txt')), 'two\nthree\n');
  });

  it('are reverted, one file or all, and the revert is taken back', async () => {
    file('a.txt', 'one\n');
    file('gone.txt', 'x\n');
    const session = await place.create();
    await turn(
      session,
      prompt(
        ...edit('1', file('a.txt'), 'two\n'),
        request(file('new.txt'), 'a\n'),
        call('2', { kind: 'delete', title: 'Delete', status: 'pending', ...at(file('gone.txt')) }),
        pause(),
        { remove: file('gone.txt') },
      ),
    );
    const all = ['a.txt modified +1 -1', 'gone.txt deleted +0 -1', 'new.txt added +1 -0'];
    await changed(session, ...all);
    assert.deepEqual(await review(session).revert(file('a.txt')), { refused: [] });
    await changed(session, ...all.slice(1));
    assert.deepEqual(await review(session).revert(null), { refused: [] });
    const state = await changed(session);
    assert.equal(state.changes.canUndoRevert, true);
    assert.deepEqual([text(file('a.txt')), text(file('gone.txt')), text(file('new.txt'))], ['one\n', 'x\n', null]);
    assert.deepEqual(await review(session).undoRevert(), { refused: [] });
    await changed(session, ...all.slice(1));
    assert.deepEqual([text(file('a.txt')), text(file('gone.txt')), text(file('new.txt'))], ['one\n', null, 'a\n']);
    await review(session).undoRevert();
    assert.equal((await changed(session, ...all)).changes.canUndoRevert, false);
  });

  it('are left alone where the file has moved on since it was shown', async () => {
    file('a.txt', 'one\n');
    file('b.txt', 'one\n');
    const session = await place.create();
    await turn(session, prompt(...edit('1', file('a.txt'), 'two\n'), ...edit('2', file('b.txt'), 'two\n')));
    await changed(session, 'a.txt modified +1 -1', 'b.txt modified +1 -1');
    // Comes after whatever the tracker still means to look at.
    await review(session).keep(file('none'));
    file('a.txt', 'two\nmine\n');
    assert.deepEqual(await review(session).revert(null), { refused: [file('a.txt')] });
    assert.equal(text(file('a.txt')), 'two\nmine\n');
    await changed(session, 'a.txt modified +2 -1');
    file('b.txt', 'mine\n');
    assert.deepEqual(await review(session).undoRevert(), { refused: [file('b.txt')] });
    assert.equal(text(file('b.txt')), 'mine\n');
    // Asked again, now that it is shown, it is done.
    assert.deepEqual(await review(session).revert(file('a.txt')), { refused: [] });
    assert.equal(text(file('a.txt')), 'one\n');
  });

  it('are kept and reverted hunk by hunk', async () => {
    const lines = (...some: readonly string[]) => `${some.join('\n')}\n`;
    file('a.txt', lines('1', '2', '3', '4', '5', '6', '7'));
    const session = await place.create();
    await turn(session, prompt(...edit('1', file('a.txt'), lines('1', 'TWO', '3', '4', '5', 'SIX', '7', '8'))));
    await changed(session, 'a.txt modified +3 -2');
    const hunks = await review(session).hunks(file('a.txt'));
    assert.equal(hunks.length, 3);
    const [first = assert.fail(), second = assert.fail()] = hunks;
    assert.deepEqual(await review(session).revertHunk(file('a.txt'), first), { refused: [] });
    assert.equal(text(file('a.txt')), lines('1', '2', '3', '4', '5', 'SIX', '7', '8'));
    assert.deepEqual(await review(session).keepHunk(file('a.txt'), second), { refused: [] });
    await changed(session, 'a.txt modified +1 -0');
    assert.deepEqual(await review(session).revertHunk(file('a.txt'), first), { refused: [file('a.txt')] });
    await review(session).undoRevert();
    assert.equal(text(file('a.txt')), lines('1', 'TWO', '3', '4', '5', 'SIX', '7', '8'));
  });

  it('of a whole file by its only hunk bring it back, or take it away', async () => {
    file('gone.txt', 'x\n');
    const session = await place.create();
    await turn(
      session,
      prompt(
        request(file('new.txt'), 'a\n'),
        call('2', { kind: 'delete', title: 'Delete', status: 'pending', ...at(file('gone.txt')) }),
        pause(),
        { remove: file('gone.txt') },
      ),
    );
    await changed(session, 'gone.txt deleted +0 -1', 'new.txt added +1 -0');
    for (const name of ['new.txt', 'gone.txt']) {
      const [hunk = assert.fail()] = await review(session).hunks(file(name));
      assert.deepEqual(await review(session).revertHunk(file(name), hunk), { refused: [] });
    }
    assert.deepEqual([text(file('gone.txt')), text(file('new.txt'))], ['x\n', null]);
  });

  it('that are told outside of a turn, and are done, are history', async () => {
    file('a.txt', 'two\n');
    const tracker = new ChangeTracker({
      texts: new DiskFiles(),
      journal: new BaselineJournal(inside('journal'), error => assert.fail(String(error))),
      folders: () => place.folders,
      cwd: place.folder,
      emit: () => assert.fail('a change'),
      log: assert.fail,
    });
    const content = [{ type: 'diff', path: file('a.txt'), oldText: 'one\n', newText: 'two\n' }] as const;
    tracker.tap({ type: 'toolCall', toolCallId: 'h', patch: { kind: 'edit', status: 'completed', content }, at: 1 });
    await tracker.settle();
    assert.equal(tracker.baseline(file('a.txt')), undefined);
  });

  it('are known again after a reload', async () => {
    file('a.txt', 'one\n');
    const session = await place.create();
    await turn(session, prompt(...edit('1', file('a.txt'), 'two\n'), request(file('new.txt'), 'a\n')));
    await changed(session, 'a.txt modified +1 -1', 'new.txt added +1 -0');
    await review(session).keep(file('new.txt'));
    await session.dispose();
    const again = (await place.reopen()) ?? assert.fail();
    await changed(again, 'a.txt modified +1 -1');
    await review(again).revert(null);
    assert.equal(text(file('a.txt')), 'one\n');
  });

  it('through links are those of the file behind them', async () => {
    file('a.txt', 'one\n');
    symlinkSync(inside('src'), inside('alias'));
    symlinkSync(inside('none'), file('dangling'));
    const session = await place.create();
    await turn(
      session,
      prompt(
        ...edit('1', inside('alias/a.txt'), 'two\n'),
        call('2', { kind: 'edit', title: '', ...at(file('dangling')) }),
      ),
    );
    await changed(session, 'a.txt modified +1 -1');
    assert.equal(review(session).baseline(file('a.txt')), 'one\n');
  });
});
