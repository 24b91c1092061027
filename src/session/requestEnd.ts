import { AgentRequestError } from '../contract/agentPort.ts';

/** JSON-RPC error code by which an agent asks for a sign-in. */
const AUTH_REQUIRED = -32000;

/** Did a request fail since the agent is gone? */
export function isConnectionEnd(error: unknown): boolean {
  return error instanceof AgentRequestError && error.code === null;
}

export function isAuthRequired(error: unknown): boolean {
  return error instanceof AgentRequestError && error.code === AUTH_REQUIRED;
}
