import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { AgentSession } from '../contract/agentSessions.ts';
import type { SessionPort } from '../session/sessionPort.ts';

/** Where sessions come from. The session layer implements it; it is loaded on first use. */
export interface SessionFactory {
  /** A new, empty session. Its agent starts with the first prompt. */
  create(agent: AgentDefinition, cwd: string): Promise<SessionPort>;
  /** A session that goes on with one of the agent's own. Starts no agent: `connect()` of it fills in what was said there. */
  adopt(agent: AgentDefinition, cwd: string, own: AgentSession): Promise<SessionPort>;
  /**
   * The agent's own sessions in a directory, newest first; null: it can't list them. Starts the agent and ends it. Rejects with an AgentStartError,
   * an AgentRequestError, or the reason of the signal.
   */
  agentSessions(agent: AgentDefinition, cwd: string, signal: AbortSignal): Promise<readonly AgentSession[] | null>;
  /** The session that was used last, as it was shown, or null. Starts no agent. */
  reopenLast(): Promise<SessionPort | null>;
}
