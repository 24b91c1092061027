import type { InitializeResponse, NewSessionResponse, PromptResponse } from '@agentclientprotocol/sdk';
import {
  type AgentEvents,
  type AgentPort,
  AgentRequestError,
  METHOD_NOT_FOUND,
  REQUEST_ERRORS,
  type SessionAnswer,
  type SteerOutcome,
} from '../contract/agentPort.ts';
import type { AgentSessionPage, SessionAbilities } from '../contract/agentSessions.ts';
import type { AgentProcess } from './agentProcess.ts';
import type { AgentConnection } from './connection.ts';
import { answerWith } from './requestErrors.ts';
import { readSessionAbilities } from './sessionAbilities.ts';
import { readSessionAnswer, readSessionPage } from './sessionAnswers.ts';
import { steer } from './steer.ts';

const METHODS: Readonly<Record<keyof SessionAbilities, string>> = {
  load: 'session/load',
  resume: 'session/resume',
  list: 'session/list',
  fork: 'session/fork',
  close: 'session/close',
  delete: 'session/delete',
  logout: 'logout',
};

/** A session that the agent doesn't know is closed, and deleted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof AgentRequestError && error.code === REQUEST_ERRORS.notFound)) throw error;
}

/** An agent that has shaken hands. */
export class RunningAgent implements AgentPort {
  readonly handshake: InitializeResponse;
  readonly abilities: SessionAbilities;
  readonly #connection: AgentConnection;
  readonly #process: AgentProcess;
  #isDisposed = false;

  constructor(
    handshake: InitializeResponse,
    connection: AgentConnection,
    agentProcess: AgentProcess,
    owner: { readonly events: Pick<AgentEvents, 'closed'>; readonly log: (line: string) => void },
  ) {
    this.handshake = handshake;
    this.abilities = readSessionAbilities(handshake);
    this.#connection = connection;
    this.#process = agentProcess;
    void this.#reportEnd(owner.events, owner.log);
  }

  async newSession(cwd: string): Promise<NewSessionResponse> {
    const answer = await this.#connection.request<NewSessionResponse>('session/new', { cwd, mcpServers: [] });
    return answerWith(answer, 'session/new', 'sessionId');
  }

  async loadSession(sessionId: string, cwd: string): Promise<SessionAnswer> {
    return readSessionAnswer(await this.#ask('load', { sessionId, cwd, mcpServers: [] }));
  }

  async resumeSession(sessionId: string, cwd: string): Promise<SessionAnswer> {
    return readSessionAnswer(await this.#ask('resume', { sessionId, cwd, mcpServers: [] }));
  }

  async forkSession(sessionId: string, cwd: string): Promise<{ readonly sessionId: string }> {
    const answer = await this.#ask<{ readonly sessionId: string }>('fork', { sessionId, cwd, mcpServers: [] });
    return answerWith(answer, METHODS.fork, 'sessionId');
  }

  async listSessions(cwd: string, cursor: string | null): Promise<AgentSessionPage> {
    return readSessionPage(await this.#ask('list', { cwd, ...(cursor !== null && { cursor }) }));
  }

  async closeSession(sessionId: string): Promise<void> {
    await this.#ask('close', { sessionId }).catch(unlessGone);
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.#ask('delete', { sessionId }).catch(unlessGone);
  }

  async logout(): Promise<void> {
    await this.#ask('logout', {});
  }

  async prompt(sessionId: string, text: string): Promise<PromptResponse> {
    const prompt = [{ type: 'text', text }];
    const answer = await this.#connection.request<PromptResponse>('session/prompt', { sessionId, prompt });
    return answerWith(answer, 'session/prompt', 'stopReason');
  }

  steer(sessionId: string, text: string): Promise<SteerOutcome> {
    return steer(this.#connection, sessionId, text);
  }

  cancel(sessionId: string): void {
    this.#connection.notify('session/cancel', { sessionId });
  }

  dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#connection.close();
    return this.#process.end();
  }

  /** Calls a method that not every agent has. */
  async #ask<Answer>(ability: keyof SessionAbilities, params: unknown): Promise<Answer> {
    const method = METHODS[ability];
    if (!this.abilities[ability]) throw new AgentRequestError(METHOD_NOT_FOUND, `it does not offer "${method}"`);
    return this.#connection.request<Answer>(method, params);
  }

  async #reportEnd(events: Pick<AgentEvents, 'closed'>, log: (line: string) => void): Promise<void> {
    const [end] = await Promise.all([this.#process.ended, this.#connection.finished]);
    if (this.#isDisposed) return;
    try {
      events.closed(end);
    } catch (error) {
      log(`the end of the agent could not be handled: ${String(error)}`);
    }
  }
}
