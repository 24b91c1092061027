import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { prompt, say } from '../../page/events.ts';
import { longSession } from '../../page/longSession.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';
import { atRest, belowView, topOf, wheel } from './reading.ts';

const listOf = (page: Page) => page.getByRole('feed');
const paragraphs = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => say(`Paragraph ${from + i} with some more words in it.\n\n`, 'x'));

/** User messages with their places in the view. */
const prompts = (page: Page) =>
  page
    .getByTestId('message-user')
    .evaluateAll(found =>
      found.map(e => ({ text: e.textContent ?? '', top: Math.round(e.getBoundingClientRect().top) })),
    );

describe('the list', () => {
  it('stays at the end while text comes, and lets go when the reader scrolls up', async () => {
    const { page, host } = await openPage(played('pilot', longSession, prompt('go on')));
    const list = listOf(page);
    const jump = page.getByTestId('jump-to-bottom');
    for (let i = 0; i < 40; i += 8) await host.happens(paragraphs(i, i + 8));
    await atRest(list);
    assert.ok((await belowView(list)) < 2);
    await wheel(list, -600);
    assert.equal(await jump.count(), 1);
    const before = await topOf(list, 'Paragraph 20 ');
    await host.happens(paragraphs(40, 80));
    await atRest(list);
    assert.ok((await belowView(list)) > 600, 'text has come below');
    assert.ok(Math.abs((await topOf(list, 'Paragraph 20 ')) - before) <= 1, 'nothing moved');
    await jump.click();
    await atRest(list);
    assert.ok((await belowView(list)) < 2);
    assert.equal(await jump.count(), 0);
  });

  it('doesn’t jump when a card above changes its height', async () => {
    const { page } = await openPage(played('pilot', longSession));
    const list = listOf(page);
    await wheel(list, -3000);
    const mark = (await prompts(page)).find(({ top }) => top > 300);
    assert.ok(mark);
    // The card just above the view, opened by its button without scrolling to it.
    const height = () => list.evaluate(e => e.scrollHeight);
    const before = await height();
    await page.getByTestId('command-card').evaluateAll(cards => {
      const above = cards.filter(card => card.getBoundingClientRect().bottom < 30);
      above.at(-1)?.querySelector<HTMLElement>('[data-testid=card-toggle]')?.click();
    });
    await atRest(list);
    assert.notEqual(await height(), before);
    const after = (await prompts(page)).find(({ text }) => text === mark.text);
    assert.ok(Math.abs((after?.top ?? Number.NaN) - mark.top) <= 1, `${mark.top} → ${after?.top}`);
  });

  it('is reached and walked with the keyboard', async () => {
    const { page } = await openPage(played('pilot', longSession));
    const list = listOf(page);
    const row = () => page.evaluate(() => Number(document.activeElement?.getAttribute('aria-posinset')));
    await list.locator('.row[tabindex="0"]').focus();
    assert.equal(await row(), 240);
    for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowUp');
    await becomes(row, 210);
    await page.keyboard.press('Home');
    await becomes(row, 1);
    // Scrolled far away, the row with the focus stays in the page.
    await wheel(list, 6000);
    assert.equal(await row(), 1);
    await page.keyboard.press('End');
    await becomes(row, 240);
  });

  it('can be scrolled away from a card that has the focus', async () => {
    const { page } = await openPage(played('pilot', longSession));
    const list = listOf(page);
    await page.getByTestId('card-toggle').last().focus();
    for (const step of [-350, -350, -350, -350, 350, 350]) {
      const before = await list.evaluate(e => e.scrollTop);
      await list.evaluate((e, by) => e.scrollBy(0, by), step);
      await atRest(list);
      const moved = (await list.evaluate(e => e.scrollTop)) - before;
      // Rows seen for the first time are measured and may move the rest a little.
      assert.ok(Math.abs(moved - step) < 150, `${moved} instead of ${step}`);
    }
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-testid')), 'card-toggle');
  });

  it('frees the rows that were scrolled away', async () => {
    const { page } = await openPage(played('pilot', longSession, longSession, longSession));
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable');
    const nodes = async () => {
      await browser.send('HeapProfiler.collectGarbage');
      const { metrics } = await browser.send('Performance.getMetrics');
      return metrics.find(metric => metric.name === 'Nodes')?.value ?? Number.NaN;
    };
    await listOf(page).evaluate(async list => {
      for (let i = 0; i < 100; i++) {
        list.scrollTop -= 400;
        await new Promise(done => requestAnimationFrame(done));
      }
    });
    await becomes(async () => (await nodes()) < 2500, true);
  });
});
