import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { SessionState } from '../contract/session.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import { type Disposable, Listeners } from './disposables.ts';
import { errorDetail, type Log } from './log.ts';
import type { SessionFactory } from './sessionFactory.ts';

/** What the holder of the session asks of its surroundings. */
export interface SessionsHost {
  /** Loads the session layer, on first use. */
  factory(): Promise<SessionFactory>;
  /** Directory of a new session. */
  cwd(): string;
  /** The agent that a prompt without a session goes to; null: there is none, and the user picked none. */
  defaultAgent(): Promise<AgentDefinition | null>;
  readonly log: Log;
}

/**
 * Holds the session that the chat shows. Whatever changes it runs one after the other, so that two clicks make no two sessions.
 */
export class Sessions implements Disposable {
  readonly #host: SessionsHost;
  readonly #changed = new Listeners<SessionPort | null>();
  readonly #stateChanged = new Listeners<SessionState | null>();
  /** Sessions on their way out: agents that are ending, logs that are being written. */
  readonly #leaving = new Set<Promise<void>>();
  #current: SessionPort | null = null;
  #unsubscribe: (() => void) | null = null;
  #chain: Promise<unknown> = Promise.resolve();
  #reopened: Promise<void> | null = null;
  #isDisposed = false;

  constructor(host: SessionsHost) {
    this.#host = host;
  }

  get current(): SessionPort | null {
    return this.#current;
  }

  /** Called with another session, not with what happens inside one. */
  readonly onDidChange = this.#changed.on;

  /** Called with another session and with what happens inside the current one. */
  readonly onDidChangeState = this.#stateChanged.on;

  /** Shows the last session of this folder again, once per window; its agent starts with the next prompt. */
  reopenLast(): Promise<void> {
    this.#reopened ??= this.#inTurn(async () => {
      const factory = await this.#host.factory();
      const cwd = this.#host.cwd();
      const session = await factory.openLatest(summary => summary.cwd === cwd);
      if (session) this.#show(session);
    }).catch(error => this.#host.log.error(`The last session could not be opened again: ${errorDetail(error)}`));
    return this.#reopened;
  }

  /** A new session in the place of the current one, whose agent ends. */
  async open(agent: AgentDefinition): Promise<SessionPort | null> {
    await this.reopenLast();
    return this.#inTurn(() => this.#create(agent));
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
    this.#show(null);
    await Promise.all(this.#leaving);
  }

  async #create(agent: AgentDefinition): Promise<SessionPort | null> {
    if (this.#isDisposed) return null;
    const factory = await this.#host.factory();
    const session = await factory.create(agent, this.#host.cwd());
    this.#show(session);
    return this.#current;
  }

  #show(session: SessionPort | null): void {
    if (session && this.#isDisposed) {
      this.#leave(session);
      return;
    }
    const old = this.#current;
    this.#unsubscribe?.();
    this.#current = session;
    this.#unsubscribe = session?.subscribe((_events, state) => this.#stateChanged.fire(state)) ?? null;
    this.#changed.fire(session);
    this.#stateChanged.fire(session?.state ?? null);
    if (old) this.#leave(old);
  }

  #leave(session: SessionPort): void {
    const left = session
      .dispose()
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
