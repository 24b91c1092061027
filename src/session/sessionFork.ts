import type { SessionEvent } from '../contract/events.ts';
import type { SessionState } from '../contract/session.ts';

/** A session that the agent made of another. Whoever keeps sessions makes one of it: a copy of the old one's folder with more in its log. */
export interface SessionFork {
  /** Gangway's id of the session whose log, outputs and baselines are to be copied. All of it is on disk by now. */
  readonly fromSessionId: string;
  /** What the copy's log goes on with. The first is its `agentSession`, by which its agent finds the fork. */
  readonly events: readonly SessionEvent[];
}

/** `at` in ms since the epoch. */
export function sessionFork(
  { sessionId, title, agent }: SessionState,
  agentSessionId: string,
  at: number,
): SessionFork {
  const params = { title: title ?? agent.label, agent: agent.label };
  return {
    fromSessionId: sessionId,
    events: [
      { type: 'agentSession', agentSessionId },
      { type: 'notice', notice: { level: 'info', code: 'forked', params, detail: null, actions: [], at } },
    ],
  };
}
