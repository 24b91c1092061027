import assert from 'node:assert/strict';
import { sessionItems } from '../../page/scenes/sessionList.ts';
import { emptySession, VIEW } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';

async function openList() {
  const opened = await openPage(emptySession('pilot'));
  opened.host.items = sessionItems;
  await opened.host.showSessions();
  const rows = opened.page.getByTestId('session-row');
  await rows.first().waitFor();
  const titles = () => rows.locator('.session-title').allTextContents();
  return { ...opened, rows, titles };
}

describe('the list of sessions', () => {
  it('is led to by a sign of what the others do, where they do anything', async () => {
    const others = { needsYou: 1, running: 2, failed: 0, done: 0 };
    const { page } = await openPage(emptySession('pilot'), { view: { ...VIEW, others } });
    const button = page.getByRole('button', { name: 'Sessions, 1 other waits for you, 2 other running' });
    assert.equal(await button.textContent(), '1');
    await button.click();
    await page.getByTestId('sessions').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('composer-input').waitFor();
  });

  it('has no such sign where they do nothing', async () => {
    const { page } = await openPage(emptySession('pilot'));
    assert.equal(await page.getByTestId('sessions-button').count(), 0);
  });

  it('shows those of this workspace by day, and all of them on demand', async () => {
    const { page, rows, titles, sent } = await openList();
    assert.equal(sent('watchSessions').at(-1)?.on, true);
    assert.equal(await rows.count(), 9);
    assert.equal((await titles()).includes('Signals of the night'), false);
    assert.equal((await page.locator('.sessions-day').allTextContents())[0], 'Today');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await becomes(() => rows.count(), 10);
    await page.getByTestId('sessions-back').click();
    await page.getByTestId('composer-input').waitFor();
    await becomes(() => sent('watchSessions').at(-1)?.on, false);
  });

  it('follows what happens', async () => {
    const { page, host, rows } = await openList();
    const dots = () => rows.evaluateAll(all => all.map(row => row.getAttribute('data-dot')));
    assert.deepEqual((await dots()).slice(0, 4), ['running', 'needsYou', 'failed', 'done']);
    await host.lists(sessionItems.slice(1));
    await becomes(() => rows.count(), 8);
    await page
      .getByRole('button', { name: /Ports of the north/, exact: false })
      .first()
      .waitFor();
  });

  it('is searched by title at once, and by text when the host has looked', async () => {
    const { page, host, titles, rows, sent } = await openList();
    await page.getByTestId('sessions-search').fill('BOARD harbour');
    await becomes(titles, ['Deploy the harbour board']);
    await page.getByTestId('sessions-search').fill('lighthouse');
    await page.getByTestId('sessions-none').waitFor();
    await becomes(() => sent('searchSessions').at(-1)?.query, 'lighthouse');
    await host.finds('light', [{ sessionId: 's3', excerpt: 'an old answer' }]);
    await host.finds('lighthouse', [{ sessionId: 's5', excerpt: '… the <b>lighthouse</b> of …' }]);
    await becomes(titles, ['Ports of the north']);
    assert.equal(await rows.locator('.session-excerpt').textContent(), '… the <b>lighthouse</b> of …');
  });

  it('is used with the keyboard alone', async () => {
    const { page, rows, sent } = await openList();
    const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.textContent?.slice(0, 6) ?? '');
    await page.keyboard.press('ArrowDown');
    await becomes(focused, 'Why do');
    await page.keyboard.press('ArrowDown');
    await becomes(focused, 'Deploy');
    await page.keyboard.press('Delete');
    await becomes(() => sent('deleteSession'), [{ type: 'deleteSession', sessionId: 's2' }]);
    await page.keyboard.press('F2');
    const box = page.getByTestId('session-title-box');
    await box.fill('Harbour board, live');
    await box.press('Enter');
    await becomes(
      () => sent('renameSession'),
      [{ type: 'renameSession', sessionId: 's2', title: 'Harbour board, live' }],
    );
    await becomes(focused, 'Deploy');
    await page.keyboard.press('F2');
    await box.fill('never mind');
    await box.press('Escape');
    await becomes(() => box.count(), 0);
    assert.equal(sent('renameSession').length, 1);
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid')), 'sessions-search');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await becomes(() => sent('openSession'), [{ type: 'openSession', sessionId: 's2' }]);
    await becomes(() => rows.count(), 0);
  });

  it('closes and deletes with buttons that say what', async () => {
    const { page, sent } = await openList();
    await page.getByRole('button', { name: 'Close Deploy the harbour board and end its agent' }).click();
    await becomes(() => sent('closeSession'), [{ type: 'closeSession', sessionId: 's2' }]);
    await page.getByRole('button', { name: 'Delete Ports of the north' }).click();
    await becomes(() => sent('deleteSession'), [{ type: 'deleteSession', sessionId: 's5' }]);
    assert.equal(await page.getByRole('button', { name: 'Close Ports of the north and end its agent' }).count(), 0);
  });

  it('does not open what cannot be read', async () => {
    const { rows } = await openList();
    const broken = rows.last();
    assert.equal(await broken.getByTestId('session-open').isDisabled(), true);
    assert.match((await broken.textContent()) ?? '', /newer Gangway/);
  });
});
