import type { ResultSubtype } from './turnResult.ts';

/** What a list of sessions shows of one. Times are milliseconds since the epoch. */
export interface SessionSummary {
  readonly sessionId: string;
  readonly agent: { readonly id: string; readonly label: string };
  readonly cwd: string;
  readonly title: string | null;
  readonly createdAt: number;
  /** When something was last said in it, by whomever. */
  readonly updatedAt: number;
  readonly turnCount: number;
  /** How its last turn ended; `interrupted`: with the editor. null: none has ended. */
  readonly lastEnd: ResultSubtype | 'interrupted' | null;
  /** Why it can't be opened; null: it can. Of such a session only the id and `updatedAt` are sure, the rest may be empty. */
  readonly problem: SessionProblem | null;
}

/** `newer`: a newer Gangway wrote it. `detail` is for the log and the curious. */
export interface SessionProblem {
  readonly kind: 'newer' | 'unreadable';
  readonly detail: string;
}

/** A session in which a text was found; `excerpt` is one line around the first place. */
export interface SessionHit {
  readonly sessionId: string;
  readonly excerpt: string;
}
