import type { ClassifiedPart } from './classification.ts';
import type { TerminalText } from './terminalText.ts';

/** How a command stands. `denied`: it never ran. `unknown`: it is over, or left alone, and the wire doesn't say how it ended. */
export type ExitState =
  | 'pending'
  | 'running'
  | 'exited'
  | 'signalled'
  | 'timedOut'
  | 'cancelled'
  | 'denied'
  | 'unknown';

/** Where an exit was read: a terminal's exit record, a structured field, anchored text, or nowhere. */
export type ExitSource = 'terminal' | 'structured' | 'text' | 'none';

export interface CommandExit {
  readonly state: ExitState;
  /** null where the wire doesn't say; never guessed. */
  readonly code: number | null;
  /** A name such as `SIGKILL`. */
  readonly signal: string | null;
  readonly source: ExitSource;
}

/** One shell command that an agent ran, whoever owned its process. */
export interface CommandRun {
  /** Opaque; ids on the wire can hold newlines. */
  readonly id: string;
  /** What runs, without `bash -lc` wrapping; never a description; null where the wire lacks it (codex's read and search cards). */
  readonly command: string | null;
  /** What it looks at, never empty, where that is all it does; null: it does, or could do, anything else. For display only. */
  readonly classified: readonly ClassifiedPart[] | null;
  /** The agent's words about it. */
  readonly description: string | null;
  readonly cwd: string | null;
  /** Does it run in a terminal of the client, which can end it alone? */
  readonly stoppable: boolean;
  /** Launched and left running; not a success. */
  readonly background: boolean;
  readonly exit: CommandExit;
  /** The combined stream. */
  readonly output: TerminalText;
  /** Only where the agent itself sends two streams. */
  readonly stderr: TerminalText | null;
  /** Where the agent saved the whole output after cutting it; a path on the agent's machine. */
  readonly savedTo: string | null;
  /** Milliseconds since the epoch, the client's clock. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

export const PENDING_EXIT: CommandExit = { state: 'pending', code: null, signal: null, source: 'none' };

/** Is the command over, or at least nothing that a spinner should wait for? */
export function isSettled(exit: CommandExit): boolean {
  return exit.state !== 'pending' && exit.state !== 'running';
}

export type CommandOutcome = 'pending' | 'running' | 'background' | 'success' | 'failure' | 'neutral';

/**
 * What the card's icon says. Success is claimed only for a known exit code 0; a known other code, a signal or a time-out is a failure
 * whatever the agent's status says; a failed call without a code is a failure too; the rest is neutral (design section 4, rule 2).
 */
export function commandOutcome(run: CommandRun, callFailed: boolean): CommandOutcome {
  const { state, code } = run.exit;
  if (run.background && (state === 'running' || state === 'unknown') && run.endedAt === null) return 'background';
  if (state === 'pending' || state === 'running') return state;
  if (state === 'exited')
    return code === 0 ? (callFailed ? 'failure' : 'success') : code === null ? 'neutral' : 'failure';
  if (state === 'signalled' || state === 'timedOut') return 'failure';
  return state === 'unknown' && callFailed ? 'failure' : 'neutral';
}
