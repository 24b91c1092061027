import type { SessionState } from '../contract/session.ts';

/** Every context key that `when` clauses of the manifest use; a test compares. */
export const CONTEXT_KEYS = {
  hasSession: 'gangway.hasSession',
  turnRunning: 'gangway.turnRunning',
  permissionPending: 'gangway.permissionPending',
} as const;

type ContextKey = (typeof CONTEXT_KEYS)[keyof typeof CONTEXT_KEYS];

/** Keeps the editor's context keys in step with the session. Tells the editor only what changed: a session changes many times a second. */
export class ContextKeys {
  readonly #set: (key: ContextKey, value: boolean) => void;
  readonly #known = new Map<ContextKey, boolean>();

  constructor(set: (key: ContextKey, value: boolean) => void) {
    this.#set = set;
  }

  show(state: SessionState | null): void {
    this.#update(CONTEXT_KEYS.hasSession, state !== null);
    this.#update(CONTEXT_KEYS.turnRunning, state !== null && state.turn !== null);
    this.#update(CONTEXT_KEYS.permissionPending, state !== null && state.asks.length > 0);
  }

  #update(key: ContextKey, value: boolean): void {
    if (this.#known.get(key) === value) return;
    this.#known.set(key, value);
    this.#set(key, value);
  }
}
