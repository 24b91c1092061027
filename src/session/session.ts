import { randomUUID } from 'node:crypto';
import {
  type AgentEnd,
  type AgentEvents,
  type AgentPort,
  AgentRequestError,
  AgentStartError,
} from '../agent/agentPort.ts';
import type { AgentDefinition } from '../agent/definition.ts';
import type { SessionEvent } from '../contract/events.ts';
import type { Notice, NoticeCode } from '../contract/notice.ts';
import type { SessionState } from '../contract/session.ts';
import { PermissionAsks } from './permissionAsks.ts';
import type { SessionPort } from './sessionPort.ts';
import type { SessionStore } from './store/sessionStore.ts';
import { Transcript } from './transcript.ts';
import type { TurnOutcome } from './turnResult.ts';

/** A view gets at most one batch in this time, in ms (design section 3). */
const FLUSH_INTERVAL_MS = 16;

/** JSON-RPC error code by which an agent asks for a sign-in. */
const AUTH_REQUIRED = -32000;

export interface SessionInit {
  /** A new session, or a restored one. */
  readonly state: SessionState;
  /** Finds how to start the agent; null: there is no such agent (any more). */
  readonly findAgent: () => Promise<AgentDefinition | null>;
  /** Starts the agent; `signal` gives the start up. */
  readonly launch: (
    definition: AgentDefinition,
    cwd: string,
    events: AgentEvents,
    signal: AbortSignal,
  ) => Promise<AgentPort>;
  readonly store: SessionStore | null;
  readonly log: (message: string) => void;
}

/** A live agent with the session that was opened in it. */
interface Agent {
  readonly port: AgentPort;
  readonly sessionId: string;
}

/** A conversation with one agent process, which is started by the first prompt and again after it ended. */
export class Session implements SessionPort {
  readonly #transcript: Transcript;
  readonly #asks: PermissionAsks;
  readonly #init: SessionInit;
  readonly #listeners = new Set<(events: readonly SessionEvent[], state: SessionState) => void>();
  /** Set while an agent is starting or running; a start that failed or was given up is gone from here. */
  #agent: Promise<Agent> | null = null;
  /** Ends the agent under way, whatever its stage. */
  #abortStart: AbortController | null = null;
  #flushTimer: NodeJS.Timeout | null = null;
  #badLines = 0;
  #saidLogLines = false;
  #disposed = false;

