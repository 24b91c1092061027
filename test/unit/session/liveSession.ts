import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clientAbilities } from '../../../src/agent/clientAbilities.ts';
import { startAgent } from '../../../src/agent/launch.ts';
import { startTerminal } from '../../../src/agent/startTerminal.ts';
import type { AgentDefinition } from '../../../src/contract/agentDefinition.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import { DiskFiles } from '../../../src/session/files/diskFiles.ts';
import type { PermissionPolicy } from '../../../src/session/permissions/judge.ts';
import type { SessionPort } from '../../../src/session/sessionPort.ts';
import { createSessionService, type SessionService } from '../../../src/session/sessionService.ts';

/** The scripted agent of the tests, as a real process. */
export function scriptedAgent(...args: readonly string[]): AgentDefinition {
  const program = path.resolve('test/agents/scripted.mjs');
  return {
    id: 'scripted',
    label: 'Scripted',
    command: process.execPath,
    args: [program, ...args],
    env: {},
    cwd: null,
    source: 'setting',
  };
}

/** A folder for sessions, with a service on it as the editor has one. Several may be opened on one folder, as after a reload. */
export class Workplace {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'gangway-'));
  readonly log: string[] = [];
  readonly #open: SessionPort[] = [];
  agent: AgentDefinition = scriptedAgent();

  /** Folders inside of which files are free; the agent `scripted` has `own` for itself. */
  folders: readonly string[] = [this.folder];
  /** The user's rules, if any. */
  permissions: PermissionPolicy | undefined;

  /** How long an agent may take to obey Stop. */
  stopPatienceMs = 60_000;

  service(keptBytes = 256 * 1024, startTimeoutMs = 30_000): SessionService {
    return createSessionService({
      storageDir: path.join(this.folder, 'sessions'),
      keptBytes,
      spoolBytes: 1024 * 1024,
      startTerminal,
      permissions: this.permissions,
      stopPatienceMs: this.stopPatienceMs,
      files: {
        texts: new DiskFiles(),
        folders: () => this.folders,
        agentFolders: () => [path.join(this.folder, 'own')],
      },
      findAgent: async () => this.agent,
      launch: (definition, cwd, events, signal) =>
        startAgent(definition, {
          cwd,
          events,
          signal,
          startTimeoutMs,
          clientVersion: '0',
          abilities: { ...clientAbilities(definition), elicitation: true },
          log: line => this.log.push(line),
        }),
      log: message => this.log.push(message),
    });
  }

  async create(service = this.service()): Promise<SessionPort> {
    const session = await service.create(this.agent, this.folder);
    this.#open.push(session);
    return session;
  }

  async reopen(service = this.service()): Promise<SessionPort | null> {
    const session = await service.openLatest(() => true);
    if (session) this.#open.push(session);
    return session;
  }

  /** Resolves when the turns of a session are on the disk, with all that is made from them. */
  async written({ state: { sessionId, turnCount } }: SessionPort): Promise<void> {
    const file = path.join(this.folder, 'sessions', sessionId, 'summary.json');
    const isIt = (text: string) => text.includes(`"turnCount":${turnCount},"lastEnd":"`);
    while (!isIt(await readFile(file, 'utf8').catch(() => ''))) await new Promise(resolve => setTimeout(resolve, 10));
  }

  /** The sessions as they would be found if this process were gone now. */
  crashed(): Workplace {
    const found = new Workplace();
    const copied = path.join(found.folder, 'sessions');
    cpSync(path.join(this.folder, 'sessions'), copied, { recursive: true });
    for (const name of readdirSync(copied)) rmSync(path.join(copied, name, 'lock'), { force: true });
    return found;
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map(session => session.dispose()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Resolves as soon as the state fits. */
export function until(session: SessionPort, fits: (state: SessionState) => boolean): Promise<SessionState> {
  return new Promise(resolve => {
    if (fits(session.state)) return resolve(session.state);
    const unsubscribe = session.subscribe((_events, state) => {
      if (!fits(state)) return;
      unsubscribe();
      resolve(state);
    });
  });
}

/** Sends a prompt and resolves at the end of its turn, notices included. */
export async function turn(session: SessionPort, prompt: string): Promise<SessionState> {
  const { turnCount } = session.state;
  session.prompt(prompt);
  return until(
    session,
    state =>
      state.turnCount > turnCount && state.turn === null && (state.phase === 'ready' || state.phase === 'failed'),
  );
}

export function notices(state: SessionState): readonly string[] {
  return state.entries.flatMap(entry => (entry.type === 'notice' ? [entry.code] : []));
}

export function said(state: SessionState): string {
  return state.entries.flatMap(entry => (entry.type === 'assistant' ? [entry.text] : [])).join('\n');
}
