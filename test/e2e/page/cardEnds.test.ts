import assert from 'node:assert/strict';
import { call, command, prompt } from '../../page/events.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';
import { textOf } from './reading.ts';

const failed = (id: string) => call(id, { status: 'failed' });
const silent = { command: 'true' };

/** Every way in which a command stands, with what its card says: state, outcome, pill. */
const ways = [
  [command({ id: '1', ...silent, state: 'pending' }), 'pending pending -'],
  [command({ id: '2', ...silent, state: 'running' }), 'running running -'],
  [command({ id: '3', ...silent, code: 0 }), 'exited success exit 0'],
  [command({ id: '4', ...silent, code: 3 }), 'exited failure exit 3'],
  [command({ id: '5', ...silent, code: 137 }), 'exited failure exit 137 · SIGKILL'],
  [command({ id: '6', ...silent, state: 'signalled', signal: 'SIGTERM' }), 'signalled failure SIGTERM'],
  [command({ id: '7', ...silent, state: 'signalled' }), 'signalled failure ended by a signal'],
  [command({ id: '8', ...silent, state: 'timedOut' }), 'timedOut failure timed out'],
  [command({ id: '9', ...silent, state: 'cancelled', code: 130 }), 'cancelled neutral stopped'],
  [command({ id: '10', ...silent, state: 'denied' }), 'denied neutral denied'],
  [command({ id: '11', ...silent, state: 'running', background: true }), 'running background background'],
  [command({ id: '12', ...silent, state: 'unknown' }), 'unknown neutral exit unknown'],
  // What isn't known is no success, and a code of 0 doesn't make one of a call that failed.
  [[...command({ id: '13', ...silent, state: 'unknown' }), failed('13')], 'unknown failure exit unknown'],
  [[...command({ id: '14', ...silent, code: 0 }), failed('14')], 'exited failure exit 0'],
  [command({ id: '15', ...silent, state: 'exited', code: null }), 'exited neutral exit unknown'],
] as const;

describe('how a command stands', () => {
  it('is said by its card', async () => {
    const { page } = await openPage(played('pilot', prompt('go'), ...ways.map(([events]) => events)), { height: 2000 });
    const said = await page.getByTestId('command-card').evaluateAll(cards =>
      cards.map(card => {
        const pill = card.querySelector('[data-testid=card-pill]')?.textContent ?? '-';
        return `${card.getAttribute('data-state')} ${card.getAttribute('data-outcome')} ${pill}`;
      }),
    );
    assert.deepEqual(
      said,
      ways.map(([, says]) => says),
    );
  });

  it('is said with the code that a stopped command had all the same', async () => {
    const stopped = command({ id: 'c', ...silent, state: 'cancelled', code: 130 });
    const { page } = await openPage(played('pilot', prompt('go'), stopped));
    assert.equal(await page.getByTestId('card-pill').getAttribute('title'), 'stopped · exit 130 · SIGINT');
  });

  it('changes while it is looked at', async () => {
    const { page, host, sent } = await openPage(played('pilot', prompt('go')));
    const card = page.getByTestId('command-card');
    await host.happens(command({ id: 'c', ...silent, state: 'pending' }));
    assert.equal(await card.getAttribute('data-state'), 'pending');
    await host.happens(command({ id: 'c', ...silent, state: 'running' }));
    assert.equal(await card.getAttribute('data-state'), 'running');
    await card.getByRole('button', { name: 'Stop this turn' }).click();
    await host.happens(command({ id: 'c', ...silent, state: 'signalled', signal: 'SIGTERM' }));
    assert.equal(await textOf(card.getByTestId('card-pill')), 'SIGTERM');
    assert.equal(await card.getByRole('button', { name: 'Stop this turn' }).count(), 0);
    assert.equal(sent('stop').length, 1);
  });

  it('is up to the user where the client runs it, and the turn goes on', async () => {
    const { page, host, sent } = await openPage(played('pilot', prompt('go')));
    const background = { state: 'running', background: true, stoppable: true } as const;
    await host.happens(command({ id: 'agents', ...silent, state: 'running' }));
    await host.happens(command({ id: 'ours', ...silent, state: 'running', stoppable: true }));
    await host.happens(command({ id: 'left', ...silent, ...background }));
    const cards = page.getByTestId('command-card');
    const buttons = await cards.evaluateAll(all =>
      all.map(card =>
        [...card.querySelectorAll('button[aria-label^="Stop"]')].map(button => button.getAttribute('aria-label')),
      ),
    );
    assert.deepEqual(buttons, [['Stop this turn'], ['Stop this command'], ['Stop this command']]);
    const wasOpen = await cards.nth(1).getByTestId('card-toggle').getAttribute('aria-expanded');
    await cards.nth(1).getByTestId('stop-command').click();
    await cards.nth(2).getByTestId('stop-command').focus();
    await page.keyboard.press('Enter');
    await becomes(
      () =>
        sent('stopCommand')
          .map(({ toolCallId, runId }) => `${toolCallId} ${runId}`)
          .join(),
      'ours ours,left left',
    );
    assert.equal(await cards.nth(1).getByTestId('card-toggle').getAttribute('aria-expanded'), wasOpen);
    assert.equal(sent('stop').length, 0);
    await host.happens(command({ id: 'ours', ...silent, state: 'cancelled', signal: 'SIGTERM' }));
    assert.equal(await textOf(cards.nth(1).getByTestId('card-pill')), 'stopped');
    assert.equal(await cards.nth(1).getByTestId('stop-command').count(), 0);
  });

  it('tells silence, no run and no report apart', async () => {
    const { page } = await openPage(
      played(
        'pilot',
        prompt('go'),
        command({ id: 'silent', ...silent }),
        command({ id: 'denied', ...silent, state: 'denied' }),
        command({ id: 'unknown', ...silent, state: 'unknown' }),
      ),
    );
    const expected = ['No output', 'It did not run', 'The agent reported no output'];
    assert.deepEqual(await page.locator('.card-preview').allTextContents(), expected);
  });
});
