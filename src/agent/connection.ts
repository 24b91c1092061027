import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyMessage, ClientConnection, RequestPermissionResponse } from '@agentclientprotocol/sdk';
import { type AgentEvents, ClientRequestError } from '../contract/agentPort.ts';
import { readFrames } from './frameReader.ts';
import { DEFAULT_MAX_LINE_BYTES } from './lineSplitter.ts';
import { toRequestError } from './requestErrors.ts';

/** The two directions of a connection; see AgentProcess. */
export interface ConnectionPipes {
  output(): AsyncIterable<Buffer>;
  write(text: string): Promise<void>;
}

export interface ConnectionOptions {
  readonly events: Omit<AgentEvents, 'closed'>;
  readonly log: (line: string) => void;
  /** Longer messages are dropped. Default: 32 MiB. */
  readonly maxLineBytes?: number;
}

/** The protocol over two pipes: updates come straight from our own reader, requests and answers through the SDK. */
export interface AgentConnection {
  /** @throws AgentRequestError the agent's error answer, or code null when the connection ends */
  request<Answer>(method: string, params: unknown): Promise<Answer>;
  notify(method: string, params: unknown): void;
  /** Rejects what is pending; nothing more is delivered. */
  close(): void;
  /** Resolves at the end of the agent's output, after all of it was delivered and pending requests were settled. */
  readonly finished: Promise<void>;
}

const CANCELLED: RequestPermissionResponse = { outcome: { outcome: 'cancelled' } };

/** Opens a connection. The SDK, which is large, is loaded here and not before. */
export async function openConnection(pipes: ConnectionPipes, options: ConnectionOptions): Promise<AgentConnection> {
  const { events, log } = options;
  const maxLineBytes = options.maxLineBytes ?? DEFAULT_MAX_LINE_BYTES;
  const { client, RequestError } = await import('@agentclientprotocol/sdk');

  const pendingIds = new Set<unknown>();
  let incoming: ReadableStreamDefaultController<AnyMessage> | null = null;
  const readable = new ReadableStream<AnyMessage>({
    start(controller) {
      incoming = controller;
    },
  });
  const writable = new WritableStream<AnyMessage>({
    write(message) {
      if ('method' in message && 'id' in message) pendingIds.add(message.id);
      return pipes.write(`${JSON.stringify(message)}\n`);
    },
  });

  // With a parser of our own the params stay as sent: the SDK's schema strips unknown fields, and refuses the whole request for an
  // unknown kind of option (acp-sdk 1.5).
  const connection = client({ name: 'gangway' })
    .onRequest('session/request_permission', asSent, ({ params, signal }) => askPermission(params, signal))
    .onRequest('*', ({ method, params, signal }) => {
      const answered = signal.aborted ? null : events.request(method, params, signal);
      if (!answered) throw RequestError.methodNotFound(method);
      return answered.catch(refuse);
    })
    .onNotification('*', ({ method, params }) => events.notification(method, params))
    .connect({ readable, writable });

  async function askPermission(params: unknown, signal: AbortSignal): Promise<RequestPermissionResponse> {
    if (signal.aborted) return CANCELLED;
    try {
      return await events.requestPermission(params, signal);
    } catch (error) {
      // The SDK would send our own message to the agent.
      log(`asking for permission failed: ${String(error)}`);
      return CANCELLED;
    }
  }

  /** What the agent reads of an error: ours if it is meant for it, else only that there was one. */
  function refuse(error: unknown): never {
    if (error instanceof ClientRequestError) throw new RequestError(error.code, error.message);
    log(`a request of the agent failed: ${String(error)}`);
    throw RequestError.internalError();
  }

  let isClosed = false;
  const reading = readFrames(pipes.output(), maxLineBytes, {
    update: params => {
      if (!isClosed) events.update(params);
    },
    message: message => {
      if (isClosed || !isExpected(message, pendingIds, log)) return;
      incoming?.enqueue(message);
    },
    badLine: line => {
      if (!isClosed) events.badLine(line);
    },
    lineTooLong: () => {
      if (!isClosed) events.lineTooLong(maxLineBytes);
    },
    failed: error => log(`a message could not be used: ${String(error)}`),
  });

  return {
    request: (method, params) => request(connection, method, params),
    notify: (method, params) => {
      // Fails only when the connection has ended, which is known by then.
      connection.agent.notify(method, params).catch(() => {});
    },
    close: () => {
      isClosed = true;
      connection.close();
    },
    finished: reading.then(async () => {
      if (!connection.signal.aborted) incoming?.close();
      await connection.closed;
      // Those who wait for a request hear of its end first.
      await nextTurn();
    }),
  };
}

async function request<Answer>(connection: ClientConnection, method: string, params: unknown): Promise<Answer> {
  try {
    return await connection.agent.request<Answer, unknown>(method, params);
  } catch (error) {
    throw toRequestError(error);
  }
}

/** Answers that nobody waits for go to the log instead of the SDK, which would print them on the console. */
function isExpected(message: AnyMessage, pendingIds: Set<unknown>, log: (line: string) => void): boolean {
  if ('method' in message || pendingIds.delete(message.id)) return true;
  log(`an answer to no request was skipped: ${JSON.stringify(message).slice(0, 500)}`);
  return false;
}

function asSent(params: unknown): unknown {
  return params;
}
