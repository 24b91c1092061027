import assert from 'node:assert/strict';
import { command, prompt } from '../../page/events.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';
import { focused, isExpanded, textOf } from './reading.ts';

const sed = "cd src && sed -n '10,60p' a.ts";
const read = command({
  id: 'read',
  command: sed,
  cwd: '/home/me/tides/lib',
  classified: [{ kind: 'read', path: 'src/a.ts', query: null, line: 10 }],
  output: 'let a;\n',
  code: 2,
});
const opensFile = { type: 'openFile', path: 'src/a.ts', line: 10, from: '/home/me/tides/lib' } as const;

const many = command({
  id: 'many',
  command: 'rg -n "high|low" src/*.ts; ls; cat "$(ls | head -1)"; rg x',
  classified: [
    { kind: 'search', path: 'src/*.ts', query: 'high|low', line: null },
    { kind: 'list', path: null, query: null, line: null },
    { kind: 'read', path: null, query: null, line: null },
    { kind: 'search', path: null, query: 'x', line: null },
  ],
});

describe('a command that only looks', () => {
  it('says in a sentence at what, and opens it', async () => {
    const { page, sent } = await openPage(played('pilot', prompt('go'), read));
    const card = page.getByTestId('command-card');
    assert.deepEqual(await card.locator('.card-classified li').allTextContents(), ['Read src/a.ts:10']);
    assert.equal(await card.getAttribute('aria-label'), 'Command: Read src/a.ts, exit 2');
    await card.getByRole('button', { name: 'src/a.ts:10' }).click();
    await becomes(() => sent('openFile'), [opensFile]);
  });

  it('says each thing of several, and makes no link of a pattern', async () => {
    const { page } = await openPage(played('pilot', prompt('go'), many));
    const parts = page.getByTestId('card-classified').getByRole('listitem');
    const sentences = ['Search for high|low in src/*.ts', 'List files', 'Read', 'Search for x'];
    assert.deepEqual(await parts.allTextContents(), sentences);
    assert.equal(await parts.getByRole('button').count(), 0);
  });

  it('keeps its output and its pill', async () => {
    const { page } = await openPage(played('pilot', prompt('go'), read));
    assert.equal(await textOf(page.getByTestId('card-pill')), 'exit 2');
    await becomes(() => textOf(page.getByTestId('card-output')), 'let a;');
  });

  it('shows the command on demand, and hides it again', async () => {
    const { page } = await openPage(played('pilot', prompt('go'), read));
    const show = page.getByTestId('card-show-command');
    const raw = page.getByTestId('card-command');
    assert.equal(await raw.count(), 0);
    assert.equal(await show.textContent(), 'Show command');
    await show.click();
    await becomes(() => textOf(raw), sed);
    assert.equal(await show.textContent(), 'Hide command');
    await show.click();
    await becomes(() => raw.count(), 0);
  });

  it('still shows the command when the view comes back', async () => {
    const { page, host } = await openPage(played('pilot', prompt('go'), read));
    await page.getByTestId('card-show-command').click();
    await host.reload();
    assert.equal(await textOf(page.getByTestId('card-command')), sed);
  });

  it('is used with the keyboard', async () => {
    const { page, sent } = await openPage(played('pilot', prompt('go'), read));
    await page.getByTestId('card-toggle').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await becomes(() => sent('openFile'), [opensFile]);
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'card-show-command');
    await page.keyboard.press('Space');
    await becomes(() => isExpanded(page.getByTestId('card-show-command')), true);
    assert.equal(await focused(page), 'card-show-command');
  });

  it('of which the agent doesn’t tell the command has none to show', async () => {
    const classified = [{ kind: 'read', path: 'a.ts', query: null, line: null }] as const;
    const untold = command({ id: 'c', command: null, title: 'Read a.ts', classified, cwd: null });
    const { page, sent } = await openPage(played('pilot', prompt('go'), untold));
    assert.equal(await page.getByTestId('card-show-command').count(), 0);
    await page.getByRole('button', { name: 'a.ts' }).click();
    await becomes(() => sent('openFile'), [{ type: 'openFile', path: 'a.ts', line: null, from: null }]);
  });

  it('is shown as it was typed where the user typed it', async () => {
    const { page } = await openPage(played('shell', prompt(sed), read));
    assert.equal(await page.getByTestId('card-classified').count(), 0);
    assert.equal(await textOf(page.getByTestId('card-command')), sed);
  });
});
