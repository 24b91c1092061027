import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { InitializeResponse, NewSessionResponse, SessionUpdate } from '@agentclientprotocol/sdk';
import type { OutputKey } from './commandCard.ts';
import { ShellSession } from './session.ts';
import { ERROR, type IncomingMessage, RpcError, type Wire } from './wire.ts';

type Params = Readonly<Record<string, unknown>>;

/** The agent's side of the protocol: initialize, session/new, prompt, cancel and close. */
export class ShellAgent {
  readonly #wire: Wire;
  readonly #version: string;
  readonly #sessions = new Map<string, ShellSession>();
  #outputKey: OutputKey = null;

  constructor(wire: Wire, version: string) {
    this.#wire = wire;
    this.#version = version;
  }

  /** Deals with one message; a request is answered in any case. */
  receive(message: IncomingMessage): void {
    const { id, method } = message;
    // An answer: this agent asks nothing.
    if (method === undefined && id !== undefined) return;
    const params = isRecord(message.params) ? message.params : {};
    if (id === undefined) {
      if (method === 'session/cancel') this.#sessions.get(String(params['sessionId']))?.cancel();
    } else void this.#answer(id, method, params);
  }

  /** Ends the commands of all sessions. */
  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(session => session.close()));
  }

  /** Kills them, for an end that can't wait. */
  kill(): void {
    for (const session of this.#sessions.values()) session.kill();
  }

  async #answer(id: unknown, method: unknown, params: Params): Promise<void> {
    try {
      const result = await this.#perform(method, params);
      await this.#wire.send({ id, result });
    } catch (error) {
      const code = error instanceof RpcError ? error.code : ERROR.internal;
      const message = error instanceof Error ? error.message : String(error);
      await this.#wire.send({ id, error: { code, message } });
    }
  }

  #perform(method: unknown, params: Params): object | Promise<object> {
    switch (method) {
      case 'initialize':
        return this.#initialize(params);
      case 'session/new':
        return this.#newSession(params);
      case 'session/prompt':
        return this.#session(params).prompt(commandOf(params));
      case 'session/close':
        return this.#closeSession(params);
      default:
        throw new RpcError(ERROR.methodNotFound, `"Method not found": ${String(method)}`);
    }
  }

  #initialize(params: Params): InitializeResponse {
    const capabilities = isRecord(params['clientCapabilities']) ? params['clientCapabilities'] : {};
    const meta = isRecord(capabilities['_meta']) ? capabilities['_meta'] : {};
    if (meta['terminal_output_delta'] === true) this.#outputKey = 'terminal_output_delta';
    else this.#outputKey = meta['terminal_output'] === true ? 'terminal_output' : null;
    return {
      protocolVersion: 1,
      agentInfo: { name: 'gangway-shell', title: 'Shell', version: this.#version },
      agentCapabilities: { loadSession: false, sessionCapabilities: { close: {} } },
      authMethods: [],
    };
  }

  #newSession(params: Params): NewSessionResponse {
    const { cwd } = params;
    if (typeof cwd !== 'string' || !path.isAbsolute(cwd))
      throw new RpcError(ERROR.invalidParams, '"cwd" must be an absolute path');
    const sessionId = randomUUID();
    const update = (update: SessionUpdate) =>
      this.#wire.send({ method: 'session/update', params: { sessionId, update } });
    const session = new ShellSession(cwd, { outputKey: this.#outputKey, env: commandEnvironment(process.env), update });
    this.#sessions.set(sessionId, session);
    return { sessionId };
  }

  async #closeSession(params: Params): Promise<object> {
    const session = this.#session(params);
    this.#sessions.delete(String(params['sessionId']));
    session.cancel();
    await session.close();
    return {};
  }

  #session({ sessionId }: Params): ShellSession {
    const session = typeof sessionId === 'string' ? this.#sessions.get(sessionId) : undefined;
    if (!session) throw new RpcError(ERROR.notFound, `there is no session ${JSON.stringify(sessionId)}`);
    return session;
  }
}

/** What was typed: the text blocks, each on lines of its own. */
function commandOf({ prompt }: Params): string {
  if (!Array.isArray(prompt)) throw new RpcError(ERROR.invalidParams, '"prompt" must be a list of content blocks');
  return prompt
    .filter(isRecord)
    .flatMap(block => (block['type'] === 'text' && typeof block['text'] === 'string' ? [block['text']] : []))
    .join('\n');
}

/**
 * The environment of commands. Output is shown in a terminal but isn't connected to one, so pagers would only wait for keys. The
 * variable that makes this very process a Node would make one of every Electron program, `code` among them.
 */
function commandEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = env;
  return { ...rest, TERM: 'xterm-256color', PAGER: 'cat', GIT_PAGER: 'cat' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
