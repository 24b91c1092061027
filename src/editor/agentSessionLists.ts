import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { AgentSession } from '../contract/agentSessions.ts';
import type { SessionListItem } from '../contract/sessionList.ts';
import type { SessionSummary } from '../contract/sessionSummary.ts';

/** One that an agent keeps, and how to go on with it here. */
export interface ForeignSession {
  readonly agent: Pick<AgentDefinition, 'id' | 'label'>;
  readonly own: AgentSession;
  /** Where the agent was asked. */
  readonly cwd: string;
}

/** Begins the ids by which the list knows sessions that only an agent keeps. */
const FOREIGN = 'agent:';

/** What agents have said of the sessions that they keep by themselves. */
export class AgentSessionLists {
  readonly #sessions = new Map<string, ForeignSession>();

  /** The agent's list in a directory, which replaces what it said of that one before. */
  put(agent: ForeignSession['agent'], cwd: string, sessions: readonly AgentSession[]): void {
    for (const [id, known] of this.#sessions)
      if (known.agent.id === agent.id && known.cwd === cwd) this.#sessions.delete(id);
    for (const own of sessions) this.#sessions.set(idOf(agent.id, own.agentSessionId), { agent, own, cwd });
  }

  get(sessionId: string): ForeignSession | null {
    return this.#sessions.get(sessionId) ?? null;
  }

  /** Those that aren't among the kept ones, as the list shows them. */
  items(kept: readonly SessionSummary[], isHere: (cwd: string) => boolean): readonly SessionListItem[] {
    const known = new Set(
      kept.flatMap(({ agent, agentSessionId }) => (agentSessionId ? [idOf(agent.id, agentSessionId)] : [])),
    );
    return [...this.#sessions]
      .filter(([id]) => !known.has(id))
      .map(([id, session]) => foreignItem(id, session, isHere));
  }
}

function idOf(agentId: string, agentSessionId: string): string {
  return `${FOREIGN}${JSON.stringify([agentId, agentSessionId])}`;
}

function foreignItem(
  sessionId: string,
  { agent, own, cwd }: ForeignSession,
  isHere: (cwd: string) => boolean,
): SessionListItem {
  const folder = own.cwd ?? cwd;
  // One without a time goes to the end of the list.
  const at = own.updatedAt ?? 0;
  return {
    sessionId,
    agent,
    agentSessionId: own.agentSessionId,
    cwd: folder,
    title: own.title,
    createdAt: at,
    updatedAt: at,
    turnCount: 0,
    lastEnd: null,
    dot: 'idle',
    isOpen: false,
    isShown: false,
    isHere: isHere(folder),
    problem: null,
    isForeign: true,
  };
}
