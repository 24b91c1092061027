import { NO_CHANGES } from './changes.ts';
import type { AgentIdentity, SessionState } from './session.ts';
import { DEFAULT_KEPT_BYTES } from './terminalText.ts';

/** What a session is before anything happened in it. */
export function newSession(init: {
  readonly sessionId: string;
  readonly agent: AgentIdentity;
  readonly cwd: string;
  readonly createdAt: number;
  readonly keptBytes?: number;
}): SessionState {
  return {
    sessionId: init.sessionId,
    agent: init.agent,
    agentSessionId: null,
    abilities: null,
    cwd: init.cwd,
    title: null,
    isNamedByUser: false,
    createdAt: init.createdAt,
    phase: 'idle',
    entries: [],
    turn: null,
    turnCount: 0,
    queue: [],
    queuePaused: false,
    asks: [],
    openQuestions: [],
    denials: [],
    context: null,
    traffic: { frames: 0, unknownUpdates: 0, badLines: 0 },
    changes: NO_CHANGES,
    keptBytes: init.keptBytes ?? DEFAULT_KEPT_BYTES,
    nextKey: 1,
  };
}
