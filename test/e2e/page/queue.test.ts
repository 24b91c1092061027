import assert from 'node:assert/strict';
import type { QueuedPrompt } from '../../../src/contract/queue.ts';
import { end, prompt } from '../../page/events.ts';
import { queue, waiting } from '../../page/scenes/queue.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { type OpenPage, openPage } from './openPage.ts';
import { focused } from './reading.ts';

const state = (prompts: readonly QueuedPrompt[], paused = false) =>
  played('pilot', [prompt('go'), ...(paused ? [end()] : []), queue(prompts, paused)]);

const editing = (prompts: readonly QueuedPrompt[], index: number): readonly QueuedPrompt[] =>
  prompts.map((it, i) => (i === index ? { ...it, state: 'editing' } : it));

/** Where the focus is: the row's text and the part of it. */
const place = ({ page }: OpenPage) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('[data-queued]');
    return [
      row?.querySelector('[data-testid=queued-text]')?.textContent,
      document.activeElement?.getAttribute('data-testid'),
    ];
  });

const [a, b, c] = waiting('alpha', 'beta', 'gamma') as [QueuedPrompt, QueuedPrompt, QueuedPrompt];

describe('the queue', () => {
  it('is a list of its prompts in order, each in one line that opens to all of it', async () => {
    const long = { ...b, text: `beta\n${'goes on '.repeat(60)}` };
    const { page, host } = await openPage(state([]));
    assert.equal(await page.getByTestId('queue').count(), 0);
    await host.happens(queue([a, long, c]));
    const rows = page.getByRole('region', { name: 'Queued prompts' }).getByRole('listitem');
    assert.equal(await rows.count(), 3);
    const line = rows.nth(1).getByTestId('queued-text');
    assert.equal(await line.getAttribute('title'), long.text);
    const height = async (i: number) => (await rows.nth(i).boundingBox())?.height ?? 0;
    assert.equal(await height(1), await height(0));
    await line.press('Enter');
    assert.equal(await line.textContent(), long.text);
    assert.ok((await height(1)) > 2 * (await height(0)));
    assert.equal(await line.getAttribute('aria-expanded'), 'true');
  });

  it('has a button for each wish', async () => {
    const { page, sent } = await openPage(state([a, b, c]));
    const row = page.getByTestId('queued').nth(1);
    await row.getByRole('button', { name: 'Stop the turn and send now: beta' }).press('Enter');
    await becomes(() => sent('sendQueued'), [{ type: 'sendQueued', promptId: b.id }]);
    await row.getByRole('button', { name: /^Edit/ }).press('Enter');
    await becomes(() => sent('holdQueued'), [{ type: 'holdQueued', promptId: b.id, held: true }]);
    await row.getByRole('button', { name: /^Move up/ }).press('Enter');
    await row.getByRole('button', { name: /^Move down/ }).press('Enter');
    await becomes(() => sent('moveQueued').map(({ by }) => by), [-1, 1]);
    await row.getByRole('button', { name: /^Drop/ }).press('Enter');
    await becomes(() => sent('dropQueued'), [{ type: 'dropQueued', promptId: b.id }]);
  });

  it('says what sending now does', async () => {
    const opened = await openPage(state([a]));
    const title = () => opened.page.getByTestId('queued-send').getAttribute('title');
    assert.equal(await title(), 'Stop the turn and send now');
    await opened.host.happens({ type: 'agentNamed', name: 'pilot', version: '1', canSteer: true });
    assert.equal(await title(), 'Send now, into the running turn');
    await opened.host.happens(end(), queue([a], true));
    assert.equal(await title(), 'Send now');
  });

  it('drops one prompt by a double click, not two', async () => {
    const { page, host, sent } = await openPage(state([a, b]));
    await page.getByTestId('queued-drop').first().dblclick();
    await host.happens(queue([b]));
    assert.equal(sent('dropQueued').length, 1);
  });

  it('goes by the keyboard, and the focus goes along', async () => {
    const opened = await openPage(state([a, b, c]));
    const { page, host, sent } = opened;
    await page.getByTestId('queued-text').nth(1).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await becomes(() => sent('moveQueued'), [{ type: 'moveQueued', promptId: b.id, by: 1 }]);
    await host.happens(queue([a, c, b]));
    assert.deepEqual(await place(opened), ['beta', 'queued-text']);
    await page.keyboard.press('ArrowUp');
    assert.deepEqual(await place(opened), ['gamma', 'queued-text']);
    await page.keyboard.press('Delete');
    await becomes(() => sent('dropQueued'), [{ type: 'dropQueued', promptId: c.id }]);
    await host.happens(queue([a, b]));
    assert.deepEqual(await place(opened), ['beta', 'queued-text']);
    await host.happens(queue([a]));
    assert.deepEqual(await place(opened), ['alpha', 'queued-text']);
    await host.happens(queue([]));
    assert.equal(await focused(page), 'composer-input');
  });

  it('keeps a button under the finger that moves a prompt to the end', async () => {
    const opened = await openPage(state([a, b]));
    await opened.page.getByTestId('queued-down').first().press('Enter');
    await opened.host.happens(queue([b, a]));
    assert.deepEqual(await place(opened), ['alpha', 'queued-down']);
    await opened.page.keyboard.press('Enter');
    await opened.page.keyboard.press('Alt+ArrowUp');
    await becomes(() => opened.sent('moveQueued').map(({ by }) => by), [1, -1]);
  });

  it('takes the focus from nobody', async () => {
    const { page, host } = await openPage(state([a, b]));
    await page.getByTestId('composer-input').focus();
    await host.happens(queue([b]));
    await host.happens(queue([]));
    assert.equal(await focused(page), 'composer-input');
  });

  it('is edited in its place, where what is typed outlives the page', async () => {
    const opened = await openPage(state([a, b]));
    const { page, host, sent } = opened;
    await page.getByTestId('queued-edit').nth(1).press('Enter');
    await host.happens(queue(editing([a, b], 1)));
    assert.equal(await focused(page), 'queued-editor');
    await page.keyboard.press('!');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and more');
    await host.reload();
    const editor = page.getByTestId('queued-editor');
    assert.equal(await editor.inputValue(), 'beta!\nand more');
    await editor.press('Enter');
    await becomes(() => sent('editQueued'), [{ type: 'editQueued', promptId: b.id, text: 'beta!\nand more' }]);
    await host.happens(queue([a, { ...b, text: 'beta!\nand more' }]));
    assert.deepEqual(await place(opened), ['beta! and more', 'queued-text']);
  });

  it('is left as it was with Escape, and never saved blank', async () => {
    const { page, host, sent } = await openPage(state(editing([a, b], 0)));
    const editor = page.getByTestId('queued-editor');
    await editor.fill(' ');
    await editor.press('Enter');
    await editor.press('Delete'); // a key of the text, not of the row
    await editor.press('Escape');
    await becomes(() => sent('holdQueued'), [{ type: 'holdQueued', promptId: a.id, held: false }]);
    assert.deepEqual([sent('editQueued'), sent('dropQueued')], [[], []]);
    await host.happens(queue([a, b]));
    await host.happens(queue(editing([a, b], 0)));
    assert.equal(await editor.inputValue(), 'alpha');
  });

  it('opens its last prompt from the empty box with Alt+Up, and leaves Up to the history', async () => {
    const { page, host, sent } = await openPage(state([a, b]));
    const input = page.getByTestId('composer-input');
    await input.press('Alt+ArrowUp');
    await becomes(() => sent('holdQueued'), [{ type: 'holdQueued', promptId: b.id, held: true }]);
    await host.happens(queue(editing([a, b], 1)));
    assert.equal(await focused(page), 'queued-editor');
    await input.press('ArrowUp');
    assert.equal(await input.inputValue(), 'go');
    await input.press('Alt+ArrowUp');
    assert.equal(sent('holdQueued').length, 1);
  });

  it('says that it is paused, and goes on when told to', async () => {
    const { page, sent } = await openPage(state(editing([a, b, c], 0), true));
    const strip = page.getByTestId('queue');
    assert.match((await strip.textContent()) ?? '', /3 queued, paused/);
    await strip.getByTestId('queue-resume').press('Enter');
    await becomes(() => sent('sendQueued'), [{ type: 'sendQueued', promptId: b.id }]);
    await becomes(() => focused(page), 'composer-input');
  });

  it('says that it waits for a change', async () => {
    const { page, host } = await openPage(state(editing([a, b], 0)));
    assert.doesNotMatch((await page.getByTestId('queue').textContent()) ?? '', /waits for your change/);
    await host.happens(end());
    assert.match((await page.getByTestId('queue').textContent()) ?? '', /waits for your change/);
    assert.equal(await page.getByTestId('queue-resume').count(), 0);
  });

  it('leaves room for the chat and the box, with a hundred prompts', async () => {
    const { page } = await openPage(state(waiting(...Array.from({ length: 100 }, (_, i) => `prompt ${i}`))));
    const box = await page.getByTestId('queue').boundingBox();
    assert.ok(box && box.height < 320, `${box?.height} px of 800`);
    assert.ok(await page.getByTestId('composer-input').isVisible());
  });
});
