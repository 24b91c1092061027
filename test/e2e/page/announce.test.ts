import assert from 'node:assert/strict';
import { ask, command, end, prompt, say, think } from '../../page/events.ts';
import { longSession } from '../../page/longSession.ts';
import { port, questions } from '../../page/scenes/questions.ts';
import { queue, waiting } from '../../page/scenes/queue.ts';
import { emptySession, played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { type OpenPage, openPage } from './openPage.ts';

/** Everything that a live region comes to say from now on. */
async function listen({ page }: OpenPage, urgency: 'polite' | 'assertive'): Promise<() => Promise<readonly string[]>> {
  const heard = await page.locator(`[aria-live=${urgency}]`).evaluateHandle(region => {
    const words: string[] = [];
    const observer = new MutationObserver(() => words.push(region.textContent ?? ''));
    observer.observe(region, { childList: true, characterData: true, subtree: true });
    return words;
  });
  return () => heard.jsonValue();
}

describe('what a screen reader is told by itself', () => {
  it('is how commands ended and what messages say when they are whole, and no history', async () => {
    const opened = await openPage(played('pilot', longSession, prompt('go')));
    const heard = await listen(opened, 'polite');
    const make = command({ id: 'n', command: 'make', output: 'x\n', code: 3, seconds: 0.1 });
    await opened.host.happens(think('hm'), make);
    await opened.host.happens(say('All **done** now.'), end());
    await becomes(heard, ['make: exit 3', 'Answer: All done now.']);
  });

  it('is that a command has started', async () => {
    const opened = await openPage(played('pilot', prompt('go')));
    const heard = await listen(opened, 'polite');
    await opened.host.happens(command({ id: 'n', command: 'make', state: 'running' }));
    await becomes(heard, ['Running: make']);
  });

  it('is what was queued and sent, and that the queue is paused', async () => {
    const opened = await openPage(played('pilot', prompt('go')));
    const heard = await listen(opened, 'polite');
    const [one, two] = waiting('Run the tests', 'Commit it');
    assert.ok(one && two);
    await opened.host.happens(queue([one]));
    await opened.host.happens(queue([one, two]));
    await opened.host.happens(end(), { ...prompt('Run the tests'), promptId: one.id }, queue([two]));
    await opened.host.happens(end({ subtype: 'cancelled' }), queue([two], true));
    await becomes(heard, ['Queued: Run the tests', 'Queued: Commit it', 'Sent: Run the tests', 'The queue is paused']);
  });

  it('is a question, at once', async () => {
    const opened = await openPage(played('pilot', prompt('go')));
    const heard = await listen(opened, 'assertive');
    await opened.host.happens(ask('q', port, 'Before I go on'));
    await becomes(heard, ['Pilot asks: Before I go on Which port do you want to start from?']);
  });

  it('is no question that was there before', async () => {
    const { page, host } = await openPage(played('pilot', questions));
    const urgent = page.locator('[aria-live=assertive]');
    assert.equal(await urgent.textContent(), '');
    await host.happens(say('Take your time.'));
    assert.equal(await urgent.textContent(), '');
  });

  it('is nothing of what an agent’s own record fills in, which stands in front of the prompt', async () => {
    const opened = await openPage(played('pilot', say('Earlier.'), end(), prompt('go')));
    const polite = await listen(opened, 'polite');
    const urgent = await listen(opened, 'assertive');
    const run = command({ id: 'h', command: 'make', output: 'x\n', code: 3, seconds: 0.1 });
    const { entries } = played('pilot', say('From the record.'), run);
    await opened.host.happens({ type: 'history', entries });
    await opened.host.happens(say('Here I am.', 'now'), end());
    await becomes(polite, ['Answer: Here I am.']);
    assert.deepEqual(await urgent(), []);
    const rows = await opened.page.locator('.row').allTextContents();
    const order = ['Earlier.', 'From the record.', 'make', 'go', 'Here I am.'];
    const places = order.map(words => rows.findIndex(row => row.includes(words)));
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    );
    assert.ok(!places.includes(-1), rows.join(' | '));
  });

  it('is why the agent can’t go on', async () => {
    const opened = await openPage(emptySession('pilot'));
    const heard = await listen(opened, 'assertive');
    const params = { agent: 'Pilot', how: 'with exit code 1' };
    const notice = { level: 'error', code: 'agentDied', params, detail: null, actions: [], at: 0 } as const;
    await opened.host.happens({ type: 'notice', notice });
    await becomes(heard, ['Pilot ended with exit code 1. Everything shown so far is kept. Restart it to go on.']);
  });
});
