import assert from 'node:assert/strict';
import { end, prompt } from '../../page/events.ts';
import { emptySession, VIEW } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';
import { focused } from './reading.ts';

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

  it('stops the turn, also with something written, which stays', async () => {
    const { page, host, sent } = await openPage(emptySession('pilot'));
    const input = page.getByTestId('composer-input');
    await host.happens(prompt('one'));
    assert.equal(await page.getByTestId('composer-queue').count(), 0);
    await input.fill('next');
    await page.getByTestId('composer-queue').waitFor();
    await page.getByTestId('composer-stop').click();
    await becomes(() => sent('stop').length, 1);
    assert.deepEqual(sent('prompt'), []); // the page's messages keep their order
    await host.happens(end(), { type: 'phase', phase: 'ready' });
    assert.equal(await input.inputValue(), 'next');
    await page.getByTestId('composer-send').click();
    await becomes(() => sent('prompt'), [{ type: 'prompt', text: 'next', sessionId: 'session-pilot' }]);
  });

  it('takes more prompts while a turn runs', async () => {
    const { page, host, sent } = await openPage(emptySession('pilot'));
    const input = page.getByTestId('composer-input');
    await host.happens(prompt('one'));
    await input.fill('two');
    await input.press('Enter');
    assert.equal(await input.inputValue(), '');
    await input.fill('three');
    await page.getByTestId('composer-queue').click();
    await becomes(() => sent('prompt').map(({ text }) => text), ['two', 'three']);
    assert.equal(await focused(page), 'composer-input');
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
