import type { TerminalEnd, TerminalPort } from '../contract/terminalPort.ts';
import { keepTail, utf8Length } from '../contract/terminalText.ts';

/** Kept of an output whose agent sets no limit, in bytes. */
const DEFAULT_LIMIT = 1024 * 1024;
/** Kept at most, in bytes: the limit is the agent's, the memory is the editor's. */
const MAX_LIMIT = 16 * 1024 * 1024;
/** An output is cut when it is this many times longer than its limit, so that a cut costs little per piece. */
const SLACK = 2;

/** What the agent may ask of one of its terminals: the end of its output, and how it ended. */
export class ClientTerminal {
  readonly terminalId: string;
  readonly #limit: number;
  readonly #port: Promise<TerminalPort>;
  #output = '';
  #dropped = false;
  #end: TerminalEnd | null = null;

  /** `limit` in bytes; null: the agent sets none. `start` is called at once. */
  constructor(
    terminalId: string,
    limit: number | null,
    start: (onOutput: (text: string) => void) => Promise<TerminalPort>,
  ) {
    this.terminalId = terminalId;
    this.#limit = Math.floor(Math.min(limit ?? DEFAULT_LIMIT, MAX_LIMIT));
    this.#port = start(text => this.#write(text));
  }

  /** Resolves when the command runs. Rejects when it could not be started. */
  async started(): Promise<void> {
    await this.#port;
  }

  /** Null while it runs. */
  get end(): TerminalEnd | null {
    return this.#end;
  }

  async ended(): Promise<TerminalEnd> {
    this.#end = await (await this.#port).ended;
    return this.#end;
  }

  /** The most recent output within the limit, cut at a character. */
  output(): { readonly output: string; readonly truncated: boolean } {
    this.#cut();
    return { output: this.#output, truncated: this.#dropped };
  }

  async kill(): Promise<void> {
    await (await this.#port).kill();
  }

  #write(text: string): void {
    this.#output += text;
    if (this.#output.length > SLACK * this.#limit) this.#cut();
  }

  #cut(): void {
    if (utf8Length(this.#output) <= this.#limit) return;
    this.#output = this.#limit === 0 ? '' : keepTail(this.#output, this.#limit);
    this.#dropped = true;
  }
}
