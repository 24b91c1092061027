import type { Say } from './say.ts';
import type { StringKey } from './strings.ts';
import type { ResultSubtype } from './turnResult.ts';

const WORDS: ReadonlyMap<ResultSubtype, StringKey> = new Map([
  ['success', 'footerSuccess'],
  ['error_during_execution', 'footerError'],
  ['error_max_turns', 'footerMaxTurns'],
  ['error_max_tokens', 'footerMaxTokens'],
  ['refusal', 'footerRefusal'],
  ['cancelled', 'footerCancelled'],
]);

/** How a turn ended, in the few words of its footer. */
export function endWords(subtype: ResultSubtype, say: Say): string {
  return say(WORDS.get(subtype) ?? 'footerError');
}
