import type { SessionEvent } from '../../../src/contract/events.ts';
import { ago, call, command, end, prompt } from '../events.ts';

export const notices: readonly SessionEvent[] = [
  prompt('Hello'),
  {
    type: 'notice',
    notice: {
      level: 'error',
      code: 'agentExitedAtStart',
      params: { agent: 'Pilot', how: 'with exit code 1' },
      detail: 'pilot: error: not signed in\nrun "pilot login" first\n',
      actions: ['restart', 'settings', 'log', 'chooseAgent'],
      at: ago(2),
    },
  },
  end({ subtype: 'error', is_error: true, duration_ms: 320, errors: ['The agent ended before the turn did.'] }),
  {
    type: 'notice',
    notice: { level: 'info', code: 'reloaded', params: {}, detail: null, actions: [], at: ago(1) },
  },
  prompt('Once more'),
  call('p', { kind: 'think', title: 'Sub-agent: look through the tables', status: 'in_progress' }),
  call('p1', { kind: 'read', title: 'Read tables/2024.csv', status: 'failed', parentId: 'p' }),
  ...command({ id: 'p2', command: 'wc -l tables/*.csv', output: '  8760 tables/2024.csv\n', parentId: 'p' }),
  end({ subtype: 'cancelled', duration_ms: 81_000 }),
];
