import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storeFolder } from '../../../src/headless/storeFolder.ts';
import { type Ended, Gangway, gangway, resultIn, SCRIPTED, understand } from './gangway.ts';

describe('gangway run, sessions', function () {
  this.timeout(60_000);
  let folder: string;
  let store: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'gangway-')));
    store = path.join(folder, 'store');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: readonly string[]): Promise<Ended> =>
    gangway(['run', '--store', store, '--cwd', folder, '--output-format', 'json', ...args]);
  const start = (...args: readonly string[]) => run('--agent', SCRIPTED, ...args);
  const id = ({ out }: Ended) => String(resultIn(out)['session_id']);

  it('are kept, and gone on with by their id, without naming the agent again', async () => {
    const first = await start('-p', 'one');
    const second = await run('--session', id(first), '-p', 'two');
    assert.deepEqual([first.code, second.code, id(second)], [0, 0, id(first)]);
    assert.equal(resultIn(second.out)['result'], 'two');
    assert.equal(readdirSync(store).length, 1);
  });

  it('tell only what is new when they go on', async () => {
    const first = await start('-p', 'the first prompt');
    for (const format of ['text', 'stream-json']) {
      const { out, code } = await run('--session', id(first), '--output-format', format, '-p', 'the next one');
      assert.equal(code, 0);
      assert.ok(out.includes('the next one') && !out.includes('the first prompt'), out);
      if (format === 'stream-json') assert.equal((await understand(out)).results.length, 1);
    }
  });

  it('tell nothing of what was said in the agent’s own program meanwhile', async () => {
    const keeper = path.join(folder, 'keeper');
    const agent = `"${process.execPath}" "${path.resolve('test/agents/sessions.mjs')}" --store "${keeper}" --can load`;
    const first = await run('--agent', agent, '-p', 'from here');
    assert.equal(first.code, 0, first.err);
    const file = path.join(keeper, 'kept-1.json');
    for (const [index, format] of ['text', 'json', 'stream-json'].entries()) {
      const kept: { turns: string[] } = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...kept, turns: [...kept.turns, `elsewhere ${index}`, 'run ls'] }));
      const { out, code } = await run('--session', id(first), '--output-format', format, '-p', `again ${index}`);
      assert.equal(code, 0, out);
      assert.equal(out.split(`heard: again ${index}`).length - 1, format === 'stream-json' ? 2 : 1, out);
      assert.ok(!out.includes('elsewhere') && !out.includes('ls done') && !out.includes('from here'), out);
      if (format === 'text') assert.equal(out.split(`> again ${index}`).length - 1, 1, out);
      if (format === 'stream-json') assert.equal((await understand(out)).results.length, 1);
    }
  });

  it('go on with the latest of their directory and agent', async () => {
    const other = path.join(folder, 'other');
    mkdirSync(other);
    const older = await start('-p', 'one');
    const newer = await start('-p', 'two');
    const elsewhere = await start('--cwd', other, '-p', 'three');
    assert.equal(id(await run('--continue', '-p', 'four')), id(newer));
    assert.equal(id(await run('--cwd', other, '--continue', '-p', 'five')), id(elsewhere));
    // The one that was used last is the latest.
    await run('--session', id(older), '-p', 'six');
    assert.equal(id(await run('--continue', '--agent', SCRIPTED, '-p', 'seven')), id(older));
    const none = await run('--continue', '--agent', 'shell', '-p', 'eight');
    assert.deepEqual([none.code, resultIn(none.out)['is_error']], [4, true]);
  });

  it('4: there is none, or none by this id, or it can’t be opened', async () => {
    const none = await run('--continue', '-p', 'x');
    assert.equal(none.code, 4);
    assert.match(String(resultIn(none.out)['errors']), /no session/);
    for (const wrong of ['no-such-session', '../store', '00000000-0000-4000-8000-000000000000']) {
      const missing = await run('--session', wrong, '-p', 'x');
      assert.deepEqual([missing.code, id(missing)], [4, wrong]);
    }
    const text = await gangway(['run', '--store', store, '--session', 'no-such-session', '-p', 'x']);
    assert.deepEqual([text.code, text.out], [4, '']);
    assert.match(text.err, /^gangway: session no-such-session: /);
  });

  it('4: it is in use by another run', async () => {
    const first = await start('-p', 'one');
    const busy = new Gangway('run', '--store', store, '--session', id(first), '-p', 'wait');
    await busy.until(out => out.includes('waiting'));
    const second = await run('--session', id(first), '-p', 'two');
    assert.equal(second.code, 4);
    busy.child.kill();
    await busy.ended;
    assert.equal((await run('--session', id(first), '-p', 'three')).code, 0);
  });

  it('2: it is another agent’s, stands elsewhere, or isn’t kept at all', async () => {
    const first = await start('-p', 'one');
    const other = path.join(folder, 'other');
    for (const args of [
      ['--session', id(first), '--agent', 'shell'],
      ['--session', id(first), '--cwd', other],
      ['--session', id(first), '--continue'],
      ['--session', ''],
    ]) {
      const { code, out, err } = await run(...args, '-p', 'x');
      assert.deepEqual([code, out], [2, ''], args.join(' '));
      assert.ok(err.startsWith('gangway: '));
    }
    const unkept = await gangway(['run', '--no-store', '--continue', '-p', 'x']);
    assert.equal(unkept.code, 2);
    assert.equal((await run('--session', id(first), '-p', 'still there')).code, 0);
  });

  it('leave nothing behind with --no-store', async () => {
    const { code } = await gangway(['run', '--no-store', '--agent', SCRIPTED, '--cwd', folder, '-p', 'one']);
    assert.equal(code, 0);
    assert.equal(existsSync(store), false);
  });
});

describe('the folder of kept sessions', () => {
  it('is where each platform keeps data of programs, absolute', () => {
    const linux = (env: object) => storeFolder({ ...env }, 'linux', '/home/me');
    assert.equal(linux({}), '/home/me/.local/share/gangway/sessions');
    assert.equal(linux({ XDG_DATA_HOME: '/data' }), '/data/gangway/sessions');
    assert.equal(linux({ XDG_DATA_HOME: 'relative' }), '/home/me/.local/share/gangway/sessions');
    assert.equal(storeFolder({}, 'darwin', '/Users/me'), '/Users/me/Library/Application Support/Gangway/sessions');
    assert.equal(
      storeFolder({ LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local' }, 'win32', 'C:\\Users\\me'),
      'C:\\Users\\me\\AppData\\Local\\Gangway\\sessions',
    );
    assert.equal(storeFolder({}, 'win32', 'C:\\Users\\me'), 'C:\\Users\\me\\AppData\\Local\\Gangway\\sessions');
  });
});