  constructor(init: SessionInit) {
    this.#init = init;
    this.#transcript = new Transcript({
      state: init.state,
      onEvent: event => init.store?.tap(event),
      onQueued: () => this.#scheduleFlush(),
      onBatch: (events, state) => {
        init.store?.record(events, state);
        for (const listener of this.#listeners) listener(events, state);
      },
    });
    this.#asks = new PermissionAsks(this.#transcript.adapter, Date.now);
  }

  get state(): SessionState {
    return this.#transcript.state;
  }

  subscribe(listener: (events: readonly SessionEvent[], state: SessionState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  prompt(text: string): void {
    this.#transcript.flush();
    if (this.#disposed || this.state.turn || text.trim() === '') return;
    const turnId = randomUUID();
    this.#transcript.adapter.turnStarted(turnId, text, Date.now());
    if (!this.state.title) this.#transcript.push({ type: 'title', title: firstLine(text) });
    this.#transcript.flush();
    void this.#runTurn(turnId, text);
  }

  stop(): void {
    if (!this.state.turn || this.state.turn.cancelAsked) return;
    this.#transcript.push({ type: 'cancelAsked' });
    this.#asks.cancelAll();
    this.#transcript.flush();
    const agent = this.#agent;
    if (this.#abortStart) void this.#endAgent({ kind: 'agentGone' });
    else void agent?.then(({ port, sessionId }) => port.cancel(sessionId)).catch(() => {});
  }

  restart(): void {
    void this.#restart();
  }

  answerPermission(askId: string, optionId: string | null): void {
    this.#asks.settle(askId, optionId);
  }

  async outputFile(toolCallId: string, runId: string): Promise<string | null> {
    return (await this.#init.store?.outputFile(toolCallId, runId)) ?? null;
  }

  async dispose(): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    await this.#endAgent({ kind: 'agentGone' });
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    this.#transcript.flush();
    await this.#init.store?.close(this.state);
    this.#listeners.clear();
  }

  async #runTurn(turnId: string, text: string): Promise<void> {
    let outcome: TurnOutcome;
    try {
      const { port, sessionId } = await this.#ensureAgent();
      if (this.state.turn?.turnId !== turnId) return;
      this.#phase(this.state.turn.cancelAsked ? 'stopping' : 'running');
      outcome = { kind: 'answer', response: await port.prompt(sessionId, text) };
    } catch (error) {
      if (this.#currentTurn() !== turnId) return;
      outcome = this.#explain(error);
    }
    if (this.#currentTurn() !== turnId) return;
    this.#asks.cancelAll();
    this.#transcript.endTurn(outcome, Date.now());
    this.#phase(this.#agent ? 'ready' : 'failed');
    this.#transcript.flush();
  }

  #currentTurn(): string | undefined {
    this.#transcript.flush();
    return this.state.turn?.turnId;
  }

  #ensureAgent(): Promise<Agent> {
    if (this.#agent) return this.#agent;
    this.#phase('starting');
    const abort = new AbortController();
    this.#abortStart = abort;
    const starting = this.#startAgent(abort.signal);
    this.#agent = starting;
    const started = () => {
      if (this.#abortStart === abort) this.#abortStart = null;
    };
    starting.then(started, () => {
      started();
      if (this.#agent === starting) this.#agent = null;
    });
    return starting;
  }

  async #startAgent(signal: AbortSignal): Promise<Agent> {
    const { agent, cwd } = this.state;
    const definition = await this.#init.findAgent();
    if (!definition) throw new AgentStartError('agentMissing', { agent: agent.label, command: agent.id }, null);
    let current: AgentPort | null = null;
    const port = await this.#init.launch(
      definition,
      cwd,
      this.#events(() => current, signal),
      signal,
    );
    current = port;
    try {
      if (signal.aborted) throw new AgentRequestError(null, 'given up');
      this.#transcript.adapter.handshake(port.handshake);
      const { sessionId } = await port.newSession(cwd);
      if (signal.aborted) throw new AgentRequestError(null, 'given up');
      this.#transcript.adapter.bind(sessionId);
      return { port, sessionId };
    } catch (error) {
      current = null;
      await port.dispose();
      throw error;
    }
  }

  /** What the agent says, as long as it is the one in use: the words of one that was given up are dropped. */
  #events(current: () => AgentPort | null, signal: AbortSignal): AgentEvents {
    const label = this.state.agent.label;
    const inUse = () => !signal.aborted && !this.#disposed;
    return {
      update: params => {
        if (inUse()) this.#transcript.adapter.sessionUpdate(params, Date.now());
      },
      requestPermission: (params, withdrawn) => this.#asks.ask(params, inUse() ? withdrawn : AbortSignal.abort()),
      badLine: line => {
        this.#badLines++;
        this.#init.log(`${label} printed: ${line}`);
        if (this.#saidLogLines || !inUse()) return;
        this.#saidLogLines = true;
        this.#notice('warning', 'agentPrintsLog', { agent: label }, null, ['log']);
      },
      lineTooLong: limitBytes =>
        this.#notice('warning', 'lineTooLong', { agent: label, limit: String(Math.round(limitBytes / 2 ** 20)) }),
      closed: end => {
        if (inUse() && current()) this.#died(end);
      },
    };
  }

  #died(end: AgentEnd): void {
    this.#agent = null;
    this.#asks.cancelAll();
    this.#transcript.endTurn({ kind: 'agentGone' }, Date.now());
    this.#notice('error', 'agentDied', { agent: this.state.agent.label, how: howItEnded(end) }, end.stderr || null, [
      'restart',
      'log',
    ]);
    this.#phase('failed');
    this.#transcript.flush();
  }

  async #restart(): Promise<void> {
    await this.#endAgent({ kind: 'agentGone' });
    if (this.#disposed) return;
    const hadTurns = this.state.turnCount > 0;
    try {
      await this.#ensureAgent();
      if (hadTurns) this.#notice('info', 'agentRestarted', { agent: this.state.agent.label });
      if (!this.state.turn) this.#phase('ready');
    } catch (error) {
      this.#explain(error);
      this.#phase('failed');
    }
    this.#transcript.flush();
  }

  /** Ends the agent's process and the turn under way. */
  async #endAgent(outcome: TurnOutcome): Promise<void> {
    const agent = this.#agent;
    this.#agent = null;
    const aborted = this.#abortStart;
    this.#abortStart = null;
    aborted?.abort();
    this.#asks.cancelAll();
    this.#transcript.endTurn(outcome, Date.now());
    if (agent) this.#phase('idle');
    this.#transcript.flush();
    // A start that was given up ends its process itself.
    if (!aborted) await agent?.then(({ port }) => port.dispose()).catch(() => {});
    else await agent?.catch(() => {});
  }

  /** Says in the chat what went wrong, and what to do. */
  #explain(error: unknown): TurnOutcome {
    const agent = this.state.agent.label;
    if (error instanceof AgentStartError) {
      const actions: Notice['actions'] =
        error.code === 'agentMissing' ? ['settings', 'chooseAgent', 'restart'] : ['restart', 'settings', 'log'];
      this.#notice('error', error.code, { ...error.params, agent }, error.detail, actions);
      return { kind: 'error', message: error.code };
    }
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof AgentRequestError && error.code === AUTH_REQUIRED)
      this.#notice('error', 'authRequired', { agent, methods: message }, null, ['restart']);
    else this.#notice('error', 'requestFailed', { agent, error: message }, null, ['restart', 'log']);
    return { kind: 'error', message };
  }

  #notice(
    level: Notice['level'],
    code: NoticeCode,
    params: Notice['params'],
    detail: string | null = null,
    actions: Notice['actions'] = [],
  ): void {
    this.#transcript.push({ type: 'notice', notice: { level, code, params, detail, actions, at: Date.now() } });
  }

  #phase(phase: SessionState['phase']): void {
    this.#transcript.push({ type: 'phase', phase });
  }

  #scheduleFlush(): void {
    this.#flushTimer ??= setTimeout(() => {
      this.#flushTimer = null;
      const { unknownUpdates } = this.#transcript.adapter;
      const { traffic } = this.state;
      if (traffic.unknownUpdates !== unknownUpdates || traffic.badLines !== this.#badLines)
        this.#transcript.push({ type: 'traffic', traffic: { ...traffic, unknownUpdates, badLines: this.#badLines } });
      this.#transcript.flush();
    }, FLUSH_INTERVAL_MS);
  }
}

function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

/** "with exit code 1", "by SIGKILL". */
function howItEnded(end: AgentEnd): string {
  return end.signal ? `by ${end.signal}` : `with exit code ${end.code ?? '?'}`;
}
