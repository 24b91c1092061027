import assert from 'node:assert/strict';
import type { PermissionAsk } from '../../../src/contract/session.ts';
import { command, prompt } from '../../page/events.ts';
import { askingToEdit, askingToFetch, askingToRun, ruled } from '../../page/scenes/permissions.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';
import { focused } from './reading.ts';

const rm = `rm -rf ${'very/long/path '.repeat(40)}build`;

const asked = played('pilot', prompt('rm'), command({ id: 'c', command: rm, state: 'pending' }), {
  type: 'permissionAsked',
  ask: {
    askId: 'a',
    toolCallId: 'c',
    title: 'rm',
    options: [
      { optionId: 'y', name: 'Do it', kind: 'allow_once' },
      { optionId: 'n', name: 'Leave it', kind: 'reject_once' },
    ],
  },
});

describe('a question for permission', () => {
  it('shows the whole command and the agent’s own options', async () => {
    const { page } = await openPage(asked);
    const bar = page.getByTestId('permission-bar');
    assert.equal(await bar.getByTestId('card-command').textContent(), rm);
    assert.deepEqual(await bar.getByTestId('permission-option').allTextContents(), ['Do it', 'Leave it']);
  });

  it('is answered with the keyboard, and gives the focus back', async () => {
    const { page, host, sent } = await openPage(asked);
    const bar = page.getByTestId('permission-bar');
    await bar.getByTestId('permission-option').nth(1).focus();
    await page.keyboard.press('Enter');
    await becomes(() => sent('answerPermission'), [{ type: 'answerPermission', askId: 'a', optionId: 'n' }]);
    await host.happens({ type: 'permissionSettled', askId: 'a', toolCallId: 'c', chosen: 'reject_once' });
    assert.equal(await bar.count(), 0);
    assert.equal(await focused(page), 'composer-input');
  });

  it('answers one at a time, and a double click answers one only', async () => {
    const second: PermissionAsk = {
      askId: 'b',
      toolCallId: 'c',
      title: 'next',
      options: [{ optionId: 'y', name: 'Yes', kind: 'allow_once' }],
    };
    const { page, host, sent } = await openPage(asked);
    await host.happens({ type: 'permissionAsked', ask: second });
    const bar = page.getByTestId('permission-bar');
    await bar.getByText('1 of 2').waitFor();
    await bar.getByTestId('permission-option').first().dblclick();
    await becomes(() => sent('answerPermission').length, 1);
    await host.happens({ type: 'permissionSettled', askId: 'a', toolCallId: 'c', chosen: 'allow_once' });
    await becomes(() => bar.getByTestId('permission-option').allTextContents(), ['Yes']);
    assert.equal(sent('answerPermission').length, 1);
  });

  it('is reached from the text box by Shift+Tab, the narrowest permission first, and left by Tab', async () => {
    const { page } = await openPage(asked);
    await page.getByTestId('composer-input').focus();
    await page.keyboard.press('Shift+Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Do it');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Leave it');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'composer-input');
  });

  it('leads to its card', async () => {
    const before = Array.from({ length: 60 }, (_, index) =>
      command({ id: `after ${index}`, command: `echo ${index}` }),
    );
    const state = played('pilot', prompt('rm'), command({ id: 'c', command: rm, state: 'pending' }), ...before);
    const { page, host } = await openPage({ ...state, asks: asked.asks });
    for (const press of ['permission-show', 'permission-subject']) {
      await host.happens({
        type: 'message',
        role: 'assistant',
        mode: 'append',
        messageId: press,
        parentId: null,
        text: press,
        at: 1,
      });
      await page
        .getByTestId(press)
        .first()
        .click({ position: { x: 5, y: 5 } });
      const row = page.locator('[data-revealed]');
      await row.waitFor();
      await becomes(
        () => row.evaluate(element => element === document.activeElement && element.textContent?.includes('rm -rf')),
        true,
      );
      await page.getByTestId('composer-input').focus();
      await page.evaluate(() => document.querySelector('[data-revealed]')?.removeAttribute('data-revealed'));
    }
  });

  it('shows characters that can’t be seen, the length of what is long, and what lies outside of the workspace', async () => {
    const { page } = await openPage(played('pilot', askingToRun));
    const bar = page.getByTestId('permission-bar');
    const text = (await bar.textContent()) ?? '';
    assert.match(text, /printf '⟨ESC⟩\[2J⟨U\+202E⟩cod\.exe⟨BEL⟩'/);
    assert.match(text, /file299\.ts/);
    assert.match(text, /3,\d\d\d characters/);
    assert.equal(await bar.getByTestId('permission-outside').count(), 1);
    const hidden = await page.getByTestId('command-card').getByTestId('card-command').textContent();
    assert.match(hidden ?? '', /⟨ESC⟩\[2J⟨U\+202E⟩/);
  });

  it('shows the changes of an edit, and the input of any other call', async () => {
    const { page, host } = await openPage(played('pilot', askingToEdit));
    const bar = page.getByTestId('permission-bar');
    assert.equal(await bar.getByTestId('diff').count(), 2);
    assert.match((await bar.getByTestId('diff').first().textContent()) ?? '', /"limit": 20/);
    assert.equal(await bar.getByTestId('permission-outside').count(), 1);
    await host.happens({ type: 'permissionSettled', askId: 'ask e', toolCallId: 'e', chosen: null });
    for (const event of askingToFetch.slice(1)) await host.happens(event);
    await bar.getByTestId('permission-detail').waitFor();
    assert.match((await bar.getByTestId('permission-detail').textContent()) ?? '', /method: POST/);
  });

  it('offers options of unknown kinds, and a rule of the user’s own', async () => {
    const { page, sent } = await openPage(played('pilot', askingToFetch));
    const bar = page.getByTestId('permission-bar');
    await bar.getByTestId('permission-always').click();
    await becomes(() => sent('alwaysAllow'), [{ type: 'alwaysAllow', askId: 'ask f' }]);
    await bar.getByText('Decide later').click();
    await becomes(() => sent('answerPermission'), [{ type: 'answerPermission', askId: 'ask f', optionId: 'o' }]);
  });

  it('changes with its call', async () => {
    const { page, host } = await openPage(asked);
    await host.happens({ type: 'command', toolCallId: 'c', runId: 'c', patch: { command: 'rm one' } });
    const shown = page.getByTestId('permission-bar').getByTestId('card-command');
    await becomes(() => shown.textContent(), 'rm one');
  });

  it('that a rule has answered is told in the card', async () => {
    const { page } = await openPage(played('pilot', ruled));
    assert.deepEqual(await page.getByTestId('ruled-note').allTextContents(), [
      'allowed by rule: npm test',
      'denied by rule: npm publish *',
      'allowed by rule: edit src/**',
    ]);
  });
});
