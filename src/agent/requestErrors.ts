import { AgentRequestError } from '../contract/agentPort.ts';
import { errorText } from '../contract/errorText.ts';

/** JSON-RPC "internal error": what an answer without the fields that it must have amounts to. */
const INTERNAL_ERROR = -32603;
const MAX_MESSAGE_LENGTH = 2000;

/** The error of a request as its caller gets it: the agent's own, or the end of the connection (code null). */
export function toRequestError(error: unknown): AgentRequestError {
  if (error instanceof AgentRequestError) return error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'number') {
    const detail = 'data' in error ? detailOf(error.data) : null;
    // Many agents say only "Internal error" and put what happened into the data.
    const message = detail === null || error.message.includes(detail) ? error.message : `${error.message}: ${detail}`;
    return new AgentRequestError(error.code, message.slice(0, MAX_MESSAGE_LENGTH));
  }
  return new AgentRequestError(null, errorText(error));
}

/**
 * The SDK checks no answer (acp-sdk 1.5), so the fields that Gangway uses are checked here.
 * @returns the answer, whose `field` is a string
 * @throws AgentRequestError with code -32603
 */
export function answerWith<T>(answer: T, method: string, field: keyof T & string): T {
  if (typeof answer === 'object' && answer !== null && typeof answer[field] === 'string') return answer;
  throw new AgentRequestError(INTERNAL_ERROR, `its answer to "${method}" has no "${field}"`);
}

function detailOf(data: unknown): string | null {
  if (typeof data === 'string') return data;
  if (typeof data !== 'object' || data === null) return null;
  for (const key of ['details', 'message', 'error']) {
    const value: unknown = Reflect.get(data, key);
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}
