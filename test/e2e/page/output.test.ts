import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { command, output, prompt } from '../../page/events.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';
import { atRest, belowView, wheel } from './reading.ts';

const lines = (count: number, word: string) => Array.from({ length: count }, (_, i) => `${word} ${i}\n`).join('');

/** The first whole line in view, and how far below the pane's top it is. */
const firstLine = (pane: Locator) =>
  pane.evaluate(element => {
    const { top } = element.getBoundingClientRect();
    const line = [...element.children].find(child => child.getBoundingClientRect().top >= top);
    return { text: line?.textContent ?? '', below: Math.round((line?.getBoundingClientRect().top ?? 0) - top) };
  });

const many = command({ id: 'c', command: 'seq 3000', output: lines(3000, 'row'), code: 1 });

describe('an output', () => {
  it('is followed to its end until the reader scrolls up in it', async () => {
    const make = command({ id: 'c', command: 'make', state: 'running', seconds: 3, output: 'start\n' });
    const { page, host } = await openPage(played('pilot', prompt('go'), make));
    const pane = page.getByTestId('card-output');
    await host.happens(output('c', lines(100, '\x1b[32mline\x1b[0m')));
    await becomes(() => pane.locator('.line').last().textContent(), 'line 99');
    await atRest(pane);
    assert.ok((await belowView(pane)) < 2);
    await wheel(pane, -120);
    const before = await firstLine(pane);
    assert.match(before.text, /^line \d+$/);
    await host.happens(output('c', lines(60, 'more')));
    await becomes(() => pane.locator('.line').last().textContent(), 'more 59');
    await atRest(pane);
    assert.deepEqual(await firstLine(pane), before);
    await pane.evaluate(element => element.scrollTo(0, element.scrollHeight));
    await atRest(pane);
    await host.happens(output('c', 'last\n'));
    await becomes(() => pane.locator('.line').last().textContent(), 'last');
    await atRest(pane);
    assert.ok((await belowView(pane)) < 2, 'follows again');
  });

  it('brings earlier lines when the reader scrolls to its top', async () => {
    const { page } = await openPage(
      played('pilot', prompt('go'), command({ id: 'c', command: 'make', output: lines(150, 'line'), code: 1 })),
    );
    const pane = page.getByTestId('card-output');
    const first = () => pane.locator('.line').first().textContent();
    await becomes(() => pane.locator('.line').last().textContent(), 'line 149');
    assert.notEqual(await first(), 'line 0');
    await becomes(async () => {
      await pane.evaluate(element => element.scrollTo(0, 0));
      return await first();
    }, 'line 0');
  });

  it('shows more lines on demand, and the host opens all of them', async () => {
    const { page, sent } = await openPage(played('pilot', prompt('go'), many));
    const missing = page.locator('.card-missing');
    assert.equal(await missing.textContent(), '2,800 earlier lines not shown');
    await page.getByTestId('card-more').click();
    await becomes(() => missing.textContent(), '2,000 earlier lines not shown');
    const rows = () =>
      page
        .getByTestId('card-output')
        .evaluate(pane => Math.round(pane.clientHeight / Number.parseFloat(getComputedStyle(pane).lineHeight)));
    await becomes(rows, 40);
    await page.getByTestId('card-open-output').click();
    await becomes(() => sent('openOutput'), [{ type: 'openOutput', toolCallId: 'c', runId: 'c' }]);
  });

  it('that the agent cut and saved leads to the file that holds all of it', async () => {
    const savedTo = '/home/me/.pilot/output/call-5.txt';
    const cut = command({ id: 'c', command: 'seq 9', output: '8\n9\n', code: 2, droppedByAgent: 1_288_894, savedTo });
    const { page, sent } = await openPage(played('pilot', prompt('go'), cut));
    assert.match((await page.locator('.card-missing').textContent()) ?? '', /^1\.2 MiB left out by the agent/);
    await page.getByRole('button', { name: '~/.pilot/output/call-5.txt' }).click();
    await becomes(() => sent('openFile'), [{ type: 'openFile', path: savedTo, line: null, from: null }]);
  });
});
