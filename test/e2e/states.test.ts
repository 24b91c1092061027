// Every state of a command, from the real traffic of real agents, as its card reads in the real workbench.
import assert from 'node:assert/strict';
import { Card } from './card.ts';
import { Chat } from './chat.ts';
import { until } from './until.ts';
import { chatFrame, openChatWith, type RecordingName, screenshot, useTheme } from './workbench.ts';

interface Wanted {
  readonly state: string;
  readonly outcome: string;
  readonly pill: string;
  /** What the user does while it runs, or when asked. */
  readonly user?: 'stop' | 'reject';
}

const STATES: readonly (readonly [RecordingName, Wanted])[] = [
  ['codex-acp/s1.A', { state: 'exited', outcome: 'success', pill: 'exit 0' }],
  ['opencode/s2.A', { state: 'exited', outcome: 'failure', pill: 'exit 3' }],
  ['codex-acp/s8a.A', { state: 'exited', outcome: 'failure', pill: 'exit 137 · SIGKILL' }],
  ['pi-acp/s13.A', { state: 'timedOut', outcome: 'failure', pill: 'timed out' }],
  ['kimi/s6b.A', { state: 'cancelled', outcome: 'neutral', pill: 'stopped', user: 'stop' }],
  ['cline/s15.A', { state: 'denied', outcome: 'neutral', pill: 'denied', user: 'reject' }],
  ['auggie/s16.A', { state: 'running', outcome: 'background', pill: 'background' }],
  ['copilot/s16.A', { state: 'exited', outcome: 'success', pill: 'exit 0' }],
  // It runs its commands in terminals of the client, so this one really runs.
  ['kimi/s2.C', { state: 'exited', outcome: 'failure', pill: 'exit 3' }],
  ['gemini/s1.A', { state: 'unknown', outcome: 'neutral', pill: 'exit unknown' }],
];

describe('a command of a real agent', () => {
  // A turn that goes on would make the next session ask first.
  afterEach('end the turn', async () => {
    const stop = (await chatFrame()).getByTestId('composer-stop');
    if (await stop.isVisible()) await stop.click();
  });

  for (const [recording, wanted] of STATES) {
    it(`${wanted.pill}, ${wanted.outcome}: ${recording}`, async () => {
      const chat = new Chat(await openChatWith(recording));
      await chat.send('go');
      const card = new Card(chat.frame.getByTestId('command-card').first());
      await card.locator.waitFor();
      await follow(chat, card, wanted.user);
      await until('the card has its state', async () => (await card.state()) === wanted.state);
      assert.equal(await card.locator.getAttribute('data-outcome'), wanted.outcome);
      assert.equal(await card.pill(), wanted.pill);
    });
  }

  it('only looks: codex-acp/s7a.A', async () => {
    const chat = new Chat(await openChatWith('codex-acp/s7a.A'));
    await chat.send('go');
    await chat.frame.getByText('Read ').first().waitFor();
    assert.equal(await new Card(chat.frame.getByTestId('command-card').first()).pill(), 'exit 0');
  });

  it('is a sub-agent’s, and stands under its task: claude-agent-acp/s11.A', async () => {
    const chat = new Chat(await openChatWith('claude-agent-acp/s11.A'));
    await chat.send('go');
    await follow(chat, new Card(chat.frame.getByTestId('command-card').first()));
    await chat.frame.getByTestId('task').getByText('general-purpose').waitFor();
    assert.equal(await chat.frame.locator('.row-child').getByTestId('command-card').count(), 1);
    for (const theme of ['light', 'dark'] as const) {
      await useTheme(theme);
      await screenshot(`sub-agent-${theme}`);
    }
  });
});

/** Answers what is asked, and stops the command if that is wanted, until the turn is over. */
async function follow(chat: Chat, card: Card, user?: 'stop' | 'reject'): Promise<void> {
  const kind = user === 'reject' ? 'reject' : 'allow';
  const option = chat.frame.locator(`[data-testid=permission-option][data-kind^=${kind}]`).first();
  const footer = chat.frame.getByTestId('turn-footer').first();
  let stopped = user !== 'stop';
  await until('the turn is over', async () => {
    if (await option.isVisible()) await option.click();
    if (!stopped && (await card.state()) === 'running') {
      await chat.stop();
      stopped = true;
    }
    return await footer.isVisible();
  });
}
