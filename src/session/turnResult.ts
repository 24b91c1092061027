import { findCall } from '../contract/findEntry.ts';
import type { Question } from '../contract/question.ts';
import type { Entry, SessionState, Turn } from '../contract/session.ts';
import { toolInput, toolName } from '../contract/toolInput.ts';
import {
  type PermissionDenial,
  type ResultSubtype,
  STOP_REASONS,
  type StopReason,
  subtypeOf,
  type TurnResult,
  type Usage,
} from '../contract/turnResult.ts';
import { finalMessage } from './finalMessage.ts';

/** How a turn ended: the agent's answer to the prompt as sent, or an error. */
export type TurnOutcome =
  | { readonly kind: 'answer'; readonly response: unknown }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'agentGone' }
  /** The session was closed, or the editor. */
  | { readonly kind: 'closed' };

/** What the answer to the prompt says of the turn's usage. */
export interface ToldUsage {
  readonly usage: Usage;
  /** It is that of the last model step only. */
  readonly ofLastStep: boolean;
}

/**
 * The result frame of the turn under way (design section 7). What the wire doesn't carry is absent. `at` in ms since the epoch; `told` goes before what
 * was told with single steps.
 */
export function buildTurnResult(
  state: SessionState,
  outcome: TurnOutcome,
  at: number,
  told: ToldUsage | null = null,
): TurnResult {
  const { turn } = state;
  const entries = state.entries.slice(turn?.firstEntry ?? 0);
  const stopReason = outcome.kind === 'answer' ? readStopReason(outcome.response) : null;
  const subtype = subtypeFor(turn, outcome, stopReason);
  const steps = Math.max(0, (turn?.steps ?? 0) - (turn?.limit === 'maxTurns' ? 1 : 0));
  const usage = told?.usage ?? turn?.usage;
  return {
    type: 'result',
    subtype,
    is_error: subtype !== 'success',
    result: finalMessage(state.entries.slice(turn?.stepEntry ?? 0)) || finalMessage(entries),
    session_id: state.sessionId,
    stop_reason: stopReason,
    duration_ms: turn ? Math.max(0, at - turn.startedAt) : 0,
    num_turns: steps,
    turns: steps,
    ...(usage && { usage }),
    ...(told?.ofLastStep && steps > 1 ? { usage_scope: 'last_step' as const } : {}),
    ...(usage && { total_input_tokens: usage.input_tokens, total_output_tokens: usage.output_tokens }),
    ...(turn?.cost?.currency === 'USD' ? { total_cost_usd: turn.cost.amount } : {}),
    ...(turn?.context?.used ? { context: turn.context } : {}),
    permission_denials: denials(state, entries),
    errors: errorsOf(turn, outcome, stopReason),
  };
}

/** Some agents say end_turn after a cancel; what was asked for holds (acp-sdk.md, section 6). */
function subtypeFor(turn: Turn | null, outcome: TurnOutcome, stopReason: StopReason | null): ResultSubtype {
  if (turn?.limit === 'maxTurns') return 'error_max_turns';
  if (turn?.limit === 'timeout') return 'error_during_execution';
  if (turn?.cancelAsked) return 'cancelled';
  return outcome.kind === 'answer' ? subtypeOf(stopReason) : 'error_during_execution';
}

function errorsOf(turn: Turn | null, outcome: TurnOutcome, stopReason: StopReason | null): readonly string[] {
  if (turn?.limit === 'maxTurns') return ['The turn reached its limit of model steps and was stopped.'];
  if (turn?.limit === 'timeout') return ['The turn reached its time limit and was stopped.'];
  if (outcome.kind === 'error') return [outcome.message];
  if (turn?.cancelAsked) return [];
  if (outcome.kind === 'agentGone') return ['The agent ended before the turn did.'];
  if (outcome.kind === 'closed') return ['The session was closed before the turn ended.'];
  return stopReason === null ? ['The agent ended the turn without a reason that the protocol knows.'] : [];
}

function denials(state: SessionState, entries: readonly Entry[]): readonly PermissionDenial[] {
  const calls = state.denials.map(toolCallId => {
    const call = findCall(state, toolCallId);
    return {
      tool_name: call ? toolName(call) : 'other',
      tool_use_id: toolCallId,
      tool_input: call ? toolInput(call) : {},
    };
  });
  const files = entries.flatMap(entry => (entry.type === 'question' ? deniedFile(entry) : []));
  return [...calls, ...files];
}

function deniedFile({ questionId, subject, answer }: Question): readonly PermissionDenial[] {
  if (subject.kind !== 'fileAccess' || answer?.kind !== 'rejected') return [];
  const { access, path } = subject;
  return [{ tool_name: access, tool_use_id: questionId, tool_input: { file_path: path } }];
}

function readStopReason(response: unknown): StopReason | null {
  const value = typeof response === 'object' && response !== null && 'stopReason' in response && response.stopReason;
  return STOP_REASONS.find(reason => reason === value) ?? null;
}
