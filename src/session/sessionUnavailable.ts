/** Why a session can't be had. `inUse`: another window has it open. `newer`: a newer Gangway wrote it. */
export type Unavailable = 'inUse' | 'newer' | 'unreadable' | 'missing';

/** Nothing was done to the session. `message` is for the log. */
export class SessionUnavailableError extends Error {
  readonly reason: Unavailable;

  constructor(reason: Unavailable, detail: string) {
    super(detail);
    this.name = 'SessionUnavailableError';
    this.reason = reason;
  }
}
