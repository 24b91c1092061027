import type { SessionProblem, SessionSummary } from './sessionSummary.ts';

/** What a session wants of the user, or has to show. `done` and `failed` hold until its end was seen. */
export type SessionDot = 'idle' | 'running' | 'needsYou' | 'done' | 'failed';

/** One row of the list of sessions. */
export interface SessionListItem extends Omit<SessionSummary, 'problem'> {
  readonly dot: SessionDot;
  /** Is it open in this window? */
  readonly isOpen: boolean;
  /** Is it the one that the chat shows? */
  readonly isShown: boolean;
  /** Does it belong to the folders of this window? */
  readonly isHere: boolean;
  readonly problem: SessionProblem['kind'] | null;
  /** Is it one that only the agent keeps, made in its own program? Opening it brings it here. */
  readonly isForeign: boolean;
}

/** How many of the open sessions that the chat doesn't show are in which state. */
export type OtherSessions = Readonly<Record<Exclude<SessionDot, 'idle'>, number>>;

export const NO_OTHERS: OtherSessions = { needsYou: 0, running: 0, failed: 0, done: 0 };

/** What counts first where one sign stands for several sessions. */
export const DOT_ORDER: readonly SessionDot[] = ['needsYou', 'running', 'failed', 'done', 'idle'];

/** Does a title hold every word that is looked for? In any case and order. */
export function titleMatches(title: string | null, query: string): boolean {
  const folded = (title ?? '').toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every(word => folded.includes(word));
}
