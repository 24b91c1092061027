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
  end({
    subtype: 'error_during_execution',
    is_error: true,
    duration_ms: 320,
    errors: ['The agent ended before the turn did.'],
  }),
  {
    type: 'notice',
    notice: { level: 'info', code: 'reloaded', params: {}, detail: null, actions: [], at: ago(1) },
  },
  prompt('Once more'),
  call('p', { kind: 'think', title: 'Sub-agent: look through the tables', status: 'in_progress' }),
  call('p1', { kind: 'read', title: 'Read tables/2024.csv', status: 'failed', parentId: 'p' }),
  ...command({ id: 'p2', command: 'wc -l tables/*.csv', output: '  8760 tables/2024.csv\n', parentId: 'p' }),
  end({ subtype: 'cancelled', duration_ms: 81_000 }),
  end({
    subtype: 'error_max_turns',
    is_error: true,
    usage: { input_tokens: 203, output_tokens: 42, cache_read_input_tokens: 1000 },
    usage_scope: 'last_step',
    context: { used: 181_000, size: 200_000 },
    errors: ['The turn reached its limit of model steps and was stopped.'],
  }),
];
