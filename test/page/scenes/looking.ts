import type { SessionEvent } from '../../../src/contract/events.ts';
import { call, command, prompt } from '../events.ts';
import { LS } from './outputs.ts';

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const looking: readonly SessionEvent[] = [
  prompt('Where is the tide read?'),
  ...command({
    id: 'l1',
    command: "sed -n '10,60p' src/tides.js",
    classified: [{ kind: 'read', path: 'src/tides.js', query: null, line: 10 }],
    output: LS,
  }),
  ...command({
    id: 'l2',
    command: 'cd test && rg -n "highWater|lowWater" . | head -20; ls',
    classified: [
      { kind: 'search', path: 'test', query: 'highWater|lowWater', line: null },
      { kind: 'list', path: 'test', query: null, line: null },
      {
        kind: 'read',
        path: 'a/very/long/path/that/does/not/fit/into/one/line/of/the/view/tides.js',
        query: null,
        line: 3,
      },
    ],
    code: 1,
    output: '',
  }),
  ...command({
    id: 'l3',
    command: 'ls',
    classified: [{ kind: 'list', path: null, query: null, line: null }],
    output: LS,
  }),
  ...command({
    id: 'l4',
    command: null,
    title: "Read file '/home/me/tides/README.md'",
    classified: [{ kind: 'read', path: '/home/me/tides/README.md', query: null, line: null }],
    output: LS,
    cwd: null,
  }),
  ...command({
    id: 'l5',
    command: 'seq 1 200000',
    output: '199999\n200000\n',
    code: 2,
    droppedByAgent: 1_288_894,
    savedTo: '/home/me/.pilot/output/call-5.txt',
  }),
  call('t1', {
    kind: 'think',
    title: 'Look at the quay',
    status: 'in_progress',
    task: {
      agentType: 'explorer',
      model: 'small',
      prompt: 'Go and look at the quay.\nCount the ships.\nSay their names.\nAnd come back.\nSoon.',
    },
  }),
  ...command({ id: 't2', command: 'wc -l ships.txt', output: '12 ships.txt\n', parentId: 't1' }),
  call('t3', {
    kind: 'other',
    title: 'A ship at the quay',
    status: 'completed',
    locations: [{ path: '/home/me/tides/ship.png', line: null }],
    content: [{ type: 'image', mimeType: 'image/png', data: PICTURE }],
  }),
];
