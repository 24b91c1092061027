import assert from 'node:assert/strict';
import { end, prompt } from '../../page/events.ts';
import { emptySession, VIEW } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';

describe('the prompt box', () => {
  it('sends with Enter, and makes a new line with Shift+Enter', async () => {
    const { page, sent } = await openPage(emptySession('pilot'));
    const input = page.getByTestId('composer-input');
    await input.fill('one');
    await input.press('Shift+Enter');
    await input.pressSequentially('two');
    await input.press('Enter');
    await becomes(() => sent('prompt'), [{ type: 'prompt', text: 'one\ntwo', sessionId: 'session-pilot' }]);
    assert.equal(await input.inputValue(), '');
  });

  it('keeps what is written while a turn runs, and stops the turn', async () => {
    const { page, host, sent } = await openPage(emptySession('pilot'));
    const input = page.getByTestId('composer-input');
    await host.happens(prompt('one'));
    await input.fill('next');
    await input.press('Enter');
    await page.getByTestId('composer-stop').click();
    await becomes(() => sent('stop').length, 1);
    assert.deepEqual(sent('prompt'), []); // the page's messages keep their order
    assert.equal(await input.inputValue(), 'next');
    await host.happens(end(), { type: 'phase', phase: 'ready' });
    await input.press('Enter');
    await becomes(() => sent('prompt'), [{ type: 'prompt', text: 'next', sessionId: 'session-pilot' }]);
  });

  it('recalls earlier prompts with the arrow keys', async () => {
    const { page, host } = await openPage(emptySession('pilot'));
    const input = page.getByTestId('composer-input');
    await host.happens(prompt('one'), end(), prompt('two'), end());
    await input.press('ArrowUp');
    await becomes(() => input.inputValue(), 'two');
    await input.press('ArrowUp');
    await becomes(() => input.inputValue(), 'one');
    await input.press('ArrowDown');
    await becomes(() => input.inputValue(), 'two');
  });

  it('takes nothing in a folder that is not trusted', async () => {
    const { page, sent } = await openPage(null, { view: { ...VIEW, trusted: false } });
    assert.equal(await page.getByTestId('composer-input').isDisabled(), true);
    await page.getByRole('button', { name: 'Manage Workspace Trust' }).click();
    await becomes(() => sent('manageTrust').length, 1);
  });
});
