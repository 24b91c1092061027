import type { SteerOutcome } from '../contract/agentPort.ts';
import type { AgentConnection } from './connection.ts';
import { answerWith } from './requestErrors.ts';

/** The extension's method, of agents that announce it with `_meta.steering.supported`. */
const METHOD = '_session/steering';

const OUTCOMES: Readonly<Record<string, SteerOutcome>> = {
  injected: 'taken',
  // An agent that doesn't know `idleBehavior` begins a turn of its own with it.
  startedNewTurn: 'taken',
  promptRequired: 'noTurn',
};

/**
 * Asks the agent to take a message into the turn under way. Where that has just ended the agent is to leave the message to us, so that its
 * turn is one that we know of.
 * @throws AgentRequestError
 */
export async function steer(connection: AgentConnection, sessionId: string, text: string): Promise<SteerOutcome> {
  const answer = await connection.request<{ readonly outcome: string }>(METHOD, {
    sessionId,
    prompt: [{ type: 'text', text }],
    _meta: { steering: { idleBehavior: 'promptRequired' } },
  });
  const { outcome } = answerWith(answer, METHOD, 'outcome');
  return (Object.hasOwn(OUTCOMES, outcome) && OUTCOMES[outcome]) || 'refused';
}
