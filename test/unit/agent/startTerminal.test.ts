import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTerminal } from '../../../src/agent/startTerminal.ts';
import type { TerminalPort, TerminalSpec } from '../../../src/contract/terminalPort.ts';
import { isAlive } from './recorder.ts';

// Real programs in terminals of the client.

describe('a terminal of the client', () => {
  let folder: string;
  const started: TerminalPort[] = [];

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'gangway-')));
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map(port => port.kill()));
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(command: string, args: readonly string[] = [], more: Partial<TerminalSpec> = {}) {
    const pieces: string[] = [];
    const port = await startTerminal({ command, args, env: {}, cwd: folder, ...more }, text => {
      pieces.push(text);
    });
    started.push(port);
    return { port, pieces, text: () => pieces.join('') };
  }

  async function run(command: string, args?: readonly string[], more?: Partial<TerminalSpec>) {
    const { port, text } = await start(command, args, more);
    return { ...(await port.ended), text: text() };
  }

  const node = (script: string) => [process.execPath, ['-e', script]] as const;

  it('reads no more while its output isn’t taken, so that the command waits, and loses nothing', async () => {
    let taken = 0;
    let go = () => {};
    const held = new Promise<void>(resolve => {
      go = resolve;
    });
    const started = path.join(folder, 'started');
    const ended = path.join(folder, 'ended');
    const command = `touch ${started}; seq 1 200000; touch ${ended}`;
    const spec = { command, args: [], env: {}, cwd: folder };
    const port = await startTerminal(spec, text => {
      taken += text.length;
      return held;
    });
    while (taken === 0) await wait(10);
    // It has long printed more than fits, if it was ever read.
    await wait(300);
    assert.ok(existsSync(started) && !existsSync(ended));
    go();
    assert.equal((await port.ended).code, 0);
    assert.equal(taken, 1_288_895);
  });

  it('runs a program with its arguments as they are', async () => {
    const words = ['a b', '$HOME', '`x`', "it's", '"', '*', '', '-n', 'é→世'];
    const [program, args] = node('console.log(JSON.stringify(process.argv.slice(1)))');
    assert.deepEqual(JSON.parse((await run(program, [...args, '--', ...words])).text), words);
  });

  it('runs a whole command line with a shell', async () => {
    assert.deepEqual(await run('echo out; echo err >&2; exit 3'), { code: 3, signal: null, text: 'out\nerr\n' });
    assert.equal((await run('pwd')).text, `${folder}\n`);
  });

  it('takes a file with a blank in its name for the program that it is', async () => {
    const program = path.join(folder, 'my program');
    writeFileSync(program, '#!/bin/sh\necho "it is me"\n', { mode: 0o755 });
    assert.equal((await run(program)).text, 'it is me\n');
  });

  it('has the variables that the agent sets, and a directory of its own', async () => {
    mkdirSync(path.join(folder, 'sub'));
    const cwd = path.join(folder, 'sub');
    assert.equal(
      (await run('echo "$GREETING"; pwd', [], { env: { GREETING: 'hé llo' }, cwd })).text,
      `hé llo\n${cwd}\n`,
    );
  });

  it('has a closed standard input', async () => {
    assert.deepEqual(await run('cat; echo "read to its end"'), { code: 0, signal: null, text: 'read to its end\n' });
  });

  it('keeps the order of both streams', async () => {
    const lines = Array.from({ length: 50 }, (_, i) => (i % 2 ? `echo ${i} >&2` : `echo ${i}`));
    assert.equal((await run(lines.join('; '))).text, Array.from({ length: 50 }, (_, i) => `${i}\n`).join(''));
  });

  it('delivers characters whole that come in pieces', async () => {
    const script = `const b = Buffer.from('é→世🎉'); let i = 0;
      const next = () => { if (i < b.length) { process.stdout.write(b.subarray(i, ++i)); setTimeout(next, 15); } }; next();`;
    const { port, pieces } = await start(...node(script));
    await port.ended;
    assert.equal(pieces.join(''), 'é→世🎉');
    for (const piece of pieces) assert.ok(!piece.includes('\ufffd'), piece);
  });

  it('delivers 100 MB, and all of it before its end', async () => {
    const { port, pieces } = await start('yes 0123456789abcde | head -c 100000000; echo; echo the last line');
    let bytes = 0;
    const counting = (async () => {
      while ((await Promise.race([port.ended.then(() => true), wait(5, false)])) === false)
        for (const piece of pieces.splice(0)) bytes += piece.length;
    })();
    await port.ended;
    await counting;
    const rest = pieces.join('');
    assert.equal(bytes + rest.length, 100_000_000 + '\nthe last line\n'.length);
    assert.ok(rest === '' || rest.endsWith('the last line\n'));
  });

  it('tells the signal that ended it', async () => {
    assert.deepEqual(await run('echo before; kill -9 $$'), { code: null, signal: 'SIGKILL', text: 'before\n' });
  });

  it('is ended with all that it started, also what ignores SIGTERM', async () => {
    const stay = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log(process.pid);";
    const child = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stay)}], { stdio: 'inherit' });`;
    const { port, text } = await start(...node(`${child} ${stay}`));
    // Each says its number once it ignores the signal.
    while (text().split('\n').length < 3) await wait(10);
    const pids = text().trim().split('\n').map(Number);
    assert.equal(pids.length, 2);
    await port.kill();
    const { signal } = await port.ended;
    assert.equal(signal, 'SIGKILL');
    for (const pid of pids) assert.equal(await isAlive(pid), false);
  });

  it('leaves what it started in the background until it is killed', async () => {
    const { port } = await start('sleep 300 & echo $! > pid; exit 0');
    assert.deepEqual(await port.ended, { code: 0, signal: null });
    const pid = Number((await run('cat pid')).text);
    assert.equal(await isAlive(pid), true);
    await port.kill();
    assert.equal(await isAlive(pid), false);
  });

  it('lets what it leaves in the background print on', async () => {
    const chatty = 'for i in $(seq 20); do sleep 0.05; echo $i; done; echo survived > done.txt';
    const { port } = await start(`(${chatty}) & exit 0`);
    await port.ended;
    const file = path.join(folder, 'done.txt');
    while (!existsSync(file)) await wait(10);
  });

  it('takes for a command line what no program is called', async () => {
    assert.equal((await run('set', [], { env: { GREETING: 'hello' } })).text.includes('GREETING=hello'), true);
    assert.deepEqual(await run('cd'), { code: 0, signal: null, text: '' });
    writeFileSync(path.join(folder, 'at-home'), '#!/bin/sh\necho "from home"\n', { mode: 0o755 });
    assert.equal((await run('~/at-home', [], { env: { HOME: folder } })).text, 'from home\n');
    // Not an option of the shell.
    assert.equal((await run('-x || echo "no such option"')).text.endsWith('no such option\n'), true);
  });

  it('takes no argument for a part of a command line', async () => {
    assert.deepEqual(await run('echo', ['x; exit 3']), { code: 0, signal: null, text: 'x; exit 3\n' });
    await assert.rejects(start('echo a; echo b', ['c']), /echo a; echo b/);
  });

  it('says why it can’t be started', async () => {
    const fails = (spec: Partial<TerminalSpec>, message: RegExp) =>
      assert.rejects(
        startTerminal({ command: 'x', args: [], env: {}, cwd: folder, ...spec }, () => {}),
        {
          name: 'ClientRequestError',
          code: -32602,
          message,
        },
      );
    await fails({ command: 'no-such-program-here' }, /"no-such-program-here" is no program: .* PATH/);
    await fails({ command: './nowhere/x' }, /"\.\/nowhere\/x" is no program: /);
    writeFileSync(path.join(folder, 'data'), 'x', { mode: 0o644 });
    await fails({ command: './data' }, /"\.\/data" is no program: /);
    writeFileSync(path.join(folder, 'script'), '#!/no/such/interpreter\n', { mode: 0o755 });
    await fails({ command: './script' }, /"\.\/script" could not be started: the interpreter of .*script is missing/);
    await fails({ cwd: path.join(folder, 'nowhere') }, /The working directory .*nowhere does not exist/);
    assert.equal(existsSync(path.join(folder, 'nowhere')), false);
  });
});
