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
});
