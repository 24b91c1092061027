import type { TerminalEnd } from '../contract/terminalPort.ts';
import type { CommandSlot } from './dialects/dialect.ts';
import { commandOfArgv } from './shellWrapper.ts';
import type { ToolCalls } from './toolCalls.ts';
import type { TrackedCall } from './trackedCall.ts';

/** A command's place: the call itself and not its id, which the agent may use again while the command runs on. */
interface Place extends CommandSlot {
  readonly call: TrackedCall;
}

/** A command that runs in a terminal of the client, as its card needs it. */
interface ShownTerminal {
  readonly command: string;
  readonly cwd: string;
  /** null before a call has shown it. */
  place: Place | null;
  /** What came before that. */
  waiting: string;
  end: TerminalEnd | null;
}

/** So much output, in characters, waits for a call that shows it before no more is wanted. */
const MAX_WAITING = 256 * 1024;

/**
 * Terminals of the client and the calls that show them. A call names its terminal in its content, mostly right after it was made; output and
 * exit are the client's own and certain, whatever the agent says of them. One that no call shows gets a card of its own.
 */
export class ClientTerminalCards {
  readonly #calls: ToolCalls;
  /** Those that run, or that no call has shown yet. */
  readonly #terminals = new Map<string, ShownTerminal>();
  /** Called when the output of a terminal has its place. */
  onPlaced: (terminalId: string) => void = () => {};

  constructor(calls: ToolCalls) {
    this.#calls = calls;
    calls.onTerminalShown = (terminalId, call, at) => this.#shown(terminalId, call, at);
  }

  created(terminalId: string, argv: readonly string[], cwd: string): void {
    const [line = '', ...args] = argv;
    const command = args.length === 0 ? line : commandOfArgv(argv);
    this.#terminals.set(terminalId, { command, cwd, place: null, waiting: '', end: null });
  }

  /** It could not be started. A card that it has by then is over, without anything to say of an exit. */
  failed(terminalId: string, at: number): void {
    this.exited(terminalId, { code: null, signal: null }, at);
    this.#terminals.delete(terminalId);
  }

  /** False: there is enough of it for now, until it is placed. */
  wrote(terminalId: string, text: string): boolean {
    const terminal = this.#terminals.get(terminalId);
    if (!terminal) return true;
    if (terminal.place) {
      terminal.place.sink.fromTerminal(text, 'append');
      return true;
    }
    terminal.waiting += text;
    return terminal.waiting.length <= MAX_WAITING;
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
    const own = {
      sessionUpdate: 'tool_call',
      toolCallId: `terminal:${terminalId}`,
      title: terminal.command,
      kind: 'execute',
      status: 'in_progress',
      content: [{ type: 'terminal', terminalId }],
    };
    this.#calls.update(own, null, at);
  }

  settleAll(at: number): void {
    for (const terminalId of [...this.#terminals.keys()]) this.settled(terminalId, at);
  }

  /** The user stops the command of a card. Returns its terminal; null: it has none, or none that runs. */
  stopped(toolCallId: string, runId: string): string | null {
    for (const [terminalId, { place }] of this.#terminals) {
      if (place?.call.toolCallId !== toolCallId || place.run.runId !== runId) continue;
      // Its end will be that.
      place.run.verdict = 'cancelled';
      return terminalId;
    }
    return null;
  }

  #shown(terminalId: string, call: TrackedCall, at: number): void {
    const terminal = this.#terminals.get(terminalId);
    if (!terminal || terminal.place) return;
    const taken = call.runs.findIndex(run => run.client === null);
    const { run, sink } = call.slot(taken === -1 ? call.runs.length : taken);
    const { command, cwd, waiting, end } = terminal;
    // Words of the agent's that stand there would be in front of the output, of which they may be a copy.
    const isEmpty = run.seen === '' && !run.streamed;
    run.client = { end: null };
    run.hasTerminal = run.streamed = run.stoppable = true;
    run.command ??= command;
    run.cwd = cwd;
    terminal.place = { call, run, sink };
    terminal.waiting = '';
    this.#calls.settle(call, at);
    if (waiting !== '' || !isEmpty) sink.fromTerminal(waiting, isEmpty ? 'append' : 'replace');
    if (end) this.#finish(terminalId, terminal.place, end, at);
    this.onPlaced(terminalId);
  }

  #finish(terminalId: string, { call, run }: Place, end: TerminalEnd, at: number): void {
    this.#terminals.delete(terminalId);
    run.client = { end };
    run.facts.terminal = end.code;
    run.facts.signal = end.signal;
    run.stoppable = false;
    this.#calls.settle(call, at);
  }
}
