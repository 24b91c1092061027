/** A file that differs from what it was when the agent first touched it, or from what the user has kept since. */
export interface FileChange {
  /** Absolute. */
  readonly path: string;
  readonly state: 'added' | 'modified' | 'deleted';
  /** Lines. */
  readonly added: number;
  readonly removed: number;
}

/** What the agent changed and the user hasn't decided about. */
export interface Changes {
  /** By path. */
  readonly files: readonly FileChange[];
  /** Is there a revert that can be taken back? */
  readonly canUndoRevert: boolean;
}

export const NO_CHANGES: Changes = { files: [], canUndoRevert: false };
