import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentFolders } from '../agent/agentFolders.ts';
import { builtinAgents } from '../agent/builtinAgents.ts';
import { clientAbilities } from '../agent/clientAbilities.ts';
import { commandLineAgent } from '../agent/commandLine.ts';
import { startAgent } from '../agent/launch.ts';
import { findAgent, mergedAgents } from '../agent/mergeAgents.ts';
import { presetAgents } from '../agent/presets.ts';
import { startTerminal } from '../agent/startTerminal.ts';
import type { TrafficTap } from '../agent/trafficTap.ts';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import { newSession } from '../contract/newSession.ts';
import { DEFAULT_KEPT_BYTES } from '../contract/terminalText.ts';
import { DiskFiles } from '../session/files/diskFiles.ts';
import type { FileAccess } from '../session/files/fileRequests.ts';
import { Session, type SessionInit } from '../session/session.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import { createSessionService, type SessionService } from '../session/sessionService.ts';
import type { RunOptions } from './runOptions.ts';
import { UsageError } from './usageError.ts';

declare const GANGWAY_VERSION: string;

/** How long an agent may take to answer after its start; the first start of some unpacks for 25 s. */
const START_TIMEOUT_MS = 120_000;

/** How much of each output is kept beside the session, as in the editor. */
const SPOOL_BYTES = 64 * 1024 * 1024;

export interface OpenedRun {
  readonly session: SessionPort;
  readonly agent: AgentDefinition;
}

/**
 * The session of a run: a new one, or one that was kept. `tap` hears the traffic of its agent. A string: there is no such session, or it can't be
 * opened, and why.
 * @throws UsageError where the session is another agent's, or stands in another directory, than what was asked for
 */
export async function openSession(options: RunOptions, tap: TrafficTap): Promise<OpenedRun | string> {
  const { store, kept } = options;
  const agent = options.agent === null ? null : await findDefinition(options.agent);
  const directory = path.resolve(options.cwd ?? process.cwd());
  const host = hostOf(directory, tap);
  if (kept !== null && store !== null) return openKept(serviceOn(store, host), host, kept, agent, options);
  if (!agent) throw new UsageError('--agent is missing');
  const session =
    store === null ? unkept(agent, directory, host) : await serviceOn(store, host).create(agent, directory);
  return { session, agent };
}

async function openKept(
  service: SessionService,
  host: Host,
  kept: NonNullable<RunOptions['kept']>,
  agent: AgentDefinition | null,
  { cwd }: RunOptions,
): Promise<OpenedRun | string> {
  const directory = host.folder;
  const session = await (kept === 'latest' ? openLatest(service, directory, agent) : openById(service, kept.id));
  if (typeof session === 'string') return session;
  const { state } = session;
  host.folder = state.cwd;
  const problem =
    agent && agent.id !== state.agent.id
      ? `this session is one of the agent ${state.agent.label}, not of ${agent.label}`
      : cwd !== null && state.cwd !== directory
        ? `this session stands in ${state.cwd}, not in ${directory}`
        : null;
  if (problem === null) return { session, agent: agent ?? (await findDefinition(state.agent.id)) };
  await session.dispose();
  throw new UsageError(problem);
}

async function openById(service: SessionService, id: string): Promise<SessionPort | string> {
  const opened = await service.open(id);
  return 'session' in opened ? opened.session : `session ${id}: ${opened.detail}`;
}

async function openLatest(
  service: SessionService,
  directory: string,
  agent: AgentDefinition | null,
): Promise<SessionPort | string> {
  const latest = await service.openLatest(one => one.cwd === directory && (!agent || one.agent.id === agent.id));
  return latest ?? `no session in ${directory} is kept${agent ? ` of the agent ${agent.label}` : ''}`;
}

/** The agent by its id; else it is a command line. */
async function findDefinition(agent: string): Promise<AgentDefinition> {
  const shellProgram = fileURLToPath(new URL('shellAgent.js', import.meta.url));
  const known = await mergedAgents([builtinAgents(shellProgram), presetAgents()], () => {}).list();
  return findAgent(known, agent) ?? commandLineAgent(agent);
}

/** What a session needs of the program around it. */
interface Host extends Pick<SessionInit, 'launch' | 'log'> {
  /** Inside of it the agent may use files. */
  folder: string;
}

function hostOf(folder: string, tap: TrafficTap): Host {
  return {
    folder,
    launch: (found, cwd, events, signal) =>
      startAgent(found, {
        cwd,
        events,
        signal,
        log: () => {},
        startTimeoutMs: START_TIMEOUT_MS,
        clientVersion: GANGWAY_VERSION,
        abilities: clientAbilities(found),
        tap,
      }),
    log: () => {},
  };
}

function filesOf(host: Host): FileAccess {
  return {
    texts: new DiskFiles(),
    folders: () => [host.folder],
    agentFolders: (id: string) => agentFolders(id),
  };
}

function serviceOn(storageDir: string, host: Host): SessionService {
  return createSessionService({
    storageDir,
    keptBytes: DEFAULT_KEPT_BYTES,
    spoolBytes: SPOOL_BYTES,
    startTerminal,
    findAgent: findDefinition,
    launch: host.launch,
    files: filesOf(host),
    log: host.log,
  });
}

/** A session that leaves nothing behind. */
function unkept({ id, label }: AgentDefinition, cwd: string, host: Host): Session {
  const agent = { id, label, name: null, version: null };
  return new Session({
    state: newSession({ sessionId: randomUUID(), agent, cwd, createdAt: Date.now() }),
    findAgent: () => findDefinition(id),
    launch: host.launch,
    store: null,
    services: { startTerminal, files: filesOf(host) },
    log: host.log,
  });
}
