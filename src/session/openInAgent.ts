import type { AgentPort } from '../contract/agentPort.ts';
import { errorText } from '../contract/errorText.ts';
import { isAuthRequired, isConnectionEnd } from './requestEnd.ts';

export type RestoreMeans = 'resumed' | 'loaded';

/** How a session was opened in a freshly started agent. */
export interface Opening {
  readonly kind: 'new' | RestoreMeans;
  /** The agent's own id of it. */
  readonly sessionId: string;
  /** What the agent answered when it was to open its old session; null: it wasn't asked, or it did. */
  readonly failure: string | null;
}

export interface OpenRequest {
  readonly cwd: string;
  /** The agent's session to go on with; null: a new one. */
  readonly agentSessionId: string | null;
  /** Is a replay wanted, since nothing is shown yet? Else it is only the second best. */
  readonly wantsReplay: boolean;
  /** Means by which the agent died. */
  readonly avoid: ReadonlySet<RestoreMeans>;
  /** Called before each attempt to open the old session: what comes from then on may be its replay. */
  readonly attempt: (agentSessionId: string, means: RestoreMeans) => void;
  /** Called before a new session is asked for: what comes from then on is no replay. */
  readonly beginAnew: () => void;
}

/**
 * Opens a session in the agent by the best means that it announces: resume, else load, else a new one. An agent that refuses one is asked for the
 * next (gemini announces `loadSession` and finds "no previous sessions").
 * @throws AgentRequestError when it asks for a sign-in, when it is gone, or when it refuses a new session too
 */
export async function openInAgent(port: AgentPort, request: OpenRequest): Promise<Opening> {
  const { cwd, agentSessionId, attempt, beginAnew } = request;
  let failure: string | null = null;
  for (const means of agentSessionId === null ? [] : meansOf(port, request)) {
    const sessionId = agentSessionId ?? '';
    attempt(sessionId, means);
    try {
      await (means === 'resumed' ? port.resumeSession(sessionId, cwd) : port.loadSession(sessionId, cwd));
      return { kind: means, sessionId, failure: null };
    } catch (error) {
      if (isConnectionEnd(error) || isAuthRequired(error)) throw error;
      failure = errorText(error);
    }
  }
  beginAnew();
  const { sessionId } = await port.newSession(cwd);
  return { kind: 'new', sessionId, failure };
}

function meansOf({ abilities }: AgentPort, { wantsReplay, avoid }: OpenRequest): readonly RestoreMeans[] {
  const means: RestoreMeans[] = wantsReplay ? ['loaded', 'resumed'] : ['resumed', 'loaded'];
  return means.filter(one => !avoid.has(one) && abilities[one === 'loaded' ? 'load' : 'resume']);
}
