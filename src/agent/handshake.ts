import type { InitializeResponse } from '@agentclientprotocol/sdk';
import { AgentRequestError, AgentStartError, type ClientAbilities } from '../contract/agentPort.ts';
import { isRecord } from '../contract/isRecord.ts';
import { initializeParams, PROTOCOL_VERSION } from './capabilities.ts';
import type { AgentConnection } from './connection.ts';

/** What an agent is told of the client. */
export interface Introduction {
  readonly version: string;
  readonly abilities: ClientAbilities;
}

/**
 * Introduces Gangway to a fresh agent.
 * @param agent its label, for the errors
 * @throws AgentStartError requestFailed, agentBadAnswer or agentWrongProtocol
 * @throws AgentRequestError with code null when the connection ends before the answer
 */
export async function shakeHands(
  connection: AgentConnection,
  agent: string,
  client: Introduction,
  log: (line: string) => void,
): Promise<InitializeResponse> {
  const answer = await ask(connection, agent, client);
  if (!isRecord(answer) || typeof answer['protocolVersion'] !== 'number') {
    log(`its answer to "initialize" can't be used: ${JSON.stringify(answer)?.slice(0, 2000)}`);
    throw new AgentStartError('agentBadAnswer', { agent, method: 'initialize' }, null);
  }
  const { protocolVersion } = answer;
  if (protocolVersion !== PROTOCOL_VERSION)
    throw new AgentStartError('agentWrongProtocol', { agent, version: String(protocolVersion) }, null);
  return withSoundFields({ ...answer, protocolVersion });
}

async function ask(connection: AgentConnection, agent: string, { version, abilities }: Introduction): Promise<unknown> {
  try {
    return await connection.request<unknown>('initialize', initializeParams(version, abilities));
  } catch (error) {
    if (error instanceof AgentRequestError && error.code !== null)
      throw new AgentStartError('requestFailed', { agent, error: error.message }, null);
    throw error;
  }
}

/** Drops the fields that others read without looking, where their type is wrong: the SDK checks no answer. */
function withSoundFields(answer: InitializeResponse): InitializeResponse {
  const { authMethods, agentInfo, agentCapabilities, ...rest } = answer;
  return {
    ...rest,
    ...(Array.isArray(authMethods) && { authMethods: authMethods.filter(isAuthMethod) }),
    ...(isRecord(agentInfo) && typeof agentInfo['name'] === 'string' && { agentInfo }),
    ...(isRecord(agentCapabilities) && { agentCapabilities }),
  };
}

function isAuthMethod(method: unknown): boolean {
  return isRecord(method) && typeof method['id'] === 'string' && typeof method['name'] === 'string';
}
