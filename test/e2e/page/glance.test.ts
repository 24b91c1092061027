// A long session, of which the page gets the end first.
import assert from 'node:assert/strict';
import type { SessionState } from '../../../src/contract/session.ts';
import { longSession } from '../../page/longSession.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';
import { atRest, belowView, topOf, wheel } from './reading.ts';

const short = { ...played('pilot', longSession.slice(0, 10)), sessionId: 'short' };
const long: SessionState = { ...played('pilot', longSession, longSession), sessionId: 'long' };

/** A prompt is sent while only the end of the session is there. */
async function sentTooEarly() {
  const { page, host, sent } = await openPage(short);
  await host.glance(long);
  const input = page.getByTestId('composer-input');
  await input.fill('quick');
  await input.press('Enter');
  return { host, sent, input };
}

describe('a long session', () => {
  it('is seen at its end, which doesn’t move when the whole comes', async () => {
    const { page, host } = await openPage(short);
    const list = page.getByRole('feed');
    await host.glance(long);
    await atRest(list);
    assert.ok((await belowView(list)) < 2);
    const before = await topOf(list, 'Answer 59');
    const row = await page.getByText('Answer 59').elementHandle();
    await host.show(long);
    await atRest(list);
    assert.ok((await belowView(list)) < 2);
    assert.equal(await topOf(list, 'Answer 59'), before);
    assert.ok(await row?.evaluate(element => element.isConnected), 'it is drawn once');
    await wheel(list, -8000);
    const [above = ''] = await page.getByTestId('message-user').allTextContents();
    assert.ok(Number(/\d+/.exec(above)) < 40, above);
  });

  it('is scrolled in while only its end is there, and stays where the reader is', async () => {
    const { page, host } = await openPage(short);
    const list = page.getByRole('feed');
    await host.glance(long);
    await wheel(list, -900);
    const before = await topOf(list, 'Answer 55');
    await host.show(long);
    await atRest(list);
    assert.ok(Math.abs((await topOf(list, 'Answer 55')) - before) <= 1);
  });

  it('is shown only as a whole where the reader was further up', async () => {
    const { page, host } = await openPage(long);
    const list = page.getByRole('feed');
    await wheel(list, -12_000);
    const [mark = ''] = await page.getByTestId('message-user').allTextContents();
    const before = await topOf(list, mark);
    await host.show(short);
    await host.glance(long);
    assert.equal(await page.getByText('question 2').count(), 0, 'the session before is still there');
    assert.equal(await page.getByText('question 1').count(), 1);
    await host.show(long);
    await atRest(list);
    assert.ok(Math.abs((await topOf(list, mark)) - before) <= 1);
  });

  it('takes a prompt that is sent too early as soon as the whole is there, once', async () => {
    const { host, sent, input } = await sentTooEarly();
    assert.equal(await input.inputValue(), 'quick');
    assert.deepEqual(sent('prompt'), []);
    await host.show(long);
    await becomes(() => input.inputValue(), '');
    assert.deepEqual(sent('prompt'), [{ type: 'prompt', text: 'quick', sessionId: 'long' }]);
  });

  it('sends no other text than the one that was to be sent', async () => {
    const { host, sent, input } = await sentTooEarly();
    await input.pressSequentially(' and dirty');
    await host.show(long);
    await input.press('Enter');
    await becomes(() => input.inputValue(), '');
    assert.deepEqual(
      sent('prompt').map(({ text }) => text),
      ['quick and dirty'],
    );
  });

  it('keeps a prompt that was sent too early where another session comes instead', async () => {
    const { host, sent, input } = await sentTooEarly();
    await host.show(short);
    assert.deepEqual(sent('prompt'), []);
    await host.show(long);
    assert.equal(await input.inputValue(), 'quick');
    assert.deepEqual(sent('prompt'), []);
  });
});
