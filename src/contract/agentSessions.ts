// The sessions that an agent keeps by itself, under ids of its own.

/** What an agent can do with sessions beyond opening new ones. What it doesn't announce it is never asked for. */
export interface SessionAbilities {
  /** Open one again and replay what was said in it. */
  readonly load: boolean;
  /** Open one again without a replay. */
  readonly resume: boolean;
  readonly list: boolean;
  readonly fork: boolean;
  readonly close: boolean;
  readonly delete: boolean;
  /** Forget its user. */
  readonly logout: boolean;
}

/** One session of an agent's list; it may have been made in the agent's own program. */
export interface AgentSession {
  readonly agentSessionId: string;
  readonly title: string | null;
  /** null: the agent doesn't tell. */
  readonly cwd: string | null;
  /** ms since the epoch; null: the agent doesn't tell. */
  readonly updatedAt: number | null;
}

export interface AgentSessionPage {
  readonly sessions: readonly AgentSession[];
  /** Where the next page begins; null: this was the last one. */
  readonly nextCursor: string | null;
}
