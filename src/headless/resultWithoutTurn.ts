import type { ResultSubtype, TurnResult } from '../contract/turnResult.ts';

/** The result of a run that ended where no turn ran. */
export function resultWithoutTurn(sessionId: string, subtype: ResultSubtype, message: string): TurnResult {
  return {
    type: 'result',
    subtype,
    is_error: true,
    result: '',
    session_id: sessionId,
    stop_reason: null,
    duration_ms: 0,
    num_turns: 0,
    turns: 0,
    permission_denials: [],
    errors: [message],
  };
}
