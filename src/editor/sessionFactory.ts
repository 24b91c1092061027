import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { SessionPort } from '../session/sessionPort.ts';

/** Where sessions come from. The session layer implements it; it is loaded on first use. */
export interface SessionFactory {
  /** A new, empty session. Its agent starts with the first prompt. */
  create(agent: AgentDefinition, cwd: string): Promise<SessionPort>;
  /** The session that was used last, as it was shown, or null. Starts no agent. */
  reopenLast(): Promise<SessionPort | null>;
}
