import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import { type AgentEvents, type AgentPort, AgentStartError } from '../contract/agentPort.ts';
import type { AgentSession } from '../contract/agentSessions.ts';
import type { AgentStarter } from './agentSlot.ts';
import { CANCELLED } from './permissionAsks.ts';
import { isAuthRequired } from './requestEnd.ts';

/** Nobody looks through more than this, and an agent's list may have no end. */
const MOST_SESSIONS = 500;
const MOST_PAGES = 50;

/** Whoever only lists sessions offers nothing to the agent. */
const DEAF: AgentEvents = {
  update: () => {},
  requestPermission: async () => CANCELLED,
  request: () => null,
  notification: () => {},
  badLine: () => {},
  lineTooLong: () => {},
  closed: () => {},
};

/**
 * The sessions of an agent that isn't running: starts it, asks, ends it. null: it can't list them.
 * @throws AgentStartError, AgentRequestError, or the reason of the signal
 */
export async function listOfStarted(
  definition: AgentDefinition,
  cwd: string,
  launch: AgentStarter['launch'],
  signal: AbortSignal,
): Promise<readonly AgentSession[] | null> {
  const port = await launch(definition, cwd, DEAF, signal);
  const stop = () => void port.dispose();
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    return await listAll(port, cwd);
  } catch (error) {
    signal.throwIfAborted();
    if (!isAuthRequired(error)) throw error;
    const methods = port.handshake.authMethods?.map(({ name }) => name).join(', ') ?? '';
    throw new AgentStartError('authRequired', { agent: definition.label, methods }, null);
  } finally {
    signal.removeEventListener('abort', stop);
    await port.dispose();
  }
}

/**
 * The sessions of a running agent in a directory, newest first, at most 500. null: it can't list them. Agents that list those of all
 * directories are filtered here.
 * @throws AgentRequestError
 */
export async function listAll(port: AgentPort, cwd: string): Promise<readonly AgentSession[] | null> {
  if (!port.abilities.list) return null;
  const found = new Map<string, AgentSession>();
  const seen = new Set<string>();
  const isHere = await sameFolder(cwd);
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES && found.size < MOST_SESSIONS; page++) {
    const { sessions, nextCursor } = await port.listSessions(cwd, cursor);
    for (const session of sessions)
      if (session.cwd === null || (await isHere(session.cwd))) found.set(session.agentSessionId, session);
    // A cursor that comes again would lead in a circle.
    if (nextCursor === null || seen.has(nextCursor)) break;
    seen.add(nextCursor);
    cursor = nextCursor;
  }
  return [...found.values()].sort((a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0)).slice(0, MOST_SESSIONS);
}

/** Agents tell the folder as it was named, or where its links lead. */
async function sameFolder(cwd: string): Promise<(other: string) => Promise<boolean>> {
  const known = new Map<string, Promise<string>>();
  const real = (folder: string) => {
    const resolved = path.resolve(folder);
    const place = known.get(resolved) ?? realpath(resolved).catch(() => resolved);
    known.set(resolved, place);
    return place.then(found => (process.platform === 'win32' ? found.toLowerCase() : found));
  };
  const own = await real(cwd);
  return async other => (await real(other)) === own;
}
