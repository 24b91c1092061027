import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { anthropicMessages } from './anthropicMessages.ts';
import type { ModelAnswer, ModelCall, ModelDialect, ModelRequest } from './dialect.ts';
import { googleGenerate } from './googleGenerate.ts';
import { openaiChat } from './openaiChat.ts';
import { openaiResponses } from './openaiResponses.ts';

const DIALECTS: readonly ModelDialect[] = [openaiResponses, openaiChat, anthropicMessages, googleGenerate];

/** What the model does in a turn: it asks for one call, and when it has the result it says something. */
export interface TurnScript {
  readonly call: ModelCall;
  readonly finalText: string;
}

/** A model for agents, on a free port of 127.0.0.1, that follows a script. */
export class ScriptedModel {
  /** Requests that it could not make sense of, for the report of a failed test. */
  readonly oddities: string[] = [];
  /** The bodies of what it was asked. */
  readonly heard: string[] = [];
  script: TurnScript | null = null;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  static async start(): Promise<ScriptedModel> {
    const model = new ScriptedModel();
    model.#server.listen(0, '127.0.0.1');
    await once(model.#server, 'listening');
    return model;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '';
    const [path = ''] = url.split('?', 1);
    const dialect = request.method === 'POST' ? DIALECTS.find(one => one.path.test(path)) : undefined;
    if (!dialect) return this.#refuse(response, 404, `${request.method} ${path}`);
    try {
      const sent = await json(request);
      this.heard.push(JSON.stringify(sent));
      const asked = dialect.read(sent, url);
      const body = dialect.write(this.#answer(asked), asked);
      response.writeHead(200, { 'content-type': asked.streamed ? 'text/event-stream' : 'application/json' });
      response.end(body);
    } catch (error) {
      this.#refuse(response, 400, `${request.method} ${path}: ${String(error)}`);
    }
  }

  /** Requests without tools are the agent's own, for a title and the like. */
  #answer({ tools, results }: ModelRequest): ModelAnswer {
    if (!this.script || tools.length === 0) return { text: 'Scripted' };
    const { call, finalText } = this.script;
    if (results > 0) return { text: finalText };
    return tools.includes(call.tool) ? { call } : { text: `There is no ${call.tool} among ${tools.join(', ')}.` };
  }

  #refuse(response: ServerResponse, status: number, what: string): void {
    this.oddities.push(what);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: what } }));
  }
}
