import { findCall } from '../contract/findEntry.ts';
import type { SessionState } from '../contract/session.ts';
import { STOP_REASONS, type StopReason, subtypeOf, type TurnResult, type Usage } from '../contract/turnResult.ts';

/** How a turn ended: the agent's answer to the prompt as sent, or an error. */
export type TurnOutcome =
  | { readonly kind: 'answer'; readonly response: unknown }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'agentGone' };

/** The result frame of the turn under way (design section 7). What the wire doesn't carry is absent. `at` in ms since the epoch. */
export function buildTurnResult(state: SessionState, outcome: TurnOutcome, at: number): TurnResult {
  const response = outcome.kind === 'answer' ? outcome.response : undefined;
  const cancelled = state.turn?.cancelAsked === true;
  const stopReason = readStopReason(response) ?? (cancelled && outcome.kind === 'answer' ? 'cancelled' : null);
  // Some agents say end_turn after a cancel; what the user asked for holds (acp-sdk.md, section 6).
  const subtype = cancelled && outcome.kind !== 'answer' ? 'cancelled' : subtypeOf(stopReason);
  const usage = readUsage(response);
  const cost = state.context?.cost;
  return {
    type: 'result',
    subtype,
    is_error: subtype !== 'success',
    result: finalText(state),
    session_id: state.sessionId,
    stop_reason: stopReason,
    duration_ms: state.turn ? Math.max(0, at - state.turn.startedAt) : 0,
    num_turns: state.turnCount,
    turns: state.turnCount,
    ...(usage ? { usage, total_input_tokens: usage.input_tokens, total_output_tokens: usage.output_tokens } : {}),
    ...(cost?.currency === 'USD' ? { total_cost_usd: cost.amount } : {}),
    permission_denials: state.denials.map(toolCallId => ({
      tool_name: findCall(state, toolCallId)?.title ?? '',
      tool_use_id: toolCallId,
    })),
    errors:
      outcome.kind === 'error'
        ? [outcome.message]
        : outcome.kind === 'agentGone' && !cancelled
          ? ['The agent ended before the turn did.']
          : [],
  };
}

/** The assistant's text after the last tool call of the turn; the text of the whole turn where there is none. */
function finalText(state: SessionState): string {
  const entries = state.entries.slice(state.turn?.firstEntry ?? 0);
  const lastCall = entries.findLastIndex(entry => entry.type === 'toolCall' && entry.parentId === null);
  const textFrom = (start: number) =>
    entries.slice(start).flatMap(entry => (entry.type === 'assistant' && entry.parentId === null ? [entry.text] : []));
  const last = textFrom(lastCall + 1);
  return (last.length > 0 ? last : textFrom(0)).join('\n\n').trim();
}

function readStopReason(response: unknown): StopReason | null {
  const value = field(response, 'stopReason');
  return STOP_REASONS.find(reason => reason === value) ?? null;
}

function readUsage(response: unknown): Usage | null {
  const usage = field(response, 'usage');
  const input = numberField(usage, 'inputTokens');
  const output = numberField(usage, 'outputTokens');
  if (input === null || output === null) return quotaUsage(response);
  const read = numberField(usage, 'cachedReadTokens');
  const written = numberField(usage, 'cachedWriteTokens');
  return {
    input_tokens: input,
    output_tokens: output,
    ...(read === null ? {} : { cache_read_input_tokens: read }),
    ...(written === null ? {} : { cache_creation_input_tokens: written }),
  };
}

/** gemini-cli counts only in `_meta.quota.token_count`, in snake case. */
function quotaUsage(response: unknown): Usage | null {
  const count = field(field(field(response, '_meta'), 'quota'), 'token_count');
  const input = numberField(count, 'input_tokens') ?? numberField(count, 'inputTokens');
  const output = numberField(count, 'output_tokens') ?? numberField(count, 'outputTokens');
  return input === null || output === null ? null : { input_tokens: input, output_tokens: output };
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function numberField(value: unknown, key: string): number | null {
  const number = field(value, key);
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
