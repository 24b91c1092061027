import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { AgentSession } from '../contract/agentSessions.ts';
import type { SessionState } from '../contract/session.ts';
import type { SessionHit, SessionSummary } from '../contract/sessionSummary.ts';
import type { SessionFork } from '../session/sessionFork.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import type { OpenedSession } from '../session/sessionService.ts';

/** Where sessions come from and are kept. The session layer implements it; it is loaded on first use. */
export interface SessionFactory {
  /** A new, empty session. Its agent starts with the first prompt. */
  create(agent: AgentDefinition, cwd: string): Promise<SessionPort>;
  /** The end of a long one that isn't open, to be shown until it is; null: there is none. */
  glance(sessionId: string): Promise<SessionState | null>;
  /** A kept session, as it was shown. Starts no agent. */
  open(sessionId: string): Promise<OpenedSession>;
  /** The latest session that is wanted and not open in another window, as it was shown, or null. Starts no agent. */
  openLatest(isWanted: (summary: SessionSummary) => boolean): Promise<SessionPort | null>;
  /** All that are kept, latest first. */
  list(): Promise<readonly SessionSummary[]>;
  /** Rejects with the signal's reason. */
  search(text: string, signal: AbortSignal): Promise<readonly SessionHit[]>;
  /** Names one that isn't open. */
  rename(sessionId: string, title: string): Promise<void>;
  delete(sessionId: string): Promise<void>;
  /** A session that goes on with one of the agent's own. Starts no agent: `connect()` of it fills in what was said there. */
  adopt(agent: AgentDefinition, cwd: string, own: AgentSession): Promise<SessionPort>;
  /** The session that an agent has made of one that is open. */
  fork(fork: SessionFork): Promise<SessionPort>;
  /**
   * The agent's own sessions in a directory, newest first; null: it can't list them. Starts the agent and ends it. Rejects with an AgentStartError,
   * an AgentRequestError, or the reason of the signal.
   */
  agentSessions(agent: AgentDefinition, cwd: string, signal: AbortSignal): Promise<readonly AgentSession[] | null>;
}
