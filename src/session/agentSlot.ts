import type { AgentDefinition } from '../contract/agentDefinition.ts';
import { type AgentEnd, type AgentEvents, type AgentPort, AgentStartError } from '../contract/agentPort.ts';
import { errorText } from '../contract/errorText.ts';
import type { Opening } from './openInAgent.ts';
import { isAuthRequired, isConnectionEnd } from './requestEnd.ts';

/** How a session comes to its agent. */
export interface AgentStarter {
  /** Finds how to start the agent; null: there is no such agent (any more). */
  readonly findAgent: () => Promise<AgentDefinition | null>;
  /** Starts it; `signal` gives the start up. */
  readonly launch: (
    definition: AgentDefinition,
    cwd: string,
    events: AgentEvents,
    signal: AbortSignal,
  ) => Promise<AgentPort>;
}

export interface AgentSlotInit extends AgentStarter {
  readonly agent: { readonly id: string; readonly label: string };
  readonly cwd: string;
  /** The answer to `initialize`, before anything else is said. */
  readonly shookHands: (port: AgentPort) => void;
  /** Opens a session in the agent; `signal` aborts when nobody wants it any more. */
  readonly open: (port: AgentPort, signal: AbortSignal) => Promise<Opening>;
  /** It is open, and the agent is in use from now on. */
  readonly opened: (opening: Opening) => void;
  /** Of the agent in use only; `closed` not for one that never got that far. */
  readonly events: AgentEvents;
}

/** A live agent with the session that was opened in it. */
export interface LiveAgent {
  readonly port: AgentPort;
  readonly sessionId: string;
}

/** The place for a session's agent: empty, starting or in use. */
export class AgentSlot {
  readonly #init: AgentSlotInit;
  #agent: Promise<LiveAgent> | null = null;
  #live: LiveAgent | null = null;
  #abortStart: AbortController | null = null;

  constructor(init: AgentSlotInit) {
    this.#init = init;
  }

  get isEmpty(): boolean {
    return this.#agent === null;
  }

  get isStarting(): boolean {
    return this.#abortStart !== null;
  }

  /** The agent that is in use now; null: there is none, or it is still starting. */
  get live(): LiveAgent | null {
    return this.#live;
  }

  /**
   * The agent, started if need be.
   * @throws AgentStartError, AgentRequestError, or the reason of the abort when the start was given up
   */
  fill(): Promise<LiveAgent> {
    if (this.#agent) return this.#agent;
    const abort = new AbortController();
    const starting = this.#start(abort.signal).finally(() => {
      if (this.#abortStart === abort) this.#abortStart = null;
    });
    this.#abortStart = abort;
    this.#agent = starting;
    starting.catch(() => {
      if (this.#agent === starting) this.#agent = null;
    });
    return starting;
  }

  cancel(): void {
    this.#agent?.then(({ port, sessionId }) => port.cancel(sessionId)).catch(() => {});
  }

  /** Ends the agent or gives its start up. Resolves when the process is gone. */
  async empty(): Promise<void> {
    const agent = this.#agent;
    const starting = this.#abortStart;
    this.#agent = null;
    this.#live = null;
    this.#abortStart = null;
    // A start that is given up ends its process itself.
    starting?.abort();
    await agent?.then(({ port }) => port.dispose()).catch(() => {});
  }

  async #start(signal: AbortSignal): Promise<LiveAgent> {
    const { agent, cwd, findAgent, launch, shookHands, open, opened } = this.#init;
    const definition = await findAgent();
    if (!definition) throw new AgentStartError('agentMissing', { command: agent.id }, null);
    const life = new AgentLife();
    const port = await launch(definition, cwd, this.#events(life, signal), signal);
    try {
      signal.throwIfAborted();
      shookHands(port);
      const opening = await whileWanted(open(port, signal), signal);
      signal.throwIfAborted();
      life.inUse = true;
      const live = { port, sessionId: opening.sessionId };
      this.#live = live;
      opened(opening);
      return live;
    } catch (error) {
      // The end of the connection is told right before the end of the process, which has more to say.
      const end = isConnectionEnd(error) && !signal.aborted ? await life.ended : null;
      await port.dispose();
      if (end) throw new AgentStartError('agentExitedAtStart', { how: end.how }, end.stderr || null);
      throw isAuthRequired(error)
        ? new AgentStartError('authRequired', { methods: methodNames(port, error) }, null)
        : error;
    }
  }

  /** What the agent says, unless it was given up. */
  #events(life: AgentLife, signal: AbortSignal): AgentEvents {
    const { events } = this.#init;
    return {
      update: params => {
        if (!signal.aborted) events.update(params);
      },
      requestPermission: (params, withdrawn) => events.requestPermission(params, signal.aborted ? signal : withdrawn),
      request: (method, params, withdrawn) => (signal.aborted ? null : events.request(method, params, withdrawn)),
      notification: (method, params) => {
        if (!signal.aborted) events.notification(method, params);
      },
      badLine: line => events.badLine(line),
      lineTooLong: limitBytes => events.lineTooLong(limitBytes),
      closed: end => {
        life.tellEnd(end);
        if (!life.inUse) return;
        this.#agent = null;
        this.#live = null;
        events.closed(end);
      },
    };
  }
}

/** One process: is it the session's agent by now, and how did it end? */
class AgentLife {
  inUse = false;
  readonly tellEnd: (end: AgentEnd) => void;
  readonly ended: Promise<AgentEnd>;

  constructor() {
    let tell: (end: AgentEnd) => void = () => {};
    this.ended = new Promise(resolve => {
      tell = resolve;
    });
    this.tellEnd = tell;
  }
}

/** The work, unless the signal gives it up: an agent that never answers must not keep its process. */
function whileWanted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** How the agent lets people sign in; its own words where it names no way. */
function methodNames(port: AgentPort, error: unknown): string {
  const names = port.handshake.authMethods?.map(method => method.name) ?? [];
  return names.length > 0 ? names.join(', ') : errorText(error);
}
