import type { TurnResult } from '../contract/turnResult.ts';

/** Exit codes of `gangway run`; the help and the README list them. */
export const EXIT = {
  success: 0,
  /** The agent or the run failed. */
  failed: 1,
  /** Wrong arguments, or a line of input that is none. */
  usage: 2,
  timeout: 3,
  noSession: 4,
  /** Nothing else went wrong, but something that the agent asked for was not allowed. */
  denied: 5,
  /** By a signal, or since nobody reads the output any more. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What one turn makes of the exit code. Some agents end their turn when something is denied, and call it a cancel. */
export function exitCodeOf(
  result: TurnResult,
  how: { readonly timedOut: boolean; readonly interrupted: boolean; readonly denied: boolean },
): ExitCode {
  if (how.interrupted) return EXIT.interrupted;
  if (how.timedOut) return EXIT.timeout;
  const ended = result.subtype === 'success' || result.subtype === 'cancelled' || result.subtype === 'refusal';
  if (ended && (how.denied || result.permission_denials.length > 0)) return EXIT.denied;
  return result.is_error ? EXIT.failed : EXIT.success;
}

/** Why, for people, where the conversation itself doesn't say it. */
export function reasonOf(code: ExitCode, result: TurnResult): string | null {
  if (code === EXIT.denied)
    return 'something that the agent asked for was not permitted; "gangway run --help" tells of --permission';
  const isLimit = code === EXIT.timeout || result.subtype === 'error_max_turns';
  return isLimit ? result.errors.join('\n') || null : null;
}
