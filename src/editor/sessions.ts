import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { AgentSession } from '../contract/agentSessions.ts';
import type { SessionState } from '../contract/session.ts';
import type { SessionSummary } from '../contract/sessionSummary.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import type { OpenedSession } from '../session/sessionService.ts';
import type { Unavailable } from '../session/sessionUnavailable.ts';
import { type Disposable, Listeners } from './disposables.ts';
import { errorDetail, type Log } from './log.ts';
import { OpenSessions } from './openSessions.ts';
import type { RememberedText } from './rememberedText.ts';
import type { SessionFactory } from './sessionFactory.ts';

/** What the holder of the sessions asks of its surroundings. */
export interface SessionsHost {
  /** Loads the session layer, on first use. */
  factory(): Promise<SessionFactory>;
  /** Directory of a new session. */
  cwd(): string;
  /** Does a session in this directory belong to the window? */
  isHere(cwd: string): boolean;
  /** Which session is shown, beyond this run of the editor; it may be gone by then. */
  readonly shown: Pick<RememberedText, 'read' | 'remember'>;
  /** The agent that a prompt without a session goes to; null: there is none, and the user picked none. */
  defaultAgent(): Promise<AgentDefinition | null>;
  readonly log: Log;
}

/**
 * Holds the sessions of the window: the one that the chat shows, and others that are at work, or were a moment ago. Whatever changes which one is
 * shown runs one after the other, so that two clicks make no two sessions.
 */
export class Sessions implements Disposable {
  readonly #host: SessionsHost;
  readonly #open = new OpenSessions();
  readonly #changed = new Listeners<SessionPort | null>();
  readonly #stateChanged = new Listeners<SessionState | null>();
  readonly #glanced = new Listeners<SessionState | null>();
  readonly #deleted = new Listeners<string>();
  /** Sessions on their way out: agents that are ending, logs that are being written. */
  readonly #leaving = new Set<Promise<void>>();
  #current: SessionPort | null = null;
  #chain: Promise<unknown> = Promise.resolve();
  #reopened: Promise<void> | null = null;
  #isDisposed = false;

