import assert from 'node:assert/strict';
import { command, end, prompt } from '../../page/events.ts';
import { emptySession, played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';
import { isExpanded } from './reading.ts';

const isExit = (code: number) =>
  ({ exit: { state: 'exited', code, signal: null, source: 'terminal' }, endedAt: Date.now() }) as const;

describe('a command card', () => {
  it('opens when it prints for long, and closes when something follows', async () => {
    const { page, host } = await openPage(played('pilot', prompt('go')));
    await host.happens(command({ id: 'slow', command: 'slow', state: 'running', output: 'one\n', seconds: 0 }));
    const toggle = page.getByTestId('card-toggle').first();
    await becomes(() => isExpanded(toggle), true);
    await becomes(() => page.getByTestId('card-output').textContent(), 'one');
    // Long after its start: how long the machine took over this must not count.
    const startedAt = Date.now() - 5000;
    await host.happens({ type: 'command', toolCallId: 'slow', runId: 'slow', patch: { startedAt, ...isExit(0) } });
    assert.equal(await isExpanded(toggle), true);
    await host.happens(command({ id: 'next', command: 'next', output: 'two\n' }));
    await becomes(() => isExpanded(toggle), false);
  });

  it('stays closed when it is quick and went well', async () => {
    const { page, host } = await openPage(played('pilot', prompt('go')));
    await host.happens(command({ id: 'quick', command: 'quick', output: 'one\ntwo\n', seconds: 0.1 }));
    assert.equal(await isExpanded(page.getByTestId('card-toggle')), false);
    assert.equal(await page.locator('.card-preview').textContent(), 'two');
  });

  it('opens and stays open when it failed, and says so to everyone', async () => {
    const { page, host } = await openPage(played('pilot', prompt('go')));
    await host.happens(command({ id: 'bad', command: 'bad', output: 'oh\n', code: 2 }));
    await host.happens(command({ id: 'next', command: 'next', output: 'two\n' }));
    const bad = page.getByTestId('command-card').first();
    assert.equal(await isExpanded(bad.getByTestId('card-toggle')), true);
    assert.equal(await bad.getAttribute('aria-label'), 'Command: bad, exit 2');
  });

  it('shows the output of the one command of a turn without a click', async () => {
    const { page, host } = await openPage(emptySession('shell'));
    const ls = command({ id: 'ls', command: 'ls', output: 'a.txt\nb.txt\n', seconds: 0.02 });
    await host.happens(prompt('ls'), ls, end({ duration_ms: 30 }));
    await becomes(() => page.locator('[data-testid=card-output] .line').allTextContents(), ['a.txt', 'b.txt']);
  });

  it('copies the command and the output without escapes, and runs it again', async () => {
    const make = command({ id: 'c', command: 'make', output: 'a\rb\n\x1b[31mred\x1b[0m\n', code: 1 });
    const { page, sent } = await openPage(played('pilot', prompt('go'), make));
    await page.getByTestId('command-card').hover();
    await page.getByRole('button', { name: 'Copy command' }).click();
    await page.getByRole('button', { name: 'Copy output' }).click();
    await becomes(() => sent('copy').map(message => message.text), ['make', 'b\nred']);
    await page.getByRole('button', { name: 'Run again in a terminal' }).click();
    await becomes(() => sent('runInTerminal'), [{ type: 'runInTerminal', toolCallId: 'c', runId: 'c' }]);
  });
});
