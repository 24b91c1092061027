import type { SessionState } from '../contract/session.ts';
import type { ResultSubtype } from '../contract/turnResult.ts';
import type { TurnOutcome } from './turnResult.ts';

/** How a turn ended, as the queue sees it, which goes on by itself after `well` only. `broken`: the agent is gone, or failed. */
export type TurnEnding = 'well' | 'stopped' | 'broken';

/** A limit that was reached is an answer too; a refusal, or a turn that the agent gave up, is something to look at first. */
const WELL: ReadonlySet<ResultSubtype> = new Set(['success', 'error_max_tokens', 'error_max_turns']);

/**
 * @param state right after the turn
 * @param wasStopped did the user press Stop?
 * @param agentIsThere has the agent outlived the turn?
 */
export function turnEnding(
  outcome: TurnOutcome,
  state: SessionState,
  wasStopped: boolean,
  agentIsThere: boolean,
): TurnEnding {
  // Some agents answer with an error when they are stopped, and some as if they hadn't been.
  if (wasStopped && agentIsThere) return 'stopped';
  if (outcome.kind !== 'answer') return 'broken';
  const result = state.entries.findLast(entry => entry.type === 'turnEnd')?.result;
  return result && WELL.has(result.subtype) ? 'well' : 'stopped';
}
