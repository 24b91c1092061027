import type { Usage } from '../contract/turnResult.ts';
import { asNumber, asRecord, type Json } from './wire.ts';

// Counts of tokens, as agents send them: in the answer to a prompt, in its `_meta`, or with each model request.

/** Does the input hold the tokens of the cache, and does the output lack those of thoughts? The first one that fits a total is taken. */
const COUNTINGS = [
  { holdsCache: false, thoughtsApart: false },
  { holdsCache: true, thoughtsApart: false },
  { holdsCache: false, thoughtsApart: true },
  { holdsCache: true, thoughtsApart: true },
] as const;

/** What the answer to a prompt says of the turn's usage; null: nothing. */
export function readPromptUsage(response: unknown): Usage | null {
  const answer = asRecord(response);
  const quota = asRecord(asRecord(answer?.['_meta'])?.['quota']);
  return readUsage(answer?.['usage']) ?? readUsage(quota?.['token_count']);
}

/**
 * A count of tokens as a usage; null: it is none, or all of it is 0, which agents send where they didn't count (opencode/s6.A). Agents differ in
 * whether the input holds what came from the cache (copilot, qwen: yes; codex, claude, opencode: no) and the output the thoughts (opencode: no); the
 * total tells.
 */
export function readUsage(value: unknown): Usage | null {
  const count = asRecord(value);
  const input = numberAt(count, 'inputTokens', 'input_tokens');
  const output = numberAt(count, 'outputTokens', 'output_tokens');
  if (input === undefined || output === undefined) return null;
  const read = numberAt(count, 'cachedReadTokens', 'cachedInputTokens');
  const created = numberAt(count, 'cachedWriteTokens', 'cacheWriteInputTokens');
  const thoughts = numberAt(count, 'thoughtTokens', 'reasoningOutputTokens') ?? 0;
  const cached = (read ?? 0) + (created ?? 0);
  const total = numberAt(count, 'totalTokens', 'total_tokens');
  if (input + output + cached + (total ?? 0) === 0) return null;
  const way = COUNTINGS.find(
    ({ holdsCache, thoughtsApart }) =>
      total === input + output + (holdsCache ? 0 : cached) + (thoughtsApart ? thoughts : 0) &&
      !(holdsCache && cached > input),
  );
  return {
    input_tokens: way?.holdsCache ? input - cached : input,
    output_tokens: way?.thoughtsApart ? output + thoughts : output,
    ...(read === undefined ? {} : { cache_read_input_tokens: read }),
    ...(created === undefined ? {} : { cache_creation_input_tokens: created }),
  };
}

/** A count below 0 is none. */
function numberAt(record: Json | undefined, ...keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = asNumber(record?.[key]);
    if (value !== undefined && value >= 0) return value;
  }
  return undefined;
}
