import type { TerminalEnd } from '../contract/terminalPort.ts';
import { commandOfArgv } from './shellWrapper.ts';
import type { ToolCalls } from './toolCalls.ts';

/** A command that runs in a terminal of the client, as its card needs it. */
interface ShownTerminal {
  readonly command: string;
  readonly cwd: string;
  /** Its place in a call; null before a call has shown it. */
  place: { readonly wireId: string; readonly index: number } | null;
  /** What came before that. */
  readonly waiting: string[];
  end: TerminalEnd | null;
}

/**
 * Terminals of the client and the calls that show them. A call names its terminal in its content, mostly right after it was made; output and
 * exit are the client's own and certain, whatever the agent says of them. One that no call shows gets a card of its own.
 */
export class ClientTerminalCards {
  readonly #calls: ToolCalls;
  /** Those that run, or that no call has shown yet. */
  readonly #terminals = new Map<string, ShownTerminal>();
  /** How many each call has shown. */
  readonly #shownIn = new Map<string, number>();

  constructor(calls: ToolCalls) {
    this.#calls = calls;
    calls.onTerminalShown = (terminalId, wireId, at) => this.#shown(terminalId, wireId, at);
  }

  created(terminalId: string, argv: readonly string[], cwd: string): void {
    const [line = '', ...args] = argv;
    const command = args.length === 0 ? line : commandOfArgv(argv);
    this.#terminals.set(terminalId, { command, cwd, place: null, waiting: [], end: null });
  }

  /** It could not be started. */
  failed(terminalId: string): void {
    this.#terminals.delete(terminalId);
  }

  wrote(terminalId: string, text: string, at: number): void {
    const terminal = this.#terminals.get(terminalId);
    if (!terminal?.place) terminal?.waiting.push(text);
    else this.#calls.clientCommand(terminal.place, { text }, at);
  }

  exited(terminalId: string, end: TerminalEnd, at: number): void {
    const terminal = this.#terminals.get(terminalId);
    if (!terminal) return;
    terminal.end = end;
    if (terminal.place) this.#finish(terminalId, terminal.place, end, at);
  }

  /** The agent needs it no longer, or its turn is over: it is to be seen by now. */
  settled(terminalId: string, at: number): void {
    const terminal = this.#terminals.get(terminalId);
    if (!terminal || terminal.place) return;
    const toolCallId = `terminal:${terminalId}`;
    const own = {
      sessionUpdate: 'tool_call',
      toolCallId,
      title: terminal.command,
      kind: 'execute',
      status: 'in_progress',
    };
    this.#calls.update(own, null, at);
    this.#shown(terminalId, toolCallId, at);
  }

  settleAll(at: number): void {
    for (const terminalId of [...this.#terminals.keys()]) this.settled(terminalId, at);
  }

  /** The user stops the command of a card. Returns its terminal; null: it has none, or none that runs. */
  stopped(toolCallId: string, runId: string): string | null {
    for (const [terminalId, { place }] of this.#terminals)
      if (place && this.#calls.stopClientCommand(place, toolCallId, runId)) return terminalId;
    return null;
  }

  #shown(terminalId: string, wireId: string, at: number): void {
    const terminal = this.#terminals.get(terminalId);
    if (!terminal || terminal.place) return;
    const index = this.#shownIn.get(wireId) ?? 0;
    this.#shownIn.set(wireId, index + 1);
    const place = { wireId, index };
    terminal.place = place;
    const { command, cwd, waiting, end } = terminal;
    this.#calls.clientCommand(place, { command, cwd, text: waiting.splice(0).join('') }, at);
    if (end) this.#finish(terminalId, place, end, at);
  }

  #finish(
    terminalId: string,
    place: { readonly wireId: string; readonly index: number },
    end: TerminalEnd,
    at: number,
  ): void {
    this.#calls.clientCommand(place, { end }, at);
    this.#terminals.delete(terminalId);
  }
}
