// Prompts typed while the agent works, from the prompt box to the agent, in the real workbench.
import assert from 'node:assert/strict';
import { Chat } from './chat.ts';
import { until } from './until.ts';
import {
  chatFrame,
  currentPage,
  openChatWith,
  reloadWindow,
  runCommand,
  screenshot,
  scriptedAgent,
} from './workbench.ts';

describe('the queue', () => {
  let chat: Chat;

  beforeEach('a session whose agent is in a turn', async () => {
    // A session left with prompts in its queue asks before it goes.
    await leave();
    chat = new Chat(await openChatWith(scriptedAgent.name));
    await chat.send('wait');
    await chat.hears('waiting');
  });

  after(leave);

  const rows = () => chat.frame.getByTestId('queued');
  const row = (text: string) => rows().filter({ hasText: text });
  const queued = async () => await chat.frame.getByTestId('queued-text').allTextContents();
  const prompts = async () => await chat.frame.getByTestId('message-user').allTextContents();

  async function leave(): Promise<void> {
    if (!chat) return;
    if ((await rows().count()) > 0) await clearQueue();
    const stop = chat.frame.getByTestId('composer-stop');
    if ((await stop.count()) > 0) await stop.click();
    await stop.waitFor({ state: 'detached' });
  }

  async function clearQueue(): Promise<void> {
    await runCommand('Gangway: Clear Queue');
    const dialog = (await currentPage()).locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: 'Clear Queue' }).click();
    await rows().first().waitFor({ state: 'detached' });
  }

  it('is edited and reordered, and sends one now, then the others', async () => {
    for (const text of ['first', 'secnd', 'third']) await chat.send(text);
    await until('all are queued', async () => (await queued()).join() === 'first,secnd,third');
    await row('third').getByTestId('queued-up').click();
    await until('it has moved', async () => (await queued()).join() === 'first,third,secnd');
    await row('secnd').getByTestId('queued-edit').click();
    const editor = chat.frame.getByTestId('queued-editor');
    await editor.fill('second');
    await editor.press('Enter');
    await until('it is saved', async () => (await queued()).join() === 'first,third,second');
    await screenshot('queue');
    await row('second').getByTestId('queued-send').click();
    await chat.hears('first');
    await chat.hears('third');
    await rows().first().waitFor({ state: 'detached' });
    const sent = (await prompts()).map(text => text.trim());
    assert.deepEqual(sent, ['wait', 'second', 'first', 'third']);
  });

  it('waits after Stop and after a reload, until the palette sends the next', async () => {
    await chat.send('later');
    await chat.send('last');
    await row('last').waitFor();
    await chat.stop();
    await chat.frame.getByTestId('queue-resume').waitFor();
    await reloadWindow();
    chat = new Chat(await chatFrame());
    await chat.frame.getByTestId('queue-resume').waitFor();
    assert.deepEqual(await queued(), ['later', 'last']);
    await runCommand('Gangway: Send Next Queued Prompt');
    await chat.hears('later');
    await chat.hears('last');
    await rows().first().waitFor({ state: 'detached' });
  });

  it('is cleared by the palette, which asks first', async () => {
    await chat.send('never');
    await row('never').waitFor();
    await clearQueue();
    await chat.stop();
    await chat.frame.getByTestId('composer-stop').waitFor({ state: 'detached' });
    assert.deepEqual(
      (await prompts()).map(text => text.trim()),
      ['wait'],
    );
  });
});
