import { randomUUID } from 'node:crypto';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { AgentSession } from '../contract/agentSessions.ts';
import type { SessionEvent } from '../contract/events.ts';
import { newSession } from '../contract/newSession.ts';
import { reduceAll } from '../contract/reduce.ts';
import type { SessionState } from '../contract/session.ts';
import type { SessionHit, SessionSummary } from '../contract/sessionSummary.ts';
import type { StartTerminal } from '../contract/terminalPort.ts';
import { listOfStarted } from './agentSessions.ts';
import type { AgentStarter } from './agentSlot.ts';
import { BaselineJournal } from './changes/baselineJournal.ts';
import type { FileAccess } from './files/fileRequests.ts';
import type { PermissionPolicy } from './permissions/judge.ts';
import { Session } from './session.ts';
import type { SessionFork } from './sessionFork.ts';
import type { SessionPort } from './sessionPort.ts';
import { SessionUnavailableError, type Unavailable } from './sessionUnavailable.ts';
import { copyFolder } from './store/copyFolder.ts';
import { deleteFolder, deleteLeftovers } from './store/deleteFolder.ts';
import { readGlance } from './store/glanceFile.ts';
import { mapBounded } from './store/mapBounded.ts';
import { createStore, type OpenedStore, reopenStore, restoreStore, type StoreOptions } from './store/openStore.ts';
import { excerpt, searchPattern, searchText } from './store/searchText.ts';
import { type SessionFolder, sessionFolder, sessionFolders } from './store/sessionFolder.ts';
import { describeSession, readSearchText } from './store/sessionIndex.ts';
import { SessionLock } from './store/sessionLock.ts';
import type { SessionStore } from './store/sessionStore.ts';
import { summaryOf } from './store/summaryOf.ts';

/** Read anew whenever they are used, so that each may be a getter on a setting. */
export interface SessionServiceOptions {
  /** Where sessions are kept, one folder each; absolute. */
  readonly storageDir: string;
  readonly keptBytes: number;
  readonly spoolBytes: number;
  /** Sessions in which nothing was said for so long are deleted by {@link SessionService.sweep}; 0 or absent: none. */
  readonly retentionDays?: number;
  readonly startTerminal?: StartTerminal;
  readonly permissions?: PermissionPolicy | undefined;
  readonly stopPatienceMs?: number;
  readonly findAgent: (agentId: string) => Promise<AgentDefinition | null>;
  readonly launch: AgentStarter['launch'];
  /** Files for agents; absent: they get none. */
  readonly files?: FileAccess;
  readonly log: (message: string) => void;
}

export type OpenedSession =
  | { readonly session: SessionPort }
  | { readonly refused: Unavailable; readonly detail: string };

/** The sessions of a storage folder. Several windows may have a service on the same one; a session is open in one of them at a time. */
export interface SessionService {
  /** A new, empty session. Its agent starts with the first prompt, and until then it leaves nothing on the disk. */
  create(agent: AgentDefinition, cwd: string): Promise<SessionPort>;
  /** A session that goes on with one of the agent's own. Starts no agent: `connect()` of it fills in what was said there. */
  adopt(agent: AgentDefinition, cwd: string, own: AgentSession): Promise<SessionPort>;
  /** The session that an agent has made of one that is open here. Rejects with what the file system says. */
  fork(fork: SessionFork): Promise<SessionPort>;
  /** See {@link listOfStarted}. */
  agentSessions(agent: AgentDefinition, cwd: string, signal: AbortSignal): Promise<readonly AgentSession[] | null>;
  /** Latest first. Those that can't be read are in it too: {@link SessionSummary.problem}. */
  list(): Promise<readonly SessionSummary[]>;
  /** The end of a long session that isn't open, to be shown until it is; null: there is none, or it is opened as fast as that. */
  glance(sessionId: string): Promise<SessionState | null>;
  /** A session without its agent, as it was shown. One that is open here already is handed out again. */
  open(sessionId: string): Promise<OpenedSession>;
  /** The latest session that is wanted and can be opened; null: none. */
  openLatest(isWanted: (summary: SessionSummary) => boolean): Promise<SessionPort | null>;
  /**
   * Names a session that is open nowhere.
   * @throws SessionUnavailableError
   */
  rename(sessionId: string, title: string): Promise<void>;
  /**
   * Deletes everything about a session. One that is open here is closed first.
   * @throws SessionUnavailableError where it is open in another window or not there, and what the file system says
   */
  delete(sessionId: string): Promise<void>;
  /** Finds a text in titles, messages, commands and output, in any case; latest first. Rejects with the signal's reason. */
  search(text: string, signal: AbortSignal): Promise<readonly SessionHit[]>;
  /** Deletes what is older than the retention, but never what is in use. */
  sweep(): Promise<void>;
}

