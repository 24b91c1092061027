import { asRecord, parseJson } from '../../adapter/wire.ts';
import type { AgentIdentity, SessionState } from '../../contract/session.ts';

/** Version of the format, in the first line of each log. A reader refuses a newer one. */
export const LOG_VERSION = 1;

/** The first line of a log. The id of its session is the folder's name. */
export interface LogHeader {
  readonly agent: AgentIdentity;
  readonly cwd: string;
  readonly createdAt: number;
}

/** Why a log isn't read. */
export interface LogRefusal {
  readonly refused: 'newer' | 'unreadable';
  readonly detail: string;
}

export function headerLine({ sessionId, agent, cwd, createdAt }: SessionState): string {
  return JSON.stringify({ gangwayLog: LOG_VERSION, sessionId, agent, cwd, createdAt });
}

export function parseHeader(line: string): LogHeader | LogRefusal {
  const header = asRecord(parseJson(line));
  const version = header?.['gangwayLog'];
  if (typeof version !== 'number') return { refused: 'unreadable', detail: 'it has no version line' };
  if (version > LOG_VERSION)
    return { refused: 'newer', detail: `it was written by a newer Gangway (version ${version} of the format)` };
  const { agent, cwd, createdAt } = header ?? {};
  const { id, label, name, version: agentVersion } = asRecord(agent) ?? {};
  if (typeof id !== 'string' || typeof label !== 'string' || typeof cwd !== 'string' || !isTime(createdAt))
    return { refused: 'unreadable', detail: 'its version line is damaged' };
  return { agent: { id, label, name: textOrNull(name), version: textOrNull(agentVersion) }, cwd, createdAt };
}

/** Milliseconds since the epoch, within what a date can be. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
