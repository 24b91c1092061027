import type { AgentSession } from '../contract/agentSessions.ts';
import type { SessionState } from '../contract/session.ts';
import { listAll } from './agentSessions.ts';
import type { LiveAgent } from './agentSlot.ts';
import { isConnectionEnd } from './requestEnd.ts';
import { type SessionFork, sessionFork } from './sessionFork.ts';

/** An agent that says nothing to its session's end is not waited for longer than this, in ms. */
const PATIENCE_MS = 2000;

export interface SessionInAgentInit {
  /** The agent that is in use now. */
  readonly live: () => LiveAgent | null;
  readonly state: () => SessionState;
  /** Resolves when the session is on disk as it is now. */
  readonly save: () => Promise<void>;
  readonly signedOut: () => void;
  /** Says in the chat what the agent answered. */
  readonly failed: (error: unknown) => void;
  readonly log: (message: string) => void;
}

/** What a session's agent can do with it besides turns. Only what the running agent announces is asked of it. */
export class SessionInAgent {
  readonly #init: SessionInAgentInit;

  constructor(init: SessionInAgentInit) {
    this.#init = init;
  }

  /** See {@link listAll}; null too when no agent runs. */
  async list(): Promise<readonly AgentSession[] | null> {
    const live = this.#init.live();
    return live && listAll(live.port, this.#init.state().cwd);
  }

  /** null: it can't, or it failed and the chat says so. */
  async fork(): Promise<SessionFork | null> {
    const live = this.#init.live();
    if (!live?.port.abilities.fork) return null;
    try {
      const { sessionId } = await live.port.forkSession(live.sessionId, this.#init.state().cwd);
      await this.#init.save();
      return sessionFork(this.#init.state(), sessionId, Date.now());
    } catch (error) {
      this.#failed(error);
      return null;
    }
  }

  async logout(): Promise<boolean> {
    const live = this.#init.live();
    if (!live?.port.abilities.logout) return false;
    try {
      await live.port.logout();
    } catch (error) {
      this.#failed(error);
      return false;
    }
    this.#init.signedOut();
    return true;
  }

  /**
   * Tells the agent that the user is done with the session: closed, and deleted from its list if `deletes`. Whether it obeys changes nothing
   * here, so that errors are only logged.
   */
  async leave(deletes: boolean): Promise<void> {
    const live = this.#init.live();
    if (!live) return;
    const { port, sessionId } = live;
    const tell = async () => {
      if (port.abilities.close) await port.closeSession(sessionId);
      if (deletes && port.abilities.delete) await port.deleteSession(sessionId);
    };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>(resolve => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([
      tell().catch(error => this.#init.log(`The agent did not close its session: ${String(error)}`)),
      late,
    ]);
    clearTimeout(timer);
  }

  /** The end of the agent is told by itself. */
  #failed(error: unknown): void {
    if (!isConnectionEnd(error)) this.#init.failed(error);
  }
}