export function createSessionService(options: SessionServiceOptions): SessionService {
  return new StoredSessions(options);
}

/** How many folders are looked at, or texts searched, at a time. */
const LISTED_AT_ONCE = 16;
const SEARCHED_AT_ONCE = 8;
/** How long {@link SessionService.openLatest} waits for the latest session before it takes another one, in ms. */
const PATIENCE_MS = 2000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface OpenHere {
  readonly session: Session;
  /** Resolves when it was disposed of and all is written. */
  readonly closed: Promise<void>;
}

class StoredSessions implements SessionService {
  readonly #options: SessionServiceOptions;
  readonly #open = new Map<string, OpenHere>();
  readonly #opening = new Map<string, Promise<OpenedSession>>();

  constructor(options: SessionServiceOptions) {
    this.#options = options;
  }

  async create(agent: AgentDefinition, cwd: string): Promise<SessionPort> {
    return this.#begin(agent, cwd, []);
  }

  async adopt(agent: AgentDefinition, cwd: string, { agentSessionId, title }: AgentSession): Promise<SessionPort> {
    const named: readonly SessionEvent[] = title === null ? [] : [{ type: 'title', title }];
    return this.#begin(agent, cwd, [{ type: 'agentSession', agentSessionId }, ...named]);
  }

  async fork({ fromSessionId, events }: SessionFork): Promise<SessionPort> {
    const folder = this.#folder(randomUUID());
    await copyFolder(this.#folder(fromSessionId), folder);
    const { state, store } = await this.#goOn(folder, events);
    return this.#start(folder, state, store);
  }

  agentSessions(agent: AgentDefinition, cwd: string, signal: AbortSignal): Promise<readonly AgentSession[] | null> {
    return listOfStarted(agent, cwd, this.#options.launch, signal);
  }

  async list(): Promise<readonly SessionSummary[]> {
    const folders = await sessionFolders(this.#options.storageDir);
    const summaries = await mapBounded(folders, LISTED_AT_ONCE, folder => this.#describe(folder));
    return summaries.flatMap(summary => summary ?? []).sort((a, b) => b.updatedAt - a.updatedAt);
  }

  async glance(sessionId: string): Promise<SessionState | null> {
    const folder = sessionFolder(this.#options.storageDir, sessionId);
    return folder === null || this.#open.has(sessionId) ? null : readGlance(folder);
  }

  open(sessionId: string): Promise<OpenedSession> {
    return this.#openOnce(sessionId, 0);
  }

  async openLatest(isWanted: (summary: SessionSummary) => boolean): Promise<SessionPort | null> {
    // After a reload the window that was may still hold the session for a moment.
    let patienceMs = PATIENCE_MS;
    for (const summary of await this.list()) {
      const { sessionId, problem } = summary;
      if (problem) this.#options.log(`Session ${sessionId} is left alone: ${problem.detail}`);
      if (problem || !isWanted(summary)) continue;
      const opened = await this.#openOnce(sessionId, patienceMs);
      if ('session' in opened) return opened.session;
      patienceMs = 0;
      this.#options.log(`Session ${sessionId} is left alone: ${opened.detail}`);
    }
    return null;
  }

  async rename(sessionId: string, title: string): Promise<void> {
    const { store } = await this.#goOn(this.#folder(sessionId), [{ type: 'title', title, byUser: true }]);
    await store.close();
  }

  async delete(sessionId: string): Promise<void> {
    const folder = this.#folder(sessionId);
    const here = this.#open.get(sessionId);
    await here?.session.dispose();
    await here?.closed;
    await this.#delete(folder).catch(error => {
      // One that was open here may have left nothing on the disk yet.
      if (!here || !(error instanceof SessionUnavailableError) || error.reason !== 'missing') throw error;
    });
  }

  async search(text: string, signal: AbortSignal): Promise<readonly SessionHit[]> {
    const pattern = searchPattern(text);
    if (!pattern) return [];
    const summaries = await this.list();
    const hits = await mapBounded(summaries, SEARCHED_AT_ONCE, async ({ sessionId, title, problem }) => {
      signal.throwIfAborted();
      const inTitle = excerpt(title ?? '', pattern);
      const found = inTitle ?? (problem ? null : excerpt(await this.#text(sessionId, signal), pattern));
      return found === null ? [] : [{ sessionId, excerpt: found }];
    });
    signal.throwIfAborted();
    return hits.flat();
  }

  async sweep(): Promise<void> {
    const { storageDir, retentionDays = 0, log } = this.#options;
    await deleteLeftovers(storageDir).catch(error => log(`Deleted sessions are still on the disk: ${String(error)}`));
    if (!(retentionDays > 0)) return;
    const oldest = Date.now() - retentionDays * DAY_MS;
    for (const { sessionId, updatedAt } of await this.list()) {
      if (updatedAt >= oldest || this.#open.has(sessionId)) continue;
      await this.#delete(this.#folder(sessionId)).then(
        () => log(`Session ${sessionId} was older than ${retentionDays} days and is deleted.`),
        error => log(`Session ${sessionId} is older than ${retentionDays} days but stays: ${String(error)}`),
      );
    }
  }

  /** @throws SessionUnavailableError where no session can be called so */
  #folder(sessionId: string): SessionFolder {
    const folder = sessionFolder(this.#options.storageDir, sessionId);
    if (!folder) throw new SessionUnavailableError('missing', 'there is no such session');
    return folder;
  }

  /** Takes up a session that isn't open, as its log has it, with more behind it. Throws SessionUnavailableError where it can't. */
  async #goOn(folder: SessionFolder, events: readonly SessionEvent[]): Promise<OpenedStore> {
    const opened = await reopenStore(folder, this.#storeOptions());
    if ('refused' in opened) throw new SessionUnavailableError(opened.refused, opened.detail);
    const state = reduceAll(opened.state, events);
    opened.store.record(events, state);
    return { state, store: opened.store };
  }

  #openOnce(sessionId: string, patienceMs: number): Promise<OpenedSession> {
    const under = this.#opening.get(sessionId);
    if (under) return under;
    const opening = this.#openNow(sessionId, patienceMs).finally(() => this.#opening.delete(sessionId));
    this.#opening.set(sessionId, opening);
    return opening;
  }

  #begin({ id, label }: AgentDefinition, cwd: string, events: readonly SessionEvent[]): Session {
    const agent = { id, label, name: null, version: null };
    const { keptBytes } = this.#options;
    const empty = newSession({ sessionId: randomUUID(), agent, cwd, createdAt: Date.now(), keptBytes });
    const folder = this.#folder(empty.sessionId);
    const store = createStore(folder, empty, this.#storeOptions());
    const state = reduceAll(empty, events);
    store.record(events, state);
    return this.#start(folder, state, store);
  }

  async #openNow(sessionId: string, patienceMs: number): Promise<OpenedSession> {
    const here = this.#open.get(sessionId);
    if (here && !here.session.isDisposed) return { session: here.session };
    await here?.closed;
    const folder = sessionFolder(this.#options.storageDir, sessionId);
    if (!folder) return { refused: 'missing', detail: 'there is no such session' };
    const opened = await restoreStore(folder, { ...this.#storeOptions(), patienceMs });
    return 'refused' in opened ? opened : { session: this.#start(folder, opened.state, opened.store) };
  }

  #start(folder: SessionFolder, state: SessionState, store: SessionStore): Session {
    const { launch, startTerminal, stopPatienceMs, files, permissions, log, findAgent } = this.#options;
    const { sessionId } = state;
    const session = new Session({
      state,
      findAgent: () => findAgent(state.agent.id),
      launch,
      store,
      services: {
        startTerminal,
        files,
        baselines: new BaselineJournal(folder.baselines, error =>
          log(`First texts of files in session ${sessionId} can't be saved: ${String(error)}`),
        ),
        permissions,
      },
      stopPatienceMs,
      log,
    });
    const here = { session, closed: store.closed };
    this.#open.set(sessionId, here);
    void store.closed.then(() => {
      if (this.#open.get(sessionId) === here) this.#open.delete(sessionId);
    });
    return session;
  }

  #storeOptions(): StoreOptions {
    const { keptBytes, spoolBytes, log } = this.#options;
    return { keptBytes, spoolBytes, log };
  }

  /** What is open here is described as it is now. */
  async #describe(folder: SessionFolder): Promise<SessionSummary | null> {
    const state = this.#open.get(folder.sessionId)?.session.state;
    return state ? summaryOf(state, true) : describeSession(folder, this.#options.keptBytes);
  }

  async #text(sessionId: string, signal: AbortSignal): Promise<string> {
    const state = this.#open.get(sessionId)?.session.state;
    return state ? searchText(state.entries) : readSearchText(this.#folder(sessionId), this.#options.keptBytes, signal);
  }

  async #delete(folder: SessionFolder): Promise<void> {
    const lock = new SessionLock(folder.lock, () => {});
    const isFree = await lock.take().catch(error => {
      if (error.code === 'ENOENT') throw new SessionUnavailableError('missing', 'there is no such session');
      throw error;
    });
    if (!isFree) throw new SessionUnavailableError('inUse', 'it is open in another window');
    try {
      await deleteFolder(folder.path);
    } finally {
      await lock.release();
    }
  }
}
