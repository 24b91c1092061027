import { randomUUID } from 'node:crypto';
import type { AgentEnd, AgentEvents } from '../contract/agentPort.ts';
import type { SessionEvent } from '../contract/events.ts';
import { findCall, findQuestion } from '../contract/findEntry.ts';
import type { Notice, NoticeCode } from '../contract/notice.ts';
import type { UserAnswer } from '../contract/question.ts';
import type { SessionState } from '../contract/session.ts';
import type { ToolCall } from '../contract/toolCall.ts';
import type { TurnLimit } from '../contract/turnResult.ts';
import { AgentSlot, type AgentStarter, isConnectionEnd } from './agentSlot.ts';
import type { ChangeReview } from './changes/changeReview.ts';
import { type ClientServices, ClientSide } from './clientSide.ts';
import { failureNotice } from './failureNotice.ts';
import type { SessionPort } from './sessionPort.ts';
import type { SessionStore } from './store/sessionStore.ts';
import { Transcript } from './transcript.ts';
import type { TurnOutcome } from './turnResult.ts';

/** A view gets at most one batch in this time, in ms (design section 3). */
const FLUSH_INTERVAL_MS = 16;

/** After Stop an agent has so long to end its turn before the user is offered to end the agent, in ms. */
const STOP_PATIENCE_MS = 10_000;

export interface SessionInit extends AgentStarter {
  /** A new session, or a restored one. */
  readonly state: SessionState;
  readonly store: SessionStore | null;
  readonly services?: ClientServices;
  /** Default: {@link STOP_PATIENCE_MS}. */
  readonly stopPatienceMs?: number | undefined;
  readonly log: (message: string) => void;
}

/** A conversation with one agent process, which is started by the first prompt and again after it ended. */
export class Session implements SessionPort {
  readonly #transcript: Transcript;
  readonly #client: ClientSide;
  readonly #slot: AgentSlot;
  readonly #init: SessionInit;
  readonly #listeners = new Set<(events: readonly SessionEvent[], state: SessionState) => void>();
  #flushTimer: NodeJS.Timeout | null = null;
  #stopTimer: NodeJS.Timeout | null = null;
  #badLines = 0;
  #starts = 0;
  #disposed = false;

