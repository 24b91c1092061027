/** Why a turn ended, in the protocol's words. */
export type StopReason = 'end_turn' | 'max_tokens' | 'max_turn_requests' | 'refusal' | 'cancelled';

export const STOP_REASONS: readonly StopReason[] = [
  'end_turn',
  'max_tokens',
  'max_turn_requests',
  'refusal',
  'cancelled',
];

export type ResultSubtype =
  | 'success'
  | 'error_during_execution'
  | 'error_max_turns'
  | 'error_max_tokens'
  | 'refusal'
  | 'cancelled';

/** A limit of the client's that a turn ran into; it is then cancelled, and no success. */
export type TurnLimit = 'maxTurns' | 'timeout';

/** A call that was not allowed to run, or a file that was not allowed to be used. */
export interface PermissionDenial {
  readonly tool_name: string;
  /** Of the call; where only a file was asked for, of the question. */
  readonly tool_use_id: string;
  readonly tool_input: Readonly<Record<string, unknown>>;
}

/**
 * What a turn came to (design section 7). Snake case, since programs read it as JSON; a field that the wire doesn't carry is absent.
 */
export interface TurnResult {
  readonly type: 'result';
  readonly subtype: ResultSubtype;
  /** Is the subtype anything else than `success`? */
  readonly is_error: boolean;
  /**
   * The final assistant message only: the agent's last words after the last tool call, or before it in a turn that ends in a call. Empty where it said
   * nothing. What sub-agents say is left out.
   */
  readonly result: string;
  readonly session_id: string;
  /** As the agent told it; null: it told none, or none that the protocol knows. */
  readonly stop_reason: StopReason | null;
  /** Wall time by the client's clock. */
  readonly duration_ms: number;
  /**
   * Model steps that were seen in this turn: runs of text, thoughts and tool calls of the main agent up to the results of those calls, so that calls that
   * run side by side are one step. The wire doesn't mark steps: calls of one step that an agent runs one after the other, and tells of only then, count
   * as several. The step that a limit of steps cut off isn't counted.
   */
  readonly num_turns: number;
  /** The same number as `num_turns`, under the other name by which programs look for it. */
  readonly turns: number;
  /** What this turn used, as the agent counts it. */
  readonly usage?: Usage;
  /** `last_step`: the agent tells the usage of the last model step only, and there were several. */
  readonly usage_scope?: 'last_step';
  /** `usage.input_tokens` and `usage.output_tokens` again, flat. */
  readonly total_input_tokens?: number;
  readonly total_output_tokens?: number;
  /** The turn's share of what the agent says that its session has cost so far; absent where what it had cost before isn't known. */
  readonly total_cost_usd?: number;
  /** How full the model's context was at the end of the turn, in tokens. */
  readonly context?: ContextFill;
  readonly permission_denials: readonly PermissionDenial[];
  readonly errors: readonly string[];
}

/** Tokens, counted so that no two fields count the same one. */
export interface Usage {
  /** Without those of the cache. */
  readonly input_tokens: number;
  /** With those of thoughts. */
  readonly output_tokens: number;
  readonly cache_read_input_tokens?: number;
  readonly cache_creation_input_tokens?: number;
}

export interface ContextFill {
  readonly used: number;
  readonly size: number;
}

export function subtypeOf(stopReason: StopReason | null): ResultSubtype {
  switch (stopReason) {
    case 'end_turn':
      return 'success';
    case 'max_turn_requests':
      return 'error_max_turns';
    case 'max_tokens':
      return 'error_max_tokens';
    case null:
      return 'error_during_execution';
    default:
      return stopReason;
  }
}

/** Both together. A cache that only one of them counts is counted. */
export function addUsage(a: Usage, b: Usage): Usage {
  const read = sum(a.cache_read_input_tokens, b.cache_read_input_tokens);
  const created = sum(a.cache_creation_input_tokens, b.cache_creation_input_tokens);
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    ...(read === undefined ? {} : { cache_read_input_tokens: read }),
    ...(created === undefined ? {} : { cache_creation_input_tokens: created }),
  };
}

/** All that the model read: new tokens and those of the cache. */
export function inputOf(usage: Usage): number {
  return usage.input_tokens + (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0);
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
}
