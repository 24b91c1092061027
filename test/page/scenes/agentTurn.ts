import type { SessionEvent } from '../../../src/contract/events.ts';
import { call, command, end, prompt, say, think } from '../events.ts';
import { TESTS } from './outputs.ts';

const ANSWER = `The port of **Dover** was off by eighteen minutes: \`parseClock\` swapped digits when the hour had a leading zero.

1. I changed the parser in [src/clock.js](src/clock.js:14).
2. I added a test for it.

\`\`\`js
// Minutes since midnight, or null where the text is no time.
export function parseClock(text) {
  const match = /^(\\d{1,2}):(\\d{2})$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
\`\`\`

| Port | before | after |
| --- | --- | --- |
| Dover | 06:24 | 06:42 |
| Brest | 04:10 | 04:10 |

> Times are local; see the [almanac](https://example.org/almanac) for how they are made.
`;

const OLD = `export function parseClock(text) {
  const [hours, minutes] = text.split(':');
  return Number(hours) * 60 + Number(minutes.split('').reverse().join(''));
}

export function formatClock(minutes) {
  return String(minutes);
}
`;

const NEW = `// Minutes since midnight, or null where the text is no time.
export function parseClock(text) {
  const match = /^(\\d{1,2}):(\\d{2})$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

export function formatClock(minutes) {
  return String(minutes);
}
`;

export const agentTurn: readonly SessionEvent[] = [
  prompt('The test for Dover fails. Find out why and fix it.'),
  think('**Looking at the failing test first**\n\nThe test compares clock texts, so I should look at the parser.'),
  {
    type: 'plan',
    entries: [
      { content: 'Run the tests', status: 'completed', priority: null },
      { content: 'Fix the parser of clock times', status: 'in_progress', priority: null },
      { content: 'Run the tests again', status: 'pending', priority: null },
    ],
  },
  ...command({
    id: 'c1',
    command: 'cd /home/me/tides && FORCE_COLOR=1 npm test -- --grep "Dover" 2>&1 | tail -40',
    description: 'Run the tests for Dover',
    output: TESTS,
    code: 1,
    seconds: 3.4,
  }),
  call('r1', {
    kind: 'read',
    title: 'Read src/clock.js',
    status: 'completed',
    locations: [{ path: '/home/me/tides/src/clock.js', line: 14 }],
  }),
  call('s1', {
    kind: 'search',
    title: 'Search for "parseClock"',
    status: 'completed',
    content: [
      {
        type: 'text',
        text: 'src/clock.js:1:export function parseClock(text) {\nsrc/tides.js:8:  const at = parseClock(high);',
      },
    ],
  }),
  call('e1', {
    kind: 'edit',
    title: 'Edit src/clock.js',
    status: 'completed',
    content: [{ type: 'diff', path: '/home/me/tides/src/clock.js', oldText: OLD, newText: NEW }],
  }),
  ...command({ id: 'c2', command: 'npm test', output: 'tests 3 · pass 3 · fail 0\n', seconds: 2.9 }),
  say(ANSWER),
  end({
    usage: { input_tokens: 1_204, output_tokens: 1310, cache_read_input_tokens: 17_000 },
    total_cost_usd: 0.0421,
    context: { used: 46_300, size: 200_000 },
  }),
];
