import { StringDecoder } from 'node:string_decoder';

/** A JSON-RPC message as it comes in: nothing about it is known but its shape. */
export interface IncomingMessage {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** JSON-RPC error codes that this agent uses. */
export const ERROR = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  notFound: -32002,
} as const;

/** An error that goes to the client as the answer to its request. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Newline-delimited JSON over two streams: small enough to start at once, where the protocol's SDK takes longer to load than Node. */
export class Wire {
  readonly #input: NodeJS.ReadableStream;
  readonly #output: NodeJS.WritableStream;
  #drained: Promise<void> | null = null;

  constructor(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
    this.#input = input;
    this.#output = output;
  }

  /** Calls back for every line that is a message; others are answered with an error, as JSON-RPC wants it. */
  listen(onMessage: (message: IncomingMessage) => void, onEnd: () => void): void {
    const decoder = new StringDecoder('utf8');
    let pieces: string[] = [];
    this.#input.on('data', (chunk: Buffer) => {
      const lines = decoder.write(chunk).split('\n');
      const rest = lines.pop() ?? '';
      for (const line of lines) {
        pieces.push(line);
        this.#read(pieces.join(''), onMessage);
        pieces = [];
      }
      pieces.push(rest);
    });
    this.#input.on('end', onEnd);
    this.#input.on('error', onEnd);
    this.#output.on('error', onEnd);
  }

  /** Writes a message. Resolves when the client has room for more; who produces much waits for it. */
  send(message: object): Promise<void> {
    const hasRoom = this.#output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    if (hasRoom) return Promise.resolve();
    this.#drained ??= new Promise(resolve => {
      this.#output.once('drain', () => {
        this.#drained = null;
        resolve();
      });
    });
    return this.#drained;
  }

  #read(line: string, onMessage: (message: IncomingMessage) => void): void {
    if (line.trim() === '') return;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      void this.send({ id: null, error: { code: ERROR.parse, message: 'Parse error' } });
      return;
    }
    if (typeof message === 'object' && message !== null && !Array.isArray(message)) onMessage(message);
    else void this.send({ id: null, error: { code: ERROR.invalidRequest, message: 'Invalid request' } });
  }
}
