import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { say } from '../../page/events.ts';
import { longSession } from '../../page/longSession.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';
import { atRest, isExpanded, wheel } from './reading.ts';

/** The first row that begins in view, and where. */
const firstRow = (page: Page) =>
  page.locator('.row').evaluateAll(rows => {
    const seen = rows
      .map(row => ({ key: row.getAttribute('data-key'), top: row.getBoundingClientRect().top }))
      .filter(({ top }) => top > 60);
    return seen.sort((a, b) => a.top - b.top)[0];
  });

describe('the view, come back to', () => {
  it('has what was typed after a crash of the window', async () => {
    const { page, host } = await openPage(played('pilot', longSession));
    const input = page.getByTestId('composer-input');
    await input.pressSequentially('a long question');
    await becomes(() => host.memory?.includes('a long question'), true);
    await host.crash();
    assert.equal(await input.inputValue(), 'a long question');
    // What is sent is typed no more.
    await input.press('Enter');
    await becomes(() => host.memory?.includes('a long question'), false);
    await host.crash();
    assert.equal(await input.inputValue(), '');
  });

  it('shows what it showed: draft, toggles, place', async () => {
    const { page, host } = await openPage(played('pilot', longSession));
    const list = page.getByRole('feed');
    await page.getByTestId('composer-input').fill('half a question');
    await wheel(list, -2500);
    const card = page.getByTestId('command-card').nth(2);
    const name = (await card.getByTestId('card-command').textContent()) ?? '';
    const wasExpanded = await isExpanded(card.getByTestId('card-toggle'));
    await card.getByTestId('card-toggle').click();
    await atRest(list);
    const before = await firstRow(page);
    assert.ok(before);
    await host.reload();
    await atRest(list);
    assert.equal(await page.getByTestId('composer-input').inputValue(), 'half a question');
    const after = await firstRow(page);
    assert.equal(after?.key, before.key);
    assert.ok(Math.abs((after?.top ?? Number.NaN) - before.top) < 2, `${before.top} → ${after?.top}`);
    const same = page.getByTestId('command-card').filter({ has: page.getByText(name, { exact: true }) });
    assert.equal(await isExpanded(same.first().getByTestId('card-toggle')), !wasExpanded);
  });

  it('asks for everything again when a message is missing', async () => {
    const { page, host, sent } = await openPage(played('pilot', longSession));
    await page.evaluate(() => {
      const data = { type: 'events', seq: 99, sessionId: 'session-pilot', events: [] };
      window.dispatchEvent(new MessageEvent('message', { data }));
    });
    await becomes(() => sent('resync').length, 1);
    await host.happens(say('after'));
    await becomes(() => page.getByTestId('message-assistant').last().textContent(), 'after');
    assert.equal(sent('resync').length, 1);
  });
});
