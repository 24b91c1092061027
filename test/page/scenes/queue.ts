import type { SessionEvent } from '../../../src/contract/events.ts';
import type { QueuedPrompt } from '../../../src/contract/queue.ts';
import { end, prompt, say } from '../events.ts';

export const waiting = (...texts: readonly string[]): readonly QueuedPrompt[] =>
  texts.map((text, i) => ({ id: `q${i + 1}`, text, state: 'waiting' }));

/** The event that sets the queue. */
export const queue = (prompts: readonly QueuedPrompt[], paused = false): SessionEvent => ({
  type: 'queue',
  queue: prompts,
  paused,
});

const prompts = waiting(
  'Run the tests',
  'Then write down in CHANGELOG.md what has changed for those who read the tables, in one sentence, and nothing about how it was done',
  'Say which harbours are missing:\n- Brest\n- Cuxhaven\n- Bristol',
  'Commit it',
);

/** While a turn runs; one is being edited, one is on its way. */
export const queued: readonly SessionEvent[] = [
  prompt('Rewrite the clock'),
  say('I begin with the tables.'),
  queue(
    prompts.map((it, i) => ({
      ...it,
      state: i === 0 ? ('sending' as const) : i === 2 ? ('editing' as const) : it.state,
    })),
  ),
];

export const queuePaused: readonly SessionEvent[] = [
  prompt('Rewrite the clock'),
  say('I begin with the tables.'),
  end({ subtype: 'cancelled', is_error: true, stop_reason: 'cancelled' }),
  { type: 'phase', phase: 'ready' },
  queue(prompts.slice(0, 3), true),
];
