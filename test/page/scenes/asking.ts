import type { SessionEvent } from '../../../src/contract/events.ts';
import { command, prompt } from '../events.ts';

export const asking: readonly SessionEvent[] = [
  prompt('Clean up'),
  ...command({
    id: 'a1',
    command: 'find . -name "*.tmp" -mtime +7 -print0 | xargs -0 rm -f && git clean -fdx -- build dist && echo cleaned',
    description: 'Delete old temporary files and build output',
    state: 'pending',
  }),
  {
    type: 'permissionAsked',
    ask: {
      askId: 'ask1',
      toolCallId: 'a1',
      title: 'find . -name "*.tmp" …',
      options: [
        { optionId: '1', name: 'Yes', kind: 'allow_once' },
        { optionId: '2', name: 'Yes, and don’t ask again for commands that start with "find"', kind: 'allow_always' },
        { optionId: '3', name: 'No, and tell Pilot what to do instead', kind: 'reject_once' },
      ],
    },
  },
  {
    type: 'permissionAsked',
    ask: {
      askId: 'ask2',
      toolCallId: 'zz',
      title: 'another',
      options: [{ optionId: '1', name: 'Yes', kind: 'allow_once' }],
    },
  },
  { type: 'context', context: { used: 151_000, size: 200_000, cost: { amount: 0.31, currency: 'USD' } } },
  { type: 'title', title: 'Clean up the repository' },
];
