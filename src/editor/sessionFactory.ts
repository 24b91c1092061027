import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { SessionHit, SessionSummary } from '../contract/sessionSummary.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import type { OpenedSession } from '../session/sessionService.ts';

/** Where sessions come from and are kept. The session layer implements it; it is loaded on first use. */
export interface SessionFactory {
  /** A new, empty session. Its agent starts with the first prompt. */
  create(agent: AgentDefinition, cwd: string): Promise<SessionPort>;
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
}
