// From a typed command to its card, with the built-in Shell agent in the real workbench.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { Chat } from './chat.ts';
import { until } from './until.ts';
import { currentPage, openChatWith, runCommand, SHELL, screenshot } from './workbench.ts';

function isRunning(command: string): boolean {
  return spawnSync('pgrep', ['-f', command]).status === 0;
}

describe('a command in the chat', () => {
  let chat: Chat;

  before('open the chat', async () => {
    chat = new Chat(await openChatWith(SHELL));
  });

  it('prints in colour', async () => {
    const card = await chat.run("printf '\\033[31mred\\033[0m plain \\033[1;32mgreen\\033[0m\\n'");
    await (await card.ended()).drawn();
    assert.equal(await card.output(), 'red plain green');
    assert.equal(await card.pill(), 'exit 0');
    const colours = [await card.colourOf('red'), await card.colourOf('plain'), await card.colourOf('green')];
    assert.equal(new Set(colours).size, 3, `not three colours: ${colours.join(', ')}`);
  });

  it('shows the working directory, and keeps it across cd', async () => {
    await (await chat.run('cd src')).ended();
    const card = await (await chat.run('pwd')).ended();
    await card.drawn();
    assert.match(await card.textOf('cwd'), /src$/);
    assert.match(await card.output(), /\/sample\/src$/);
    await (await chat.run('cd ..')).ended();
  });

  it('is seen growing', async () => {
    const card = await chat.run('for i in 1 2 3 4 5 6; do echo "step $i"; sleep 0.5; done');
    const seen: { state: string | null; output: string }[] = [];
    do {
      seen.push({ state: await card.state(), output: await card.output() });
      await wait(50);
    } while (seen.at(-1)?.state !== 'exited');
    const partial = seen.filter(
      ({ state, output }) => state === 'running' && /step 1/.test(output) && !/step 6/.test(output),
    );
    assert.ok(partial.length > 0, `no output was seen before the end: ${JSON.stringify(seen.slice(-3))}`);
    await card.drawn();
    assert.equal(await card.output(), [1, 2, 3, 4, 5, 6].map(step => `step ${step}`).join('\n'));
  });

  it('fails with its exit code', async () => {
    const card = await (await chat.run('echo to stderr >&2; exit 3')).ended();
    await card.part('output').waitFor(); // a failure opens by itself
    await card.drawn();
    assert.equal(await card.state(), 'exited');
    assert.equal(await card.pill(), 'exit 3');
    assert.equal(await card.output(), 'to stderr');
  });

  it('is ended by a signal', async () => {
    const card = await (await chat.run('kill -9 $$')).ended();
    assert.equal(await card.state(), 'signalled');
    assert.equal(await card.pill(), 'SIGKILL');
  });

  it('is stopped, with all that it started', async () => {
    const card = await (await chat.run('echo before; sleep 6173 & sleep 6174')).running();
    await until('output is seen', async () => (await card.output()).includes('before'));
    await chat.stop();
    await card.ended();
    assert.equal(await card.state(), 'cancelled');
    assert.equal(await card.pill(), 'stopped');
    await until('no process is left', async () => !isRunning('sleep 617[34]'));
    await screenshot('stopped');
  });

  it('prints 5 MB and stays small', async () => {
    const card = await (await chat.run('yes 0123456789abcdef | head -c 5000000; echo; echo the last line')).ended();
    await card.open();
    await until('the last line is seen', async () => (await card.output()).endsWith('the last line'));
    assert.equal(await card.pill(), 'exit 0');
    const nodes = await chat.nodeCount();
    assert.ok(nodes < 4000, `${nodes} DOM nodes`);
    await card.part('open-output').click();
    const page = await currentPage();
    await page.locator('.editor-group-container .tab').first().waitFor(); // the whole output, in an editor
    await runCommand('View: Close All Editors');
  });

  it('opens its output in a terminal, where it goes on', async () => {
    const card = await (await chat.run('echo "so far $((6 * 7))"; sleep 3; echo "then $((7 * 8))"')).running();
    await until('output is seen', async () => (await card.output()).includes('so far 42'));
    await card.locator.hover();
    await card.locator.getByRole('button', { name: 'Open output in a terminal' }).click();
    const rows = (await currentPage()).locator('.terminal-wrapper.active .xterm-rows').last();
    const text = async () => ((await rows.textContent()) ?? '').replaceAll('\u00a0', ' ');
    await until('all of it is in the terminal', async () => /so far 42\s*then 56/.test(await text()));
    assert.equal((await text()).split('so far 42').length, 2);
    await screenshot('output-terminal');
    await runCommand('Terminal: Kill the Active Terminal Instance');
  });

  it('prints any script', async () => {
    const text = 'wide 漢字 combining e\u0301 emoji 👩‍👩‍👧 🇸🇪 hebrew שלום arabic عربى end';
    const card = await (await chat.run(`printf '%s\\n' '${text}'`)).ended();
    await card.drawn();
    assert.equal(await card.output(), text);
  });

  it('is typed over several lines', async () => {
    const input = chat.frame.getByTestId('composer-input');
    await input.fill('echo one');
    await input.press('Shift+Enter');
    await input.pressSequentially('echo two');
    assert.equal(await input.inputValue(), 'echo one\necho two');
    await input.press('Enter');
    const card = await (await chat.cardOf('echo one echo two')).ended();
    await card.drawn();
    assert.equal(await card.output(), 'one\ntwo');
  });
});
