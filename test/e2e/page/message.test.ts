import assert from 'node:assert/strict';
import { end, prompt, say } from '../../page/events.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';

const links = [
  '[web](https://example.org/a)',
  '[file](src/a.ts#L7)',
  '[bad](javascript:alert(1))',
  '[cmd](command:x)',
  '<img src=x onerror=alert(1)>',
  '![pic](https://example.org/p.png)',
].join(' ');

describe('an agent’s message', () => {
  it('opens web links and files by message only, and leaves the rest as text', async () => {
    const { page, sent } = await openPage(played('pilot', prompt('links'), say(links), end()));
    const message = page.getByTestId('message-assistant');
    assert.deepEqual(await message.locator('a').allTextContents(), ['web', 'file', 'pic']);
    assert.equal(await message.locator('img, [href]').count(), 0);
    await message.getByText('web').click();
    await message.getByText('file').focus();
    await page.keyboard.press('Enter');
    await becomes(() => sent('openFile'), [{ type: 'openFile', path: 'src/a.ts', line: 7, from: null }]);
    assert.deepEqual(sent('openLink'), [{ type: 'openLink', href: 'https://example.org/a' }]);
  });

  it('is copied as it was written, by mouse and by keyboard, as is the user’s', async () => {
    const written = '# Title\n\nSome **bold** words.\n\n```js\nlet a = `b`;\n```\n';
    const { page, sent } = await openPage(played('pilot', prompt('do *it*'), say(written), end()));
    const buttons = page.getByRole('button', { name: 'Copy message' });
    assert.equal(await buttons.count(), 2);
    await page.getByTestId('message-assistant').hover();
    await buttons.last().click();
    await becomes(() => sent('copy'), [{ type: 'copy', text: written }]);
    await buttons.first().focus();
    await becomes(
      () => buttons.first().evaluate(button => getComputedStyle(button.parentElement ?? button).opacity),
      '1',
    );
    await page.keyboard.press('Enter');
    await becomes(() => sent('copy').at(-1), { type: 'copy', text: 'do *it*' });
  });

  it('has one copy button, however many parts it is drawn in', async () => {
    const long = Array.from({ length: 150 }, (_, i) => `Paragraph ${i} of a long answer.`).join('\n\n');
    const { page } = await openPage(played('pilot', say(long), end()), { height: 8000 });
    assert.ok((await page.locator('.row-part').count()) > 0);
    assert.equal(await page.getByRole('button', { name: 'Copy message' }).count(), 1);
  });
});

describe('the footer of a turn', () => {
  it('tells what the agent tells: time, tokens, cost and how full its context is', async () => {
    const result = end({
      usage: { input_tokens: 1_204, output_tokens: 1310, cache_read_input_tokens: 17_000 },
      total_cost_usd: 0.0421,
      context: { used: 46_300, size: 200_000 },
    });
    const { page } = await openPage(played('pilot', prompt('go'), say('done'), result));
    const footer = page.getByTestId('turn-footer');
    for (const part of ['12 s', '18,204 in, 1,310 out', '0.0421 USD', '23 %'])
      assert.ok((await footer.textContent())?.includes(part), part);
    const meter = footer.getByRole('meter');
    assert.equal(await meter.getAttribute('aria-label'), 'Context: 46,300 of 200,000 tokens (23 %)');
    assert.equal(await meter.getAttribute('aria-valuenow'), '23');
    assert.match(
      (await footer.getByText('18,204').getAttribute('title')) ?? '',
      /17,000 of those read came from the cache/,
    );
  });

  it('has nothing of what the agent doesn’t tell', async () => {
    const { page } = await openPage(played('pilot', prompt('go'), end()));
    assert.equal(await page.getByTestId('turn-footer').textContent(), 'Done12 s');
  });

  it('gets its context when the agent tells it only after the turn', async () => {
    const context = { used: 10, size: 100, cost: null };
    const { page, host } = await openPage(played('pilot', prompt('go'), end()));
    assert.equal(await page.getByTestId('turn-footer').getByRole('meter').count(), 0);
    host.emit({ type: 'context', context, late: true });
    await becomes(() => page.getByTestId('turn-footer').getByRole('meter').getAttribute('aria-valuenow'), '10');
  });
});
