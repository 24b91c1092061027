// What was shown stays shown: the view is hidden, moved and the window reloaded.
import assert from 'node:assert/strict';
import type { CardText } from './card.ts';
import { Chat } from './chat.ts';
import {
  chatFrame,
  currentPage,
  openChat,
  openChatWith,
  pickInPalette,
  reloadWindow,
  runCommand,
  SHELL,
} from './workbench.ts';

describe('the chat, come back to', () => {
  let chat: Chat;

  before('run some commands', async () => {
    chat = new Chat(await openChatWith(SHELL));
    await (await chat.run('echo kept; exit 4')).ended();
    await (await chat.run("printf '\\033[35mviolet\\033[0m\\n'")).ended();
  });

  async function assertSame(before: CardText[]): Promise<void> {
    chat = new Chat(await chatFrame());
    await chat.frame.getByTestId('command-card').first().waitFor();
    assert.deepEqual(await chat.history(), before);
  }

  it('shows everything after it was hidden', async () => {
    const before = await chat.history();
    await runCommand('View: Hide Secondary Side Bar');
    await (await currentPage()).locator('.part.auxiliarybar').waitFor({ state: 'hidden' });
    await openChat();
    await assertSame(before);
  });

  it('goes on while it is hidden', async () => {
    const card = await (await chat.run('for i in 1 2 3 4; do echo "hidden $i"; sleep 0.5; done')).running();
    await runCommand('View: Hide Secondary Side Bar');
    await (await currentPage()).locator('.part.auxiliarybar').waitFor({ state: 'hidden' });
    await openChat();
    await (await card.ended()).open();
    assert.equal(await card.output(), 'hidden 1\nhidden 2\nhidden 3\nhidden 4');
  });

  it('shows everything after the window was reloaded', async () => {
    const before = await chat.history();
    await reloadWindow();
    await assertSame(before);
  });

  it('takes the next command after that', async () => {
    const card = await (await chat.run('echo after the reload')).ended();
    await card.open();
    assert.equal(await card.output(), 'after the reload');
    assert.equal(await card.pill(), 'exit 0');
  });

  it('shows everything after it was moved to the other side bar, and back', async () => {
    const before = await chat.history();
    await pickInPalette('View: Move View', ['Chat', 'New Side Bar Entry']);
    await (await currentPage()).locator('.part.sidebar .title-label', { hasText: 'Chat' }).waitFor();
    await assertSame(before);
    await runCommand('View: Reset View Locations');
    await openChat();
    await assertSame(before);
  });

  it('is kept when the agent dies, and goes on after its restart', async () => {
    const before = await chat.history();
    await chat.send('kill -9 $PPID'); // the agent itself, maybe before it has told of the command
    await chat.frame.getByTestId('notice-restart').last().click();
    const card = await (await chat.run('echo alive again')).ended();
    await card.open();
    assert.equal(await card.output(), 'alive again');
    const history = await chat.history();
    assert.deepEqual(history.slice(0, before.length), before);
  });
});
