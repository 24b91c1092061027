import { type CommandOutcome, type CommandRun, isSettled } from '../../contract/commandRun.ts';
import type { Entry } from '../../contract/session.ts';

/** A command that prints for longer than this opens; a faster one would only flicker. */
export const OPEN_AFTER_MS = 500;

export interface OpenFacts {
  /** What the user chose for this command, if they did. */
  readonly toggle: boolean | null;
  readonly run: CommandRun;
  readonly outcome: CommandOutcome;
  readonly place: CommandPlace;
  readonly now: number;
}

/**
 * Where the call stands in its turn. `answer`: it is all that the turn came to, so its output is what the user waits for (somebody who types
 * `ls` must see the listing). `last`: nothing has come after it yet.
 */
export type CommandPlace = 'answer' | 'last' | 'followed';

/** Is the card open? Depends on nothing but what is known about the command, so that a card seen again looks as it did. */
export function isOpen({ toggle, run, outcome, place, now }: OpenFacts): boolean {
  if (toggle !== null) return toggle;
  if (outcome === 'failure') return true;
  if (!hasOutput(run)) return false;
  if (place === 'answer') return true;
  const slow = run.startedAt !== null && (run.endedAt ?? now) - run.startedAt > OPEN_AFTER_MS;
  if (!isSettled(run.exit) && run.endedAt === null) return slow;
  // It opened by itself while it ran; it closes once something else has come.
  return slow && place === 'last';
}

/** Milliseconds until {@link isOpen} may say otherwise just because time went by; null: it won't. */
export function opensIn({ toggle, run, now }: OpenFacts): number | null {
  if (toggle !== null || isSettled(run.exit) || run.startedAt === null || !hasOutput(run)) return null;
  const left = run.startedAt + OPEN_AFTER_MS - now;
  return left >= 0 ? left + 1 : null;
}

export function hasOutput(run: CommandRun): boolean {
  return run.output.totalBytes > 0 || (run.stderr?.totalBytes ?? 0) > 0;
}

/** Looks around in the turn, only as far as needed: in a turn of many calls that is the next neighbour. */
export function commandPlace(entries: readonly Entry[], index: number): CommandPlace {
  let ended = false;
  let followed = false;
  for (let i = index + 1; i < entries.length; i++) {
    const entry = entries[i];
    if (entry?.type === 'turnEnd' || entry?.type === 'user') {
      ended = true;
      break;
    }
    if (entry?.type === 'toolCall' || entry?.type === 'assistant') return 'followed';
    followed ||= entry?.type === 'thought';
  }
  if (!ended) return followed ? 'followed' : 'last';
  for (let i = index - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry?.type === 'user' || entry?.type === 'turnEnd') break;
    if (entry?.type === 'toolCall') return 'followed';
  }
  return 'answer';
}
