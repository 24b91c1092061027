import type { SessionEvent } from '../../src/contract/events.ts';
import { command, end, prompt, say } from './events.ts';

/** Sixty turns of four rows each; the command of every fifth fails and so is open. */
export const longSession: readonly SessionEvent[] = Array.from({ length: 60 }, (_, turn) => [
  prompt(`question ${turn}`),
  say(`Answer ${turn}. ${'Some words of it. '.repeat(12)}`, `m${turn}`),
  ...command({ id: `c${turn}`, command: `echo ${turn}`, output: `${turn}\n`, code: turn % 5 === 0 ? 1 : 0 }),
  end(),
]).flat();
