import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { SessionSummary } from '../contract/sessionSummary.ts';
import type { SessionPort } from '../session/sessionPort.ts';

/** Where sessions come from. The session layer implements it; it is loaded on first use. */
export interface SessionFactory {
  /** A new, empty session. Its agent starts with the first prompt. */
  create(agent: AgentDefinition, cwd: string): Promise<SessionPort>;
  /** The latest session that is wanted and not open in another window, as it was shown, or null. Starts no agent. */
  openLatest(isWanted: (summary: SessionSummary) => boolean): Promise<SessionPort | null>;
}
