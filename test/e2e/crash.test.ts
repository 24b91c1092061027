// The extension host dies in the middle of a turn, as it does when it runs out of memory: what was heard until then is kept.
import assert from 'node:assert/strict';
import { Chat } from './chat.ts';
import { until } from './until.ts';
import { chatFrame, openChatWith, reloadWindow, SHELL, screenshot } from './workbench.ts';

/** The command's parent is the Shell agent, and that one's the extension host. */
const KILL_HOST = 'host=$(ps -o ppid= -p $PPID); echo "host $host"; sleep 3; kill -9 $host; sleep 60';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the extension host, killed in the middle of a turn', () => {
  let chat: Chat;

  before('run a command that does it', async () => {
    chat = new Chat(await openChatWith(SHELL));
    await (await chat.run('echo "before the crash"; exit 7')).ended();
    const card = await (await chat.run(KILL_HOST)).running();
    await card.open();
    await until('it says whom it kills', async () => /host +\d+/.test(await card.output()));
    const host = Number(/host +(\d+)/.exec(await card.output())?.[1]);
    assert.ok(isAlive(host));
    await until('it is dead', async () => !isAlive(host));
    await reloadWindow();
    chat = new Chat(await chatFrame());
  });

  it('loses nothing, and says that the turn was interrupted', async () => {
    await chat.frame.locator('[data-code=turnInterrupted]').waitFor();
    await screenshot('crash-reopened');
    assert.equal(await (await chat.cardOf('before the crash')).pill(), 'exit 7');
    const card = await (await chat.cardOf('ps -o ppid')).open();
    assert.match(await card.output(), /^host +\d+/);
  });

  it('goes on with the next prompt', async () => {
    const card = await (await chat.run('echo "after the crash"')).ended();
    assert.equal(await card.pill(), 'exit 0');
  });
});
