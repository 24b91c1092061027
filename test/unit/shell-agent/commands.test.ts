import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BareClient, messageText } from './bareClient.ts';

const SHELLS = ['/bin/sh', '/bin/bash', '/bin/dash', '/bin/zsh', '/bin/ksh'].filter(shell => {
  try {
    execFileSync(shell, ['-c', 'exit 0']);
    return true;
  } catch {
    return false;
  }
});

for (const meta of [{ terminal_output_delta: true, terminal_output: true }, { terminal_output: true }, null])
  describe(`The Shell agent, for a client with ${meta ? Object.keys(meta).join(' and ') : 'no terminals'}`, () => {
    if (process.platform === 'win32') return;
    let client: BareClient;
    let folder = '';
    let session = '';
    before(async () => {
      folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'gangway-shell-')));
      client = await BareClient.start(meta, { SHELL: '/bin/bash' });
    });
    beforeEach(async () => {
      session = await client.newSession(folder);
    });
    after(async () => {
      await client.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const ran = (output: string, exit_code: number | null, signal: string | null = null) => ({
      output,
      exit: { exit_code, signal },
      status: exit_code === 0 ? 'completed' : 'failed',
    });

    it('shows output and exit code', async () => {
      assert.deepEqual(
        await client.run(session, 'printf "a\\033[31mb\\033[0m\\n"; pwd'),
        ran(`a\u001b[31mb\u001b[0m\n${folder}\n`, 0),
      );
      assert.deepEqual(await client.run(session, 'echo out; exit 3'), ran('out\n', 3));
      assert.deepEqual(await client.run(session, 'true'), ran('', 0));
      assert.deepEqual(await client.run(session, 'printf no-newline; false'), ran('no-newline', 1));
      assert.equal((await client.run(session, 'no-such-command')).exit?.['exit_code'], 127);
    });

    it('keeps the order of the two streams', async () => {
      const command = 'for i in 1 2 3 4 5 6 7 8 9; do echo o$i; echo e$i >&2; done';
      const lines = Array.from({ length: 9 }, (_, i) => `o${i + 1}\ne${i + 1}\n`);
      assert.deepEqual(await client.run(session, command), ran(lines.join(''), 0));
    });

    it('shows the signal that ended it', async () => {
      assert.deepEqual(await client.run(session, 'echo x; kill -9 $$'), ran('x\n', null, 'SIGKILL'));
    });

    it('keeps multi-byte characters whole, and replaces what is none', async () => {
      const command = `printf '\\xe2'; sleep 0.1; printf '\\x82\\xac'; sleep 0.05; printf '\\xff|\\xf0\\x9f'`;
      assert.deepEqual(await client.run(session, command), ran('€\ufffd|\ufffd', 0));
      const { output } = await client.run(session, 'for i in $(seq 1 20000); do printf "€😀é"; done');
      assert.equal(output, '€😀é'.repeat(20_000));
    });

    it('gives the command no input', async () => {
      assert.deepEqual(await client.run(session, 'cat; read x; echo "$?"'), ran('1\n', 0));
    });

    it('lets a command write to /dev/stderr and /dev/stdout', async () => {
      assert.deepEqual(await client.run(session, 'echo a >/dev/stderr; echo b | tee /dev/stdout'), ran('a\nb\nb\n', 0));
    });

    it('takes all text blocks together', async () => {
      const from = client.updates.length;
      const prompt = [
        { type: 'text', text: 'echo one' },
        { type: 'resource_link', uri: 'file:///x', name: 'x' },
        { type: 'text', text: 'echo two' },
      ];
      await client.request('session/prompt', { sessionId: session, prompt });
      assert.equal(client.updates[from]?.title, 'echo one\necho two');
    });

    it('says what to do with an empty prompt', async () => {
      const from = client.updates.length;
      assert.equal(await client.prompt(session, ' \n'), 'end_turn');
      assert.match(messageText(client.updates.slice(from)), /Type a command/);
      assert.equal(client.updates.length, from + 1);
    });
  });

describe('The Shell agent’s directory', () => {
  if (process.platform === 'win32') return;
  for (const shell of SHELLS)
    it(`is kept between commands, with ${shell}`, async () => {
      const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'gangway-cd-')));
      mkdirSync(path.join(folder, 'sub', "it's\nodd"), { recursive: true });
      const client = await BareClient.start({ terminal_output_delta: true }, { SHELL: shell });
      const session = await client.newSession(folder);
      const at = async () => (await client.run(session, 'pwd')).output.slice(0, -1);
      const exitOf = async (command: string) => (await client.run(session, command)).exit?.['exit_code'];
      const sub = path.join(folder, 'sub');

      assert.equal(await at(), folder);
      assert.equal(await exitOf('cd sub'), 0);
      assert.equal(await at(), sub);
      assert.equal(await exitOf('(cd /; exit 5)'), 5, 'a subshell');
      assert.equal(await at(), sub);
      assert.equal(await exitOf('cd ..; exit 6'), 6, 'exit');
      assert.equal(await at(), folder);
      assert.equal(await exitOf('set -eu; cd sub; false; cd /'), 1, 'errexit');
      assert.equal(await at(), sub);
      await exitOf('cd "$(printf "it\'s\\nodd")"');
      assert.equal(await at(), path.join(sub, "it's\nodd"));
      await exitOf('cd ..; kill -9 $$');
      assert.equal(await at(), path.join(sub, "it's\nodd"), 'a killed shell keeps the directory before');
      await exitOf(`cd ${folder}; exec 3>three; echo x >&3`);
      assert.equal(await at(), folder);
      assert.equal(readFileSync(path.join(folder, 'three'), 'utf8'), 'x\n', 'descriptor 3 is the command’s');
      await client.run(session, 'cd sub; set -x; true').then(({ output }) => assert.doesNotMatch(output, /printf|pwd/));
      assert.notEqual(await exitOf('cd /; if'), 0, 'a syntax error');
      assert.equal((await client.run(session, '-x 2>/dev/null; echo $?')).output, '127\n');
      assert.equal((await client.run(session, 'echo "$#"; echo a \\\n b # c')).output, '0\na b\n');
      await client.close();
      rmSync(folder, { recursive: true, force: true });
    });

  it('moves up when it is deleted, without running what was typed', async () => {
    const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'gangway-gone-')));
    const gone = path.join(folder, 'a', 'b');
    mkdirSync(gone, { recursive: true });
    const client = await BareClient.start({ terminal_output_delta: true });
    const session = await client.newSession(gone);
    await client.run(session, 'rm -r ../../a');
    const from = client.updates.length;
    assert.equal(await client.prompt(session, 'touch file'), 'end_turn');
    assert.equal(
      messageText(client.updates.slice(from)),
      `The directory ${gone} no longer exists, so nothing was run. You are now in ${folder}.`,
    );
    assert.equal(client.updates.length, from + 1);
    assert.equal((await client.run(session, 'ls; pwd')).output, `${folder}\n`);
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is not the business of a shell that nobody knows', async () => {
    const client = await BareClient.start({ terminal_output_delta: true }, { SHELL: '/usr/bin/fish' });
    const session = await client.newSession(os.tmpdir());
    assert.equal((await client.run(session, 'echo $0')).output, '/bin/sh\n');
    await client.close();
  });
});
