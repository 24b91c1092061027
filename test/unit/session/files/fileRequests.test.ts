import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Question } from '../../../../src/contract/question.ts';
import type { SessionState } from '../../../../src/contract/session.ts';
import { said, turn, until, Workplace } from '../liveSession.ts';

// Files that an agent asks for, from a real process.

const openQuestion = (state: SessionState): Question | undefined =>
  state.entries.find((entry): entry is Question => entry.type === 'question' && entry.answer === null);

describe('files for an agent', () => {
  let place: Workplace;
  let outside: string;
  beforeEach(() => {
    place = new Workplace();
    outside = realpathSync(mkdtempSync(path.join(tmpdir(), 'gangway-outside-')));
    writeFileSync(path.join(outside, 'secret.txt'), 'secret\n');
  });
  afterEach(async () => {
    await place.close();
    rmSync(outside, { recursive: true, force: true });
  });

  const inside = (file: string) => path.join(place.folder, file);
  const read = (file: string, more: object = {}) => ({
    request: 'fs/read_text_file',
    params: { sessionId: 'session-1', path: file, ...more },
  });
  const write = (file: string, content: unknown) => ({
    request: 'fs/write_text_file',
    params: { sessionId: 'session-1', path: file, content },
  });
  const prompt = (...steps: readonly object[]) => `do ${JSON.stringify(steps)}`;

  /** The answers in their order. */
  function answers(
    state: SessionState,
  ): readonly { readonly content?: string; readonly code?: number; readonly message?: string }[] {
    return said(state)
      .split('\n')
      .filter(line => line.startsWith('answer: '))
      .map(line => JSON.parse(line.slice('answer: '.length)));
  }

  async function answersTo(...steps: readonly object[]) {
    return answers(await turn(await place.create(), prompt(...steps)));
  }

  it('are announced, though not the reading to an agent that takes no error for an answer', async () => {
    const abilities = JSON.parse(said(await turn(await place.create(), 'capabilities')));
    assert.deepEqual(abilities.fs, { readTextFile: true, writeTextFile: true });
    const named = inside('gemini');
    symlinkSync(process.execPath, named);
    place.agent = { ...place.agent, command: named };
    const gemini = JSON.parse(said(await turn(await place.create(), 'capabilities')));
    assert.deepEqual(gemini.fs, { readTextFile: false, writeTextFile: true });
  });

  it('are read whole and in part, lines counted from 1', async () => {
    writeFileSync(inside('a.txt'), '\uFEFFone\r\ntwo\r\nthree');
    const file = inside('a.txt');
    const got = await answersTo(
      read(file),
      read(file, { line: 2 }),
      read(file, { line: 1, limit: 2 }),
      read(file, { line: 0, limit: 1 }),
      read(file, { line: 3, limit: 9 }),
      read(file, { line: 4 }),
      read(file, { limit: 0 }),
      read(file, { line: null, limit: null }),
    );
    assert.deepEqual(
      got.map(({ content }) => content),
      ['one\r\ntwo\r\nthree', 'two\r\nthree', 'one\r\ntwo\r\n', 'one\r\n', 'three', '', '', 'one\r\ntwo\r\nthree'],
    );
  });

  it('that can’t be read are answered with what is wrong', async () => {
    writeFileSync(inside('image'), Buffer.from([1, 2, 0, 3]));
    writeFileSync(inside('latin'), Buffer.from([0xe4, 0x0a]));
    writeFileSync(inside('large'), Buffer.alloc(10 * 2 ** 20 + 1, 'a'));
    writeFileSync(inside('utf16'), Buffer.from('\uFEFFtide\n', 'utf16le'));
    const got = await answersTo(
      read(inside('none')),
      read(place.folder),
      read(inside('image')),
      read(inside('latin')),
      read(inside('large')),
      read('relative.txt'),
      read(''),
      read(inside('a'), { line: -1 }),
      read(inside('a'), { limit: 'all' }),
      read(`${inside('a')}\0`),
      read(inside('utf16')),
    );
    assert.deepEqual(
      got.map(({ code }) => code),
      [-32002, -32602, -32603, -32603, -32603, -32602, -32602, -32602, -32602, -32602, undefined],
    );
    assert.match(got[0]?.message ?? '', /does not exist/);
    assert.match(got[2]?.message ?? '', /binary/);
    assert.match(got[4]?.message ?? '', /10 MiB/);
    assert.match(got[5]?.message ?? '', /absolute/);
    assert.equal(got[10]?.content, 'tide\n');
  });

  it('are written where they are and where they aren’t, with what the old one was like', async () => {
    writeFileSync(inside('crlf.txt'), '\uFEFFone\r\ntwo\r\n');
    writeFileSync(inside('lf.txt'), 'one\n');
    writeFileSync(inside('wide.txt'), Buffer.from('\uFEFFold\n', 'utf16le'));
    const got = await answersTo(
      write(inside('crlf.txt'), 'one\nthree\n'),
      write(inside('lf.txt'), 'one\r\ntwo\r\n'),
      write(inside('wide.txt'), 'new\n'),
      write(inside('deep/er/new.txt'), 'a\r\nb\n'),
      write(inside('crlf.txt'), 5),
      write(place.folder, ''),
      write(inside('lf.txt/below'), ''),
    );
    assert.deepEqual(
      got.map(({ code }) => code),
      [undefined, undefined, undefined, undefined, -32602, -32602, -32602],
    );
    assert.equal(readFileSync(inside('crlf.txt'), 'utf8'), '\uFEFFone\r\nthree\r\n');
    assert.equal(readFileSync(inside('lf.txt'), 'utf8'), 'one\ntwo\n');
    assert.equal(readFileSync(inside('wide.txt')).toString('utf16le'), '\uFEFFnew\n');
    assert.equal(readFileSync(inside('deep/er/new.txt'), 'utf8'), 'a\r\nb\n');
  });

  it('are free in each folder of the workspace and in the agent’s own', async () => {
    place.folders = [place.folder, outside];
    assert.deepEqual(await answersTo(read(path.join(outside, 'secret.txt'))), [{ content: 'secret\n' }]);
    place.folders = [outside];
    mkdirSync(inside('own'));
    writeFileSync(inside('own/memory.md'), 'mine');
    assert.deepEqual(await answersTo(read(inside('own/memory.md'))), [{ content: 'mine' }]);
  });

  it('outside of the workspace are the user’s to allow, once for a file', async () => {
    const secret = path.join(outside, 'secret.txt');
    symlinkSync(secret, inside('innocent.txt'));
    const session = await place.create();
    session.prompt(
      prompt(read(inside('innocent.txt')), read(secret), write(secret, 'told\n'), read(path.join(outside, 'none'))),
    );
    const reading = openQuestion(await until(session, state => openQuestion(state) !== undefined));
    assert.deepEqual(reading?.subject, { kind: 'fileAccess', access: 'read', path: secret });
    session.answerQuestion(reading?.questionId ?? '', { kind: 'accepted' });
    const writing = openQuestion(
      await until(session, state => (openQuestion(state)?.questionId ?? reading?.questionId) !== reading?.questionId),
    );
    assert.deepEqual(writing?.subject, { kind: 'fileAccess', access: 'write', path: secret });
    session.answerQuestion(writing?.questionId ?? '', { kind: 'rejected', reason: null });
    const got = answers(await until(session, state => state.turn === null));
    assert.deepEqual(got.slice(0, 2), [{ content: 'secret\n' }, { content: 'secret\n' }]);
    assert.match(got[2]?.message ?? '', /did not allow to write/);
    assert.equal(got[3]?.code, -32002);
    assert.equal(readFileSync(secret, 'utf8'), 'secret\n');
  });

  it('outside are refused when the turn ends before the user says anything', async () => {
    const session = await place.create();
    session.prompt(prompt(write(path.join(outside, 'new.txt'), 'x')));
    await until(session, state => openQuestion(state) !== undefined);
    session.stop();
    const state = await until(session, ({ turn }) => turn === null);
    assert.match(answers(state)[0]?.message ?? '', /did not allow/);
    assert.equal(state.openQuestions.length, 0);
  });

  it('aren’t written through links that lead out, or nowhere', async () => {
    symlinkSync(outside, inside('up'));
    symlinkSync(path.join(outside, 'made.txt'), inside('dangling'));
    const session = await place.create();
    session.prompt(prompt(write(inside('dangling'), 'x'), write(inside('up/new.txt'), 'x')));
    const question = openQuestion(await until(session, state => openQuestion(state) !== undefined));
    assert.deepEqual(question?.subject, { kind: 'fileAccess', access: 'write', path: path.join(outside, 'new.txt') });
    session.answerQuestion(question?.questionId ?? '', { kind: 'accepted' });
    const got = answers(await until(session, state => state.turn === null));
    assert.equal(got[0]?.code, -32602);
    assert.equal(got[1]?.code, undefined);
    assert.equal(readFileSync(path.join(outside, 'new.txt'), 'utf8'), 'x');
  });
});
