import type { InitializeResponse, NewSessionResponse, PromptResponse } from '@agentclientprotocol/sdk';
import type { AgentEvents, AgentPort, SteerOutcome } from '../contract/agentPort.ts';
import type { AgentProcess } from './agentProcess.ts';
import type { AgentConnection } from './connection.ts';
import { answerWith } from './requestErrors.ts';
import { steer } from './steer.ts';

/** An agent that has shaken hands. */
export class RunningAgent implements AgentPort {
  readonly handshake: InitializeResponse;
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
    this.#connection = connection;
    this.#process = agentProcess;
    void this.#reportEnd(owner.events, owner.log);
  }

  async newSession(cwd: string): Promise<NewSessionResponse> {
    const answer = await this.#connection.request<NewSessionResponse>('session/new', { cwd, mcpServers: [] });
    return answerWith(answer, 'session/new', 'sessionId');
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
