import { AgentRequestError, REQUEST_ERRORS, type SessionAnswer } from '../contract/agentPort.ts';
import type { AgentSession, AgentSessionPage } from '../contract/agentSessions.ts';
import { isRecord } from '../contract/isRecord.ts';

// Reads the answers to the protocol's session methods, which the SDK doesn't check (acp-sdk 1.5).

/** The answer to `session/load` or `session/resume`; some agents answer null. */
export function readSessionAnswer(answer: unknown): SessionAnswer {
  return isRecord(answer) ? answer : {};
}

/**
 * The answer to `session/list`; entries without an id are left out.
 * @throws AgentRequestError when there is no list in it
 */
export function readSessionPage(answer: unknown): AgentSessionPage {
  const sessions = isRecord(answer) ? answer['sessions'] : undefined;
  if (!isRecord(answer) || !Array.isArray(sessions))
    throw new AgentRequestError(REQUEST_ERRORS.failed, 'its answer to "session/list" has no "sessions"');
  const { nextCursor } = answer;
  return {
    sessions: sessions.flatMap(readSession),
    nextCursor: typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : null,
  };
}

function readSession(value: unknown): readonly AgentSession[] {
  if (!isRecord(value)) return [];
  const { sessionId, title, cwd, updatedAt } = value;
  if (typeof sessionId !== 'string' || sessionId === '') return [];
  const time = typeof updatedAt === 'string' ? Date.parse(updatedAt) : Number.NaN;
  return [
    {
      agentSessionId: sessionId,
      title: typeof title === 'string' && title.trim() !== '' ? title : null,
      cwd: typeof cwd === 'string' && cwd !== '' ? cwd : null,
      updatedAt: Number.isNaN(time) ? null : time,
    },
  ];
}