  constructor(init: SessionInit) {
    this.#init = init;
    this.#transcript = new Transcript({
      state: init.state,
      onEvent: event => {
        init.store?.tap(event);
        this.#client.tap(event);
      },
      onQueued: () => this.#scheduleFlush(),
      onBatch: (events, state) => {
        init.store?.record(events, state);
        for (const listener of this.#listeners) listener(events, state);
      },
    });
    init.store?.reportTo(notice => {
      if (!this.#disposed) this.#notice(notice.level, notice.code, notice.params, notice.detail, notice.actions);
    });
    const { adapter } = this.#transcript;
    const wasRestored = init.state.entries.length > 0;
    this.#client = new ClientSide({
      services: init.services ?? {},
      adapter,
      agentId: init.state.agent.id,
      cwd: init.state.cwd,
      emit: event => {
        if (!this.#disposed) this.#transcript.push(event);
      },
      isInTurn: () => this.#currentTurn() !== undefined && !this.state.turn?.cancelAsked,
      findCall: toolCallId => this.#findCall(toolCallId),
      onUnanswerable: what => this.#notice('warning', 'permissionWithoutOptions', { what }),
      log: init.log,
    });
    if (wasRestored) this.#client.restore();
    this.#slot = new AgentSlot({
      findAgent: init.findAgent,
      launch: init.launch,
      agent: init.state.agent,
      cwd: init.state.cwd,
      // Ids of an earlier process may come again.
      shookHands: handshake =>
        adapter.handshake(handshake, this.#starts++ === 0 && !wasRestored ? '' : `${randomUUID().slice(0, 8)}/`),
      opened: sessionId => adapter.bind(sessionId, true),
      events: this.#agentEvents(),
    });
  }

  get state(): SessionState {
    return this.#transcript.state;
  }

  /** Is it on its way out, or gone? */
  get isDisposed(): boolean {
    return this.#disposed;
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

  stop(limit?: TurnLimit): void {
    if (!this.state.turn) return;
    if (this.state.turn.cancelAsked) {
      this.#stopUnanswered();
      return;
    }
    this.#transcript.adapter.cancelAsked(limit);
    this.#client.cancelAsks();
    this.#transcript.flush();
    // An agent that is still starting has no turn to cancel.
    if (this.#slot.isStarting) {
      void this.#endAgent();
      return;
    }
    this.#slot.cancel();
    const patience = this.#init.stopPatienceMs ?? STOP_PATIENCE_MS;
    this.#stopTimer = setTimeout(() => this.#stopUnanswered(), patience);
  }

  stopCommand(toolCallId: string, runId: string): void {
    this.#client.stopCommand(toolCallId, runId);
  }

  endAgent(): void {
    void this.#endAgent();
  }

  restart(): void {
    void this.#restart();
  }

  answerPermission(askId: string, optionId: string | null): void {
    this.#client.answerPermission(askId, optionId);
  }

  answerQuestion(questionId: string, answer: UserAnswer): void {
    const question = findQuestion(this.state, questionId);
    if (question) this.#client.answerQuestion(question, answer);
  }

  get review(): ChangeReview | null {
    return this.#client.review;
  }

  async outputFile(toolCallId: string, runId: string): Promise<string | null> {
    return (await this.#init.store?.outputFile(toolCallId, runId)) ?? null;
  }

  async dispose(): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#init.store?.leave();
    await this.#endAgent();
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    this.#transcript.flush();
    // The store goes last: with it goes the hold on the session's folder.
    await this.#client.settle().finally(() => this.#init.store?.close());
    this.#listeners.clear();
  }

  async #runTurn(turnId: string, text: string): Promise<void> {
    let outcome: TurnOutcome;
    try {
      const { port, sessionId } = await this.#startAgent();
      if (this.#currentTurn() !== turnId) return;
      this.#phase(this.state.turn?.cancelAsked ? 'stopping' : 'running');
      outcome = { kind: 'answer', response: await port.prompt(sessionId, text) };
    } catch (error) {
      // The end of an agent in use is told by itself, and ends the turn.
      if (this.#currentTurn() !== turnId || isConnectionEnd(error)) return;
      outcome = { kind: 'error', message: this.#explain(error) };
    }
    if (this.#currentTurn() !== turnId) return;
    this.#endTurn(outcome, this.#slot.isEmpty ? 'failed' : 'ready');
  }

  /** Its id, after all that was said so far. */
  #currentTurn(): string | undefined {
    this.#transcript.flush();
    return this.state.turn?.turnId;
  }

  #startAgent(): ReturnType<AgentSlot['fill']> {
    if (this.#slot.isEmpty) this.#phase('starting');
    return this.#slot.fill();
  }

  async #restart(): Promise<void> {
    await this.#endAgent();
    if (this.#disposed) return;
    try {
      await this.#startAgent();
      if (this.state.turnCount > 0) this.#notice('info', 'agentRestarted');
      if (!this.state.turn) this.#phase('ready');
    } catch (error) {
      // Given up for another start, or for good.
      if (!this.#slot.isEmpty || this.#disposed) return;
      this.#explain(error);
      this.#phase('failed');
    }
    this.#transcript.flush();
  }

  /** Ends the agent's process, and with it the turn under way. */
  async #endAgent(): Promise<void> {
    const wasThere = !this.#slot.isEmpty;
    const gone = Promise.all([this.#slot.empty(), this.#client.endCommands()]);
    if (wasThere || this.state.turn) this.#endTurn({ kind: 'agentGone' }, 'idle');
    await gone;
  }

  #stopUnanswered(): void {
    this.#forgetStop();
    if (!this.state.turn || this.state.turn.stopUnanswered) return;
    this.#transcript.push({ type: 'stopUnanswered' });
    this.#transcript.flush();
  }

  #forgetStop(): void {
    if (this.#stopTimer) clearTimeout(this.#stopTimer);
    this.#stopTimer = null;
  }

  #endTurn(outcome: TurnOutcome, phase: SessionState['phase']): void {
    this.#forgetStop();
    this.#client.cancelAsks();
    this.#transcript.endTurn(outcome, Date.now());
    this.#phase(phase);
    this.#transcript.flush();
  }

  #findCall(toolCallId: string): ToolCall | null {
    this.#transcript.flush();
    return findCall(this.state, toolCallId);
  }

  #agentEvents(): AgentEvents {
    let saidLogLines = false;
    return {
      update: params => this.#transcript.adapter.sessionUpdate(params, Date.now()),
      requestPermission: (params, withdrawn) => this.#client.requestPermission(params, withdrawn),
      request: (method, params, withdrawn) => this.#client.request(method, params, withdrawn),
      notification: (method, params) => this.#client.notification(method, params),
      badLine: line => {
        this.#badLines++;
        this.#init.log(`${this.state.agent.label} printed: ${line}`);
        if (!saidLogLines) this.#notice('warning', 'agentPrintsLog', {}, null, ['log', 'restart']);
        saidLogLines = true;
      },
      lineTooLong: limitBytes =>
        this.#notice('warning', 'lineTooLong', { limit: String(Math.round(limitBytes / 2 ** 20)) }),
      closed: end => this.#died(end),
    };
  }

  #died(end: AgentEnd): void {
    void this.#client.endCommands();
    this.#forgetStop();
    this.#client.cancelAsks();
    this.#transcript.endTurn({ kind: 'agentGone' }, Date.now());
    this.#notice('error', 'agentDied', { how: end.how }, end.stderr || null, ['restart', 'log']);
    this.#phase('failed');
    this.#transcript.flush();
  }

  /** Says in the chat what went wrong. Returns it for the turn's result. */
  #explain(error: unknown): string {
    const { code, params, detail, actions, message } = failureNotice(error);
    this.#notice('error', code, params, detail, actions);
    return message;
  }

  /** `{agent}` is filled in. */
  #notice(
    level: Notice['level'],
    code: NoticeCode,
    params: Notice['params'] = {},
    detail: string | null = null,
    actions: Notice['actions'] = [],
  ): void {
    const agent = this.state.agent.label;
    this.#transcript.push({
      type: 'notice',
      notice: { level, code, params: { ...params, agent }, detail, actions, at: Date.now() },
    });
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
