import assert from 'node:assert/strict';
import { command, prompt } from '../../page/events.ts';
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
});
