import { type Changes, NO_CHANGES } from '../contract/changes.ts';
import type { SessionState } from '../contract/session.ts';

/** Every context key that `when` clauses of the manifest use; a test compares. */
export const CONTEXT_KEYS = {
  hasSession: 'gangway.hasSession',
  turnRunning: 'gangway.turnRunning',
  canFork: 'gangway.canFork',
  canSignOut: 'gangway.canSignOut',
  hasQueue: 'gangway.hasQueue',
  permissionPending: 'gangway.permissionPending',
  questionPending: 'gangway.questionPending',
  hasChanges: 'gangway.hasChanges',
  canUndoRevert: 'gangway.canUndoRevert',
  changedFiles: 'gangway.changedFiles',
} as const;

type ContextKey = (typeof CONTEXT_KEYS)[keyof typeof CONTEXT_KEYS];

/** A list is for `in`: is this one of them? */
type KeyValue = boolean | readonly string[];

/** Keeps the editor's context keys in step with the session. Tells the editor only what changed: a session changes many times a second. */
export class ContextKeys {
  readonly #set: (key: ContextKey, value: KeyValue) => void;
  readonly #known = new Map<ContextKey, KeyValue>();
  #changes: Changes | null = null;

  constructor(set: (key: ContextKey, value: KeyValue) => void) {
    this.#set = set;
  }

  show(state: SessionState | null): void {
    this.#update(CONTEXT_KEYS.hasSession, state !== null);
    this.#update(CONTEXT_KEYS.turnRunning, state !== null && state.turn !== null);
    this.#update(CONTEXT_KEYS.canFork, state?.abilities?.fork === true && state.turn === null);
    this.#update(CONTEXT_KEYS.canSignOut, state?.abilities?.logout === true);
    this.#update(CONTEXT_KEYS.hasQueue, state !== null && state.queue.length > 0);
    this.#update(CONTEXT_KEYS.permissionPending, state !== null && state.asks.length > 0);
    this.#update(CONTEXT_KEYS.questionPending, state !== null && state.openQuestions.length > 0);
    this.#showChanges(state?.changes ?? NO_CHANGES);
  }

  #showChanges(changes: Changes): void {
    if (changes === this.#changes) return;
    this.#changes = changes;
    this.#update(CONTEXT_KEYS.hasChanges, changes.files.length > 0);
    this.#update(CONTEXT_KEYS.canUndoRevert, changes.canUndoRevert);
    this.#update(
      CONTEXT_KEYS.changedFiles,
      changes.files.map(file => file.path),
    );
  }

  #update(key: ContextKey, value: KeyValue): void {
    if (this.#known.get(key) === value) return;
    this.#known.set(key, value);
    this.#set(key, value);
  }
}
