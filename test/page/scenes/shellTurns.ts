import type { SessionEvent } from '../../../src/contract/events.ts';
import { command, end, prompt } from '../events.ts';
import { LS, TESTS } from './outputs.ts';

export const shellTurns: readonly SessionEvent[] = [
  prompt('ls -la'),
  ...command({ id: 's1', command: 'ls -la', output: LS, seconds: 0.02 }),
  end({ duration_ms: 38 }),
  prompt('npm test'),
  ...command({ id: 's2', command: 'npm test', output: TESTS, code: 1, seconds: 2.4 }),
  end({ duration_ms: 2450 }),
];
