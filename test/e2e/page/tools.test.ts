import assert from 'node:assert/strict';
import { call, command, prompt } from '../../page/events.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';

const lookPrompt = 'Go and look at the quay.\nCount the ships.\nSay their names.\nAnd come back.\nSoon.';

const task = (over: { readonly agentType?: string | null; readonly model?: string | null }) =>
  call('t', {
    kind: 'think',
    title: 'Look at the quay',
    status: 'in_progress',
    task: { agentType: 'explorer', model: 'small', prompt: lookPrompt, ...over },
  });

describe('a tool call', () => {
  it('shows an edit line by line, and opens its file', async () => {
    const content = [{ type: 'diff', path: '/home/me/tides/a.ts', oldText: 'a\nb\n', newText: 'a\nc\n' }] as const;
    const edit = call('k', { kind: 'edit', title: 'Edit a.ts', content });
    const { page, sent } = await openPage(played('pilot', prompt('go'), edit));
    assert.deepEqual(await page.locator('.diff-added, .diff-removed').allTextContents(), ['b', 'c']);
    await page.getByTestId('diff').getByRole('button', { name: 'a.ts' }).click();
    await becomes(() => sent('openFile'), [{ type: 'openFile', path: '/home/me/tides/a.ts', line: null, from: null }]);
  });

  it('of a sub-agent says which one, and what it was given to do', async () => {
    const { page } = await openPage(played('pilot', prompt('go'), task({})));
    const card = page.getByTestId('tool-card');
    assert.equal(await card.getAttribute('aria-label'), 'Look at the quay, running');
    assert.equal(await card.getByText('explorer').textContent(), 'Sub-agent: explorer · small');
    const words = card.locator('.long-text > div');
    assert.equal(await words.textContent(), 'Go and look at the quay.\nCount the ships.\nSay their names.…');
    await card.getByRole('button', { name: 'Show all 5 lines' }).click();
    await becomes(() => words.textContent(), lookPrompt);
  });

  it('of a sub-agent leaves out what isn’t known of it', async () => {
    const { page } = await openPage(played('pilot', prompt('go'), task({ agentType: null, model: null })));
    const card = page.getByTestId('task');
    assert.equal(await card.getByText('Sub-agent').count(), 0);
    assert.match((await card.textContent()) ?? '', /^Go and look/);
  });

  it('indents what a sub-agent does, and nothing else', async () => {
    const { page } = await openPage(
      played(
        'pilot',
        prompt('go'),
        task({}),
        command({ id: 'in', command: 'wc -l ships.txt', output: '12\n', parentId: 't' }),
        call('edit', { kind: 'edit', title: 'Edit ships.txt', parentId: 't' }),
        command({ id: 'out', command: 'ls', output: 'ships.txt\n' }),
      ),
    );
    const left = (text: string) =>
      page
        .locator('.row', { hasText: text })
        .getByRole('group')
        .evaluate(card => Math.round(card.getBoundingClientRect().left));
    const own = await left('Look at the quay');
    assert.equal(await left('ships.txt12'), await left('Edit ships.txt'));
    assert.ok((await left('Edit ships.txt')) >= own + 8);
    assert.deepEqual(await page.locator('.row-child').count(), 2);
  });
});
