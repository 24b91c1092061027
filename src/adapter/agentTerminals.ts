import { decodeBase64, Utf8Stream } from './base64.ts';
import { readTerminalUpdate } from './terminalFacts.ts';
import type { ToolCalls } from './toolCalls.ts';
import { asString, type Json } from './wire.ts';

/** The draft's terminals of the agent, which have updates of their own beside the calls that show them. Output comes in pieces of bytes. */
export class AgentTerminals {
  readonly #calls: Pick<ToolCalls, 'terminal'>;
  readonly #streams = new Map<string, Utf8Stream>();

  constructor(calls: Pick<ToolCalls, 'terminal'>) {
    this.#calls = calls;
  }

  /** A new process speaks: its terminals are others. */
  clear(): void {
    this.#streams.clear();
  }

  /** False: it names no terminal. */
  update(kind: 'terminal_update' | 'terminal_output_chunk', update: Json, at: number): boolean {
    const terminalId = asString(update['terminalId']);
    if (terminalId === undefined) return false;
    const facts =
      kind === 'terminal_update'
        ? readTerminalUpdate(update, decodeText)
        : {
            command: undefined,
            cwd: undefined,
            writes: [{ key: 'delta' as const, text: this.#decode(terminalId, asString(update['data']) ?? '') }],
            exit: undefined,
          };
    this.#calls.terminal(terminalId, facts, at);
    return true;
  }

  /** A piece may end in the middle of a character. */
  #decode(terminalId: string, base64: string): string {
    let stream = this.#streams.get(terminalId);
    if (!stream) {
      stream = new Utf8Stream();
      this.#streams.set(terminalId, stream);
    }
    return stream.write(decodeBase64(base64));
  }
}

function decodeText(base64: string): string {
  return new Utf8Stream().write(decodeBase64(base64));
}
