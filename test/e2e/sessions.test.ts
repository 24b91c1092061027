// Several sessions at once, their list, and sessions that only an agent keeps, in the real workbench.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Chat } from './chat.ts';
import { type Step, script } from './steps.ts';
import { until } from './until.ts';
import {
  chatFrame,
  currentPage,
  keeper,
  openChatWith,
  pickInPalette,
  reloadWindow,
  runCommand,
  SHELL,
  screenshot,
  scriptedAgent,
  setSideBarWidth,
  useTheme,
} from './workbench.ts';

const asks: Step = {
  request: 'session/request_permission',
  params: {
    sessionId: '$session',
    toolCall: { toolCallId: 'a', title: 'Run it', kind: 'execute', rawInput: { command: 'npm run deploy' } },
    options: [
      { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
      { optionId: 'no', name: 'No', kind: 'reject_once' },
    ],
  },
};

describe('several sessions', () => {
  let chat: Chat;

  const rows = () => chat.frame.getByTestId('session-row');
  const row = (title: string) =>
    rows()
      .filter({ has: chat.frame.locator('.session-title', { hasText: title }) })
      .first();
  const dot = (title: string) => row(title).getAttribute('data-dot');
  const search = () => chat.frame.getByTestId('sessions-search');

  async function openList(): Promise<void> {
    await runCommand('Gangway: Show Sessions');
    chat = new Chat(await chatFrame());
    await search().waitFor();
  }

  async function open(title: string): Promise<void> {
    await row(title).getByTestId('session-open').click();
    await chat.frame.getByTestId('composer-input').waitFor();
    await chat.frame.locator('.header-title', { hasText: title }).waitFor();
  }

  before('begin three', async () => {
    chat = new Chat(await openChatWith(scriptedAgent.name));
    await chat.send('wait');
    await chat.hears('waiting');
    await runCommand('Gangway: Rename Session');
    const title = (await currentPage()).locator('.quick-input-widget input.input');
    await title.fill('Long watch');
    await title.press('Enter');
    await chat.frame.locator('.header-title', { hasText: 'Long watch' }).waitFor();
    chat = new Chat(await openChatWith(SHELL));
    await (await chat.run('echo "the tide of the needle"; exit 3')).ended();
    chat = new Chat(await openChatWith(scriptedAgent.name));
    await chat.send(script(asks));
    await chat.frame.getByTestId('permission-bar').waitFor();
  });

  it('go on side by side, and the list says what each is doing', async () => {
    await openList();
    await until('the list is there', async () => (await rows().count()) >= 3);
    assert.deepEqual(
      [await dot('Long watch'), await dot('do ['), await dot('the tide of the needle')],
      ['running', 'needsYou', 'idle'],
    );
    for (const theme of ['light', 'dark'] as const) {
      await useTheme(theme);
      await screenshot(`sessions-${theme}`);
    }
    await setSideBarWidth(200);
    await screenshot('sessions-narrow');
    await setSideBarWidth(400);
    await open('Long watch');
    await chat.frame.getByTestId('composer-stop').waitFor();
    await chat.frame.getByTestId('sessions-button').getByText('1').waitFor();
  });

  it('are found by what a command printed', async () => {
    await openList();
    await search().fill('OF THE NEEDLE');
    await until('only it is shown', async () => (await rows().count()) === 1);
    await rows().locator('.session-excerpt, .session-title', { hasText: 'needle' }).first().waitFor();
    await screenshot('sessions-search');
    await search().fill('nowhere to be found');
    await chat.frame.getByTestId('sessions-none').waitFor();
  });

  it('are chosen and renamed with the keyboard', async () => {
    await openList();
    await search().fill('');
    await until('the list is there', async () => (await rows().count()) >= 3);
    const page = await currentPage();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await chat.frame.getByTestId('session-title-box').fill('Tides');
    await page.keyboard.press('Enter');
    await row('Tides').waitFor();
    await page.keyboard.press('Enter');
    await chat.frame.locator('.header-title', { hasText: 'Tides' }).waitFor();
    assert.equal(await (await chat.cardOf('echo "the tide')).pill(), 'exit 3');
  });

  it('keep their drafts', async () => {
    await chat.frame.getByTestId('composer-input').fill('a draft for the shell');
    await openList();
    await open('Long watch');
    assert.equal(await chat.frame.getByTestId('composer-input').inputValue(), '');
    await pickInPalette('Gangway: Open Session', ['Tides']);
    await until('the draft is back', async () => {
      return (await chat.frame.getByTestId('composer-input').inputValue()) === 'a draft for the shell';
    });
  });

  it('come back after the window was reloaded, the shown one in front', async () => {
    await reloadWindow();
    chat = new Chat(await chatFrame());
    await chat.frame.locator('.header-title', { hasText: 'Tides' }).waitFor();
    await openList();
    await until('the others are there', async () => (await rows().count()) >= 3);
    await open('Long watch');
    await chat.frame.locator('[data-code=turnInterrupted]').waitFor();
    await screenshot('session-interrupted');
  });

  it('are deleted when the user has agreed', async () => {
    await openList();
    await row('Long watch').hover();
    await row('Long watch').getByTestId('session-delete').click();
    const dialog = (await currentPage()).locator('.monaco-dialog-box');
    await dialog.getByText('Delete the session "Long watch"?').waitFor();
    await screenshot('session-delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await row('Long watch').waitFor({ state: 'detached' });
  });

  describe('of an agent that keeps them itself', () => {
    const kept = () => readdirSync(keeper.folder).filter(name => name.endsWith('.json'));

    before('talk to it, here and elsewhere', async () => {
      chat = new Chat(await openChatWith(keeper.name));
      await chat.send('said in the editor');
      await chat.hears('heard: said in the editor');
      const [file = ''] = kept();
      const session = JSON.parse(readFileSync(path.join(keeper.folder, file), 'utf8'));
      const elsewhere = { ...session, sessionId: 'elsewhere', title: 'Begun elsewhere', turns: ['one', 'run pwd'] };
      writeFileSync(path.join(keeper.folder, 'elsewhere.json'), JSON.stringify(elsewhere));
    });

    it('stand in the list too, and are brought here', async () => {
      await openList();
      await row('Begun elsewhere').getByText('Kept by Keeper').waitFor();
      await screenshot('sessions-foreign');
      await open('Begun elsewhere');
      await chat.hears('heard: one');
      assert.equal(await (await chat.cardOf('pwd')).pill(), 'exit 3');
      await screenshot('session-adopted');
      await chat.send('recall');
      await chat.hears('remembered: one | run pwd');
      await openList();
      await until(
        'it stands there once',
        async () => (await rows().filter({ hasText: 'Begun elsewhere' }).count()) === 1,
      );
      assert.equal(await row('Begun elsewhere').getByText('Kept by Keeper').count(), 0);
      await open('Begun elsewhere');
    });

    it('are forked, and both go on', async () => {
      await runCommand('Gangway: Fork Session');
      await chat.frame.locator('[data-code=forked]').waitFor();
      await chat.send('recall');
      await chat.hears('remembered: one | run pwd | recall');
      assert.equal(kept().length, 3);
      await screenshot('session-forked');
    });
  });
});
