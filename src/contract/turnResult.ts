/** Why a turn ended, in the protocol's words. */
export type StopReason = 'end_turn' | 'max_tokens' | 'max_turn_requests' | 'refusal' | 'cancelled';

export const STOP_REASONS: readonly StopReason[] = [
  'end_turn',
  'max_tokens',
  'max_turn_requests',
  'refusal',
  'cancelled',
];

export type ResultSubtype = 'success' | 'error' | 'cancelled' | 'max_tokens' | 'max_turns' | 'refusal';

/** A call that was not allowed to run. */
export interface PermissionDenial {
  readonly tool_name: string;
  readonly tool_use_id: string;
}

/**
 * What a turn came to (design section 7). Snake case, since programs read it as JSON; a field that the wire doesn't carry is absent.
 */
export interface TurnResult {
  readonly type: 'result';
  readonly subtype: ResultSubtype;
  readonly is_error: boolean;
  /** The final assistant message only: the text after the last tool call, else the text of the whole turn. */
  readonly result: string;
  readonly session_id: string;
  readonly stop_reason: StopReason | null;
  /** Wall time by the client's clock. */
  readonly duration_ms: number;
  readonly num_turns: number;
  readonly turns: number;
  readonly usage?: Usage;
  readonly total_input_tokens?: number;
  readonly total_output_tokens?: number;
  readonly total_cost_usd?: number;
  readonly permission_denials: readonly PermissionDenial[];
  readonly errors: readonly string[];
}

export interface Usage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_read_input_tokens?: number;
  readonly cache_creation_input_tokens?: number;
}

export function subtypeOf(stopReason: StopReason | null): ResultSubtype {
  switch (stopReason) {
    case 'end_turn':
      return 'success';
    case 'max_turn_requests':
      return 'max_turns';
    case null:
      return 'error';
    default:
      return stopReason;
  }
}
