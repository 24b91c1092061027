import { setTimeout as sleep } from 'node:timers/promises';
import type { Adapter } from '../adapter/adapter.ts';
import { ClientRequestError, REQUEST_ERRORS } from '../contract/agentPort.ts';
import type { StartTerminal } from '../contract/terminalPort.ts';
import { ClientTerminal } from './clientTerminal.ts';
import { readTerminalRequest, terminalIdOf } from './terminalParams.ts';

/** How long the end of a command may take to be known once it was killed, in ms. */
const LAST_WORDS_MS = 1000;
/** How long a command that prints much waits for a call that shows it, in ms: mostly it is the agent's next message. Then it gets a card of its own. */
const SHOWN_WITHIN_MS = 2000;

export interface ClientTerminalsInit {
  readonly start: StartTerminal;
  readonly adapter: Adapter;
  readonly now: () => number;
  /** Where commands run that don't say it. */
  readonly cwd: string;
}

/** The terminals that an agent has made. Their commands are shown like any other; all end with the agent. */
export class ClientTerminals {
  readonly #init: ClientTerminalsInit;
  /** Not released yet. */
  readonly #open = new Map<string, ClientTerminal>();
  /** Whose command may still run, or what it left in the background. */
  readonly #running = new Set<ClientTerminal>();
  #count = 0;
  /** Commands whose output waits until it has its place, with what lets it go on. */
  readonly #held = new Map<string, () => void>();
  /** Counts the ends of all. What was asked for before one is not to start after it. */
  #ends = 0;

  constructor(init: ClientTerminalsInit) {
    this.#init = init;
    init.adapter.clientTerminals.onPlaced = terminalId => this.#letGo(terminalId);
  }

  /** Answers one of the `terminal/…` methods; null: it is another. */
  request(method: string, params: unknown): Promise<unknown> | null {
    switch (method) {
      case 'terminal/create':
        return this.#create(params);
      case 'terminal/output':
        return this.#with(params, async terminal => outputOf(terminal));
      case 'terminal/wait_for_exit':
        return this.#with(params, async terminal => exitStatus(await terminal.ended()));
      case 'terminal/kill':
        return this.#with(params, async terminal => {
          this.#letGo(terminal.terminalId);
          await terminal.kill();
          return {};
        });
      case 'terminal/release':
        return this.#with(params, async terminal => {
          this.#open.delete(terminal.terminalId);
          this.#init.adapter.clientTerminals.settled(terminal.terminalId, this.#init.now());
          await terminal.kill();
          this.#running.delete(terminal);
          return {};
        });
      default:
        return null;
    }
  }

  /** Ends the command that a card shows, and nothing else. */
  stopCommand(toolCallId: string, runId: string): void {
    const terminalId = this.#init.adapter.clientTerminals.stopped(toolCallId, runId);
    for (const terminal of this.#running) if (terminal.terminalId === terminalId) void endOf(terminal);
  }

  /** Ends every command. Resolves when they are gone. */
  async endAll(): Promise<void> {
    this.#ends++;
    this.#open.clear();
    const ending = [...this.#running];
    this.#running.clear();
    for (const terminalId of [...this.#held.keys()]) this.#letGo(terminalId);
    await Promise.all(ending.map(endOf));
  }

  async #create(params: unknown): Promise<unknown> {
    const { start, adapter, now, cwd } = this.#init;
    const ends = this.#ends;
    const { outputByteLimit, ...spec } = readTerminalRequest(params, cwd);
    const terminalId = `terminal-${++this.#count}`;
    const cards = adapter.clientTerminals;
    cards.created(terminalId, [spec.command, ...spec.args], spec.cwd);
    const terminal = new ClientTerminal(terminalId, outputByteLimit, onOutput =>
      start(spec, text => {
        onOutput(text);
        return cards.wrote(terminalId, text) ? undefined : this.#hold(terminalId);
      }),
    );
    this.#running.add(terminal);
    try {
      await terminal.started();
    } catch (error) {
      this.#running.delete(terminal);
      cards.failed(terminalId, now());
      throw error;
    }
    void terminal.ended().then(end => cards.exited(terminalId, end, now()));
    if (ends !== this.#ends) {
      cards.settled(terminalId, now());
      throw new ClientRequestError(REQUEST_ERRORS.failed, 'The agent was ended while the command started.');
    }
    this.#open.set(terminalId, terminal);
    return { terminalId };
  }

  #hold(terminalId: string): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(() => this.#letGo(terminalId), SHOWN_WITHIN_MS);
      this.#held.set(terminalId, () => {
        clearTimeout(timer);
        this.#held.delete(terminalId);
        resolve();
      });
    });
  }

  /** Output that waits gets a place, and goes on. */
  #letGo(terminalId: string): void {
    const goOn = this.#held.get(terminalId);
    if (!goOn) return;
    this.#init.adapter.clientTerminals.settled(terminalId, this.#init.now());
    goOn();
  }

  async #with(params: unknown, answer: (terminal: ClientTerminal) => Promise<unknown>): Promise<unknown> {
    const terminalId = terminalIdOf(params);
    const terminal = this.#open.get(terminalId);
    if (!terminal)
      throw new ClientRequestError(
        REQUEST_ERRORS.notFound,
        `There is no terminal "${terminalId}", or it was released.`,
      );
    return answer(terminal);
  }
}

/** With all of its output, unless the system can't end it. One that could not be started is over. */
async function endOf(terminal: ClientTerminal): Promise<void> {
  try {
    await terminal.kill();
    await Promise.race([terminal.ended(), sleep(LAST_WORDS_MS, undefined, { ref: false })]);
  } catch {}
}

function outputOf(terminal: ClientTerminal): unknown {
  const { end } = terminal;
  return { ...terminal.output(), ...(end && { exitStatus: exitStatus(end) }) };
}

function exitStatus({ code, signal }: { readonly code: number | null; readonly signal: string | null }): unknown {
  return { exitCode: code, signal };
}