  constructor(host: SessionsHost) {
    this.#host = host;
    this.#open.onDidChange(({ sessionId, state }) => {
      if (state && sessionId === this.#current?.state.sessionId) this.#stateChanged.fire(state);
    });
  }

  get current(): SessionPort | null {
    return this.#current;
  }

  /** All that are open, the shown one last. */
  get all(): readonly SessionPort[] {
    return this.#open.all;
  }

  /** One that is open. */
  get(sessionId: string): SessionPort | null {
    return this.#open.get(sessionId);
  }

  /** Called with another session, not with what happens inside one. */
  readonly onDidChange = this.#changed.on;

  /**
   * Called with the end of a long session that is being opened, which {@link onDidChange} will bring as a whole, and with null where it turns
   * out that it can't be opened.
   */
  readonly onDidGlance = this.#glanced.on;

  /** Called with the id of a session that is gone for good. */
  readonly onDidDelete = this.#deleted.on;

  /** Called with another session and with what happens inside the current one. */
  readonly onDidChangeState = this.#stateChanged.on;

  /** Called when any session is opened or closed, and with what happens inside of each. */
  readonly onDidChangeAny = this.#open.onDidChange;

  /** Shows the last session of this window again, once; its agent starts with the next prompt. */
  reopenLast(): Promise<void> {
    this.#reopened ??= this.#inTurn(async () => {
      const session = await this.#last(await this.#host.factory());
      if (session) this.#show(session);
    }).catch(error => this.#host.log.error(`The last session could not be opened again: ${errorDetail(error)}`));
    return this.#reopened;
  }

  /** A new session in the place of the shown one, which goes on if it is at work. */
  async create(agent: AgentDefinition): Promise<SessionPort | null> {
    await this.reopenLast();
    return this.#inTurn(() => this.#create(agent));
  }

  /** Shows a new session that goes on with one of the agent's own, and begins to fill it in. */
  async adopt(agent: AgentDefinition, cwd: string, own: AgentSession): Promise<SessionPort | null> {
    await this.reopenLast();
    return this.#inTurn(async () => {
      if (this.#isDisposed) return null;
      const session = await (await this.#host.factory()).adopt(agent, cwd, own);
      this.#show(session);
      void session.connect();
      return session;
    });
  }

  /** Shows a copy of the shown session, with which its agent goes on from here as well. null: it can't, which the chat says. */
  async fork(): Promise<SessionPort | null> {
    const session = this.#current;
    const fork = (await session?.fork()) ?? null;
    return this.#inTurn(async () => {
      if (fork === null || this.#isDisposed) return null;
      const copy = await (await this.#host.factory()).fork(fork);
      this.#show(copy);
      return copy;
    });
  }

  /** Shows a session, open or kept. Resolves to why it can't be shown; null: it is. */
  async show(sessionId: string): Promise<Unavailable | null> {
    await this.reopenLast();
    return this.#inTurn(async () => {
      const known = this.#open.get(sessionId);
      if (known) {
        this.#show(known);
        return null;
      }
      const opened = await this.#openKept(sessionId);
      if ('refused' in opened) {
        this.#host.log.warn(`Session ${sessionId} can't be opened: ${opened.detail}`);
        return opened.refused;
      }
      this.#show(opened.session);
      return null;
    });
  }

  /** Lets its end be seen until it is open. */
  async #openKept(sessionId: string): Promise<OpenedSession> {
    const factory = await this.#host.factory();
    // Only to be faster: whatever is wrong with it, opening says.
    const end = await factory.glance(sessionId).catch(() => null);
    if (end) this.#glanced.fire(end);
    let opened: OpenedSession | null = null;
    try {
      opened = await factory.open(sessionId);
      return opened;
    } finally {
      if (end && !(opened && 'session' in opened)) this.#glanced.fire(null);
    }
  }

  /** Ends one with its agent; it stays kept. In the place of the shown one comes the one before it, if one is open. */
  close(sessionId: string): Promise<void> {
    return this.#inTurn(async () => this.#close(sessionId, session => session.close()));
  }

  /** Deletes one, and everything about it. */
  delete(sessionId: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#close(sessionId, session => session.delete());
      await Promise.all(this.#leaving);
      await (await this.#host.factory()).delete(sessionId);
      this.#deleted.fire(sessionId);
    });
  }

  /** Names one, open or not. */
  async rename(sessionId: string, title: string): Promise<void> {
    const session = this.#open.get(sessionId);
    if (session) session.rename(title);
    else await (await this.#host.factory()).rename(sessionId, title);
  }

  /** The current session, else a new one with this agent, or the default one; null where the user picked none. */
  async ensure(agent?: AgentDefinition): Promise<SessionPort | null> {
    await this.reopenLast();
    return this.#inTurn(async () => {
      if (this.#current) return this.#current;
      const chosen = agent ?? (await this.#host.defaultAgent());
      return chosen && this.#create(chosen);
    });
  }

  /** Ends every agent; resolves when all is written. */
  async dispose(): Promise<void> {
    // What is under way may wait for the user, so it isn't waited for; it finds itself disposed.
    this.#isDisposed = true;
    this.#setCurrent(null);
    for (const session of this.#open.all) this.#leave(session);
    await Promise.all(this.#leaving);
  }

  async #last(factory: SessionFactory): Promise<SessionPort | null> {
    const lastShown = await this.#host.shown.read();
    const opened = lastShown === null ? null : await factory.open(lastShown);
    if (opened && 'session' in opened) return opened.session;
    const isWanted = ({ cwd }: SessionSummary) => this.#host.isHere(cwd);
    return factory.openLatest(isWanted);
  }

  async #create(agent: AgentDefinition): Promise<SessionPort | null> {
    if (this.#isDisposed) return null;
    const factory = await this.#host.factory();
    this.#show(await factory.create(agent, this.#host.cwd()));
    return this.#current;
  }

  #show(session: SessionPort): void {
    if (this.#isDisposed) {
      this.#leave(session);
      return;
    }
    this.#open.put(session);
    this.#setCurrent(session);
    void this.#host.shown.remember(session.state.sessionId);
    for (const superfluous of this.#open.superfluous(session)) this.#leave(superfluous);
  }

  #setCurrent(session: SessionPort | null): void {
    if (session === this.#current) return;
    this.#current = session;
    this.#changed.fire(session);
    this.#stateChanged.fire(session?.state ?? null);
  }

  #close(sessionId: string, end: (session: SessionPort) => Promise<void>): void {
    const session = this.#open.get(sessionId);
    if (!session) return;
    const next = this.#open.all.findLast(other => other !== session) ?? null;
    if (session === this.#current) {
      this.#setCurrent(next);
      if (next) void this.#host.shown.remember(next.state.sessionId);
    }
    this.#leave(session, end);
  }

  #leave(session: SessionPort, end = (leaving: SessionPort) => leaving.dispose()): void {
    this.#open.remove(session.state.sessionId);
    const left = end(session)
      .catch(error => this.#host.log.error(`A session did not end well: ${errorDetail(error)}`))
      .finally(() => this.#leaving.delete(left));
    this.#leaving.add(left);
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#chain.then(task);
    this.#chain = result.catch(() => undefined); // who asked hears of the error
    return result;
  }
}
