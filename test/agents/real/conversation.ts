import { realpathSync } from 'node:fs';
import type { AgentDefinition } from '../../../src/contract/agentDefinition.ts';
import type { CommandRun } from '../../../src/contract/commandRun.ts';
import type { PermissionOption, SessionState } from '../../../src/contract/session.ts';
import type { ToolCall } from '../../../src/contract/toolCall.ts';
import type { TurnResult } from '../../../src/contract/turnResult.ts';
import type { SessionPort } from '../../../src/session/sessionPort.ts';
import { turn, Workplace } from '../../unit/session/liveSession.ts';

/** The first start of some agents unpacks them. */
const START_TIMEOUT_MS = 60_000;
const KEPT_BYTES = 256 * 1024;

/** One turn, as a view of the session shows it after its end. */
export interface FinishedTurn {
  readonly state: SessionState;
  readonly result: TurnResult;
  readonly call: ToolCall;
  readonly run: CommandRun;
}

/** One session with a real agent in a folder of its own, through all that the editor uses too. */
export class Conversation {
  readonly folder: string;
  /** The commands that the agent asked about. */
  readonly asked = new Set<string>();
  readonly #closing = new AbortController();
  readonly #place: Workplace;
  readonly #session: SessionPort;

  static async open(agent: AgentDefinition, answer: PermissionOption['kind']): Promise<Conversation> {
    const place = new Workplace();
    place.agent = agent;
    const session = await place.create(place.service(KEPT_BYTES, START_TIMEOUT_MS));
    return new Conversation(place, session, answer);
  }

  private constructor(place: Workplace, session: SessionPort, answer: PermissionOption['kind']) {
    this.#place = place;
    this.#session = session;
    this.folder = realpathSync(place.folder);
    session.subscribe((_events, state) => {
      for (const ask of state.asks.filter(({ askId }) => !this.asked.has(askId))) {
        this.asked.add(ask.askId);
        const option = ask.options.find(({ kind }) => kind === answer);
        // A listener is told of a batch; what it says makes another one.
        queueMicrotask(() => session.answerPermission(ask.askId, option?.optionId ?? null));
      }
    });
  }

  get state(): SessionState {
    return this.#session.state;
  }

  get hasCommand(): boolean {
    return shownCommands(this.state).length > 0;
  }

  /** What the agent wrote to its standard error, and what was skipped and why. */
  get log(): readonly string[] {
    return this.#place.log;
  }

  async prompt(text: string): Promise<FinishedTurn> {
    const state = await turn(this.#session, text);
    const end = state.entries.findLast(entry => entry.type === 'turnEnd');
    const [shown] = shownCommands(state);
    if (end?.type !== 'turnEnd') throw new Error('the turn has no result');
    if (!shown) throw new Error('no command was shown');
    return { state, result: end.result, ...shown };
  }

  /** Calls back with the command as it stands after each batch in which there is one. */
  watchCommand(listener: (run: CommandRun) => void): void {
    this.#session.subscribe((_events, state) => {
      const [shown] = shownCommands(state);
      if (shown) listener(shown.run);
    });
  }

  /** Queues a prompt during a turn and sends it at once. */
  steer(text: string): void {
    this.#session.prompt(text);
    const prompt = this.#session.state.queue.find(queued => queued.text === text);
    if (prompt) this.#session.queue.send(prompt.id);
  }

  stop(): void {
    this.#session.stop();
  }

  /** Aborted by its close. */
  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  close(): Promise<void> {
    this.#closing.abort();
    return this.#place.close();
  }
}

function shownCommands(state: SessionState): readonly Pick<FinishedTurn, 'call' | 'run'>[] {
  const calls = state.entries.filter(entry => entry.type === 'toolCall');
  return calls.flatMap(call => call.commands.map(run => ({ call, run })));
}
