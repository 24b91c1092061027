import type { Hunk } from './hunks.ts';

/** What the user can do with the changes of an agent. Paths are those of the list; others are ignored. */
export interface ChangeReview {
  /** The file's text before its changes; null: it wasn't there; undefined: it isn't in review. */
  baseline(path: string): string | null | undefined;
  /** Where the file differs from that now. */
  hunks(path: string): Promise<readonly Hunk[]>;
  /** Takes the change of one file, or of all (null), off the list. */
  keep(path: string | null): Promise<void>;
  /** Puts one file, or all (null), back to what they were. */
  revert(path: string | null): Promise<ReviewOutcome>;
  keepHunk(path: string, hunk: Hunk): Promise<ReviewOutcome>;
  revertHunk(path: string, hunk: Hunk): Promise<ReviewOutcome>;
  /** Takes the last revert back. */
  undoRevert(): Promise<ReviewOutcome>;
  /** Looks at the files again: one was saved. */
  refresh(): void;
}

export interface ReviewOutcome {
  /** Files that have changed since they were shown, or could not be written: they were left as they are. */
  readonly refused: readonly string[];
}
