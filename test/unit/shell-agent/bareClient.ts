import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import * as esbuild from 'esbuild';

/** The agent as it ships, built from the sources as they are now. */
const PROGRAM = path.resolve('out/test/shellAgent.mjs');
let built: Promise<unknown> | null = null;

interface Frame {
  readonly id?: number | null;
  readonly method?: string;
  readonly params?: { readonly update: Update };
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Update {
  readonly sessionUpdate: string;
  readonly toolCallId?: string;
  readonly title?: string;
  readonly kind?: string;
  readonly status?: string;
  readonly content?: unknown;
  readonly rawInput?: unknown;
  readonly rawOutput?: { exit_code: number | null; signal: string | null; output: string };
  readonly _meta?: Record<string, Record<string, unknown>>;
}

/** A command as a client with terminals puts it together. */
export interface SeenCommand {
  readonly output: string;
  readonly exit: Record<string, unknown> | null;
  readonly status: string | null;
}

/** A client that knows nothing but lines of JSON. */
export class BareClient {
  readonly child: ChildProcess;
  readonly updates: Update[] = [];
  /** Called for each update; `updates` does not keep it when this returns false. */
  onUpdate: (update: Update) => boolean = () => true;
  readonly #stdin: Writable;
  readonly #stdout: Readable;
  readonly #answers = new Map<number, (frame: Frame) => void>();
  #lastId = 0;

  private constructor(child: ChildProcess) {
    this.child = child;
    if (!child.stdin || !child.stdout) throw new Error('not piped');
    this.#stdin = child.stdin;
    this.#stdout = child.stdout;
    let rest = '';
    this.#stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#receive(JSON.parse(line));
    });
  }

  static async start(meta: Record<string, unknown> | null, env: Record<string, string> = {}): Promise<BareClient> {
    built ??= esbuild.build({
      entryPoints: ['src/shell-agent/main.ts'],
      outfile: PROGRAM,
      bundle: true,
      format: 'esm',
      platform: 'node',
      define: { GANGWAY_VERSION: '"1.2.3"' },
      logLevel: 'warning',
    });
    await built;
    const child = spawn(process.execPath, [PROGRAM], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    const client = new BareClient(child);
    const clientCapabilities = meta ? { _meta: meta } : {};
    await client.request('initialize', { protocolVersion: 1, clientCapabilities });
    return client;
  }

  request(method: string, params: unknown): Promise<Frame> {
    const id = ++this.#lastId;
    this.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise(resolve => {
      this.#answers.set(id, resolve);
    });
  }

  notify(method: string, params: unknown): void {
    this.write(`${JSON.stringify({ jsonrpc: '2.0', method, params })}\n`);
  }

  write(text: string): void {
    this.#stdin.write(text);
  }

  /** The answer to the next line that has no id. */
  nextWithoutId(): Promise<Frame> {
    return new Promise(resolve => {
      this.#answers.set(-1, resolve);
    });
  }

  async newSession(cwd: string): Promise<string> {
    const { result } = await this.request('session/new', { cwd, mcpServers: [] });
    return String(result?.['sessionId']);
  }

  /** Sends a prompt; resolves with the stop reason. */
  async prompt(sessionId: string, text: string): Promise<unknown> {
    const { result, error } = await this.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });
    return result ? result['stopReason'] : error;
  }

  /** Runs a command and puts its updates together. */
  async run(sessionId: string, command: string): Promise<SeenCommand> {
    const from = this.updates.length;
    await this.prompt(sessionId, command);
    return seenCommand(this.updates.slice(from));
  }

  /** Stops and goes on reading what the agent writes. */
  pause(): void {
    this.#stdout.pause();
  }

  resume(): void {
    this.#stdout.resume();
  }

  /** Ends the agent as a client does that goes away. */
  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.#stdin.end();
    await exit;
  }

  #receive(frame: Frame): void {
    if (frame.method === 'session/update' && frame.params) {
      if (this.onUpdate(frame.params.update)) this.updates.push(frame.params.update);
    } else if (frame.id !== undefined) {
      const id = frame.id ?? -1;
      this.#answers.get(id)?.(frame);
      this.#answers.delete(id);
    }
  }
}

export function seenCommand(updates: readonly Update[]): SeenCommand {
  let output = '';
  let exit: Record<string, unknown> | null = null;
  let status: string | null = null;
  for (const { _meta, status: newStatus, rawOutput } of updates) {
    output += (_meta?.['terminal_output_delta'] ?? _meta?.['terminal_output'])?.['data'] ?? '';
    if (rawOutput) {
      output = rawOutput.output;
      exit = { exit_code: rawOutput.exit_code, signal: rawOutput.signal };
    }
    const terminalExit = _meta?.['terminal_exit'];
    if (terminalExit) exit = { exit_code: terminalExit['exit_code'], signal: terminalExit['signal'] };
    status = newStatus ?? status;
  }
  return { output, exit, status };
}

export function messageText(updates: readonly Update[]): string {
  return updates
    .filter(update => update.sessionUpdate === 'agent_message_chunk')
    .map(update => (update.content as { text: string }).text)
    .join('');
}
