import { randomUUID } from 'node:crypto';
import type { AgentEnd, SteerOutcome } from '../contract/agentPort.ts';
import type { AgentSession } from '../contract/agentSessions.ts';
import type { SessionEvent } from '../contract/events.ts';
import { findCall, findQuestion } from '../contract/findEntry.ts';
import type { Notice, NoticeCode } from '../contract/notice.ts';
import type { UserAnswer } from '../contract/question.ts';
import type { SessionState } from '../contract/session.ts';
import type { ToolCall } from '../contract/toolCall.ts';
import type { TurnLimit } from '../contract/turnResult.ts';
import { agentEvents } from './agentEvents.ts';
import { AgentSlot, type AgentStarter } from './agentSlot.ts';
import type { ChangeReview } from './changes/changeReview.ts';
import { type ClientServices, ClientSide } from './clientSide.ts';
import { failureNotice } from './failureNotice.ts';
import type { Opening } from './openInAgent.ts';
import { PromptQueue, type QueuePort } from './promptQueue.ts';
import { isConnectionEnd } from './requestEnd.ts';
import { Restoring } from './restoring.ts';
import type { SessionFork } from './sessionFork.ts';
import { SessionInAgent } from './sessionInAgent.ts';
import type { SessionPort } from './sessionPort.ts';
import type { SessionStore } from './store/sessionStore.ts';
import { Transcript } from './transcript.ts';
import { type TurnEnding, turnEnding } from './turnEnding.ts';
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
  readonly #restoring: Restoring;
  readonly #inAgent: SessionInAgent;
  readonly #queue: PromptQueue;
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
    this.#restoring = new Restoring(() => this.#stateNow());
    this.#slot = new AgentSlot({
      findAgent: init.findAgent,
      launch: init.launch,
      agent: init.state.agent,
      cwd: init.state.cwd,
      // Ids of an earlier process may come again.
      shookHands: port =>
        adapter.handshake(port.handshake, this.#starts++ === 0 && !wasRestored ? '' : `${randomUUID().slice(0, 8)}/`),
      open: (port, signal) => this.#restoring.open(port, signal),
      opened: opening => this.#opened(opening),
      events: agentEvents({
        adapter,
        client: this.#client,
        replay: () => this.#restoring.replay,
        agent: init.state.agent.label,
        badLine: () => this.#badLines++,
        warn: (code, params, actions) => this.#notice('warning', code, params, null, actions),
        closed: end => this.#died(end),
        log: init.log,
      }),
    });
    this.#inAgent = new SessionInAgent({
      live: () => this.#slot.live,
      state: () => this.#stateNow(),
      save: async () => init.store?.settle(),
      signedOut: () => this.#notice('info', 'signedOut'),
      failed: error => void this.#explain(error),
      log: init.log,
    });
    this.#queue = new PromptQueue(init.state, {
      isBusy: () => this.#disposed || this.#currentTurn() !== undefined,
      start: (text, promptId) => this.#startTurn(text, promptId),
      stop: () => {
        if (this.state.turn && !this.state.turn.cancelAsked) this.#stopTurn();
      },
      steer: text => this.#steer(text),
      steered: ({ id, text }) => this.#showSteered(id, text),
      steerFailed: error => this.#steerFailed(error),
      emit: event => {
        this.#transcript.push(event);
        this.#transcript.flush();
      },
    });
    if (wasRestored) this.#queue.restored();
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
    if (!this.#disposed && text.trim() !== '') this.#queue.prompt(text);
    this.#transcript.flush();
  }

  get queue(): QueuePort {
    return this.#queue;
  }

  rename(title: string): void {
    if (this.#disposed || title.trim() === '') return;
    this.#transcript.push({ type: 'title', title: firstLine(title), byUser: true });
    this.#transcript.flush();
  }

  stop(limit?: TurnLimit): void {
    if (!this.state.turn) return;
    this.#queue.stopped();
    if (this.state.turn.cancelAsked) this.#stopUnanswered();
    else this.#stopTurn(limit);
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

  agentSessions(): Promise<readonly AgentSession[] | null> {
    return this.#inAgent.list();
  }

  async fork(): Promise<SessionFork | null> {
    if (this.state.turn || this.#disposed) return null;
    await this.connect();
    return this.#currentTurn() === undefined ? this.#inAgent.fork() : null;
  }

  logout(): Promise<boolean> {
    return this.#inAgent.logout();
  }

  async close(): Promise<void> {
    await this.#inAgent.leave(false);
    await this.dispose();
  }

  async delete(): Promise<void> {
    await this.#inAgent.leave(true);
    await this.dispose();
  }

  async dispose(): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#init.store?.leave();
    const wasInTurn = this.#currentTurn() !== undefined;
    const gone = this.#endAgent('broken', { kind: 'closed' });
    if (wasInTurn) this.#notice('warning', 'turnInterrupted');
    await gone;
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    this.#transcript.flush();
    // The store goes last: with it goes the hold on the session's folder.
    await this.#client.settle().finally(() => this.#init.store?.close());
    this.#listeners.clear();
  }

  /** `promptId`: of a prompt that comes from the queue. */
  #startTurn(text: string, promptId?: string): void {
    const turnId = randomUUID();
    this.#transcript.adapter.turnStarted(turnId, text, Date.now(), promptId);
    if (!this.state.title) this.#transcript.push({ type: 'title', title: firstLine(text) });
    void this.#runTurn(turnId, text);
  }

  #stopTurn(limit?: TurnLimit): void {
    this.#transcript.adapter.cancelAsked(limit);
    this.#client.cancelAsks();
    this.#transcript.flush();
    // An agent that is still starting has no turn to cancel.
    if (this.#slot.isStarting) {
      void this.#endAgent('stopped');
      return;
    }
    this.#slot.cancel();
    const patience = this.#init.stopPatienceMs ?? STOP_PATIENCE_MS;
    this.#stopTimer = setTimeout(() => this.#stopUnanswered(), patience);
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

  /** After all that was said so far. */
  #stateNow(): SessionState {
    this.#transcript.flush();
    return this.state;
  }

  #currentTurn(): string | undefined {
    return this.#stateNow().turn?.turnId;
  }

  /** The agent is in use from now on. What came while its session was opened again is history. */
  #opened(opening: Opening): void {
    const { events, outputs } = this.#restoring.finish(opening, Date.now());
    // Of history only the output needs a file; everything else is in the events.
    for (const output of outputs) this.#init.store?.tap(output);
    for (const event of events) this.#transcript.push(event);
    this.#transcript.push({ type: 'abilities', abilities: this.#slot.live?.port.abilities ?? null });
    this.#transcript.adapter.bind(opening.sessionId, opening.kind === 'new');
  }

  #startAgent(): ReturnType<AgentSlot['fill']> {
    if (this.#slot.isEmpty) this.#phase('starting');
    return this.#slot.fill();
  }

  async #restart(): Promise<void> {
    await this.#endAgent();
    if (!this.#disposed) await this.connect();
  }

  async connect(): Promise<void> {
    // Whoever started it says what went wrong.
    const isOurs = this.#slot.isEmpty;
    try {
      await this.#startAgent();
      if (isOurs && this.#currentTurn() === undefined) this.#phase('ready');
    } catch (error) {
      // Given up for another start, or for good; or a prompt waits for the agent too, and says it.
      if (!isOurs || !this.#slot.isEmpty || this.#disposed || this.#currentTurn() !== undefined) return;
      this.#explain(error);
      this.#phase('failed');
    }
    this.#transcript.flush();
  }

  /** Ends the agent's process, and with it the turn under way. */
  async #endAgent(ending: TurnEnding = 'broken', outcome: TurnOutcome = { kind: 'agentGone' }): Promise<void> {
    const wasThere = !this.#slot.isEmpty;
    const gone = Promise.all([this.#slot.empty(), this.#client.endCommands()]);
    if (wasThere || this.state.turn) this.#endTurn(outcome, 'idle', ending);
    this.#agentLeft();
    await gone;
  }

  #agentLeft(): void {
    this.#restoring.forget();
    if (this.#stateNow().abilities) this.#transcript.push({ type: 'abilities', abilities: null });
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

  /** `ending`: where the outcome doesn't say how. */
  #endTurn(outcome: TurnOutcome, phase: SessionState['phase'], ending?: TurnEnding): void {
    this.#forgetStop();
    this.#client.cancelAsks();
    const wasRunning = this.#currentTurn() !== undefined;
    const wasStopped = this.state.turn?.cancelAsked === true;
    this.#transcript.endTurn(outcome, Date.now());
    this.#phase(phase);
    this.#transcript.flush();
    if (wasRunning) this.#queue.turnEnded(ending ?? turnEnding(outcome, this.state, wasStopped, !this.#slot.isEmpty));
  }

  /** Only an agent that is at work on a turn can take something into it. */
  #steer(text: string): Promise<SteerOutcome> | null {
    const { phase, turn, agent } = this.state;
    if (phase !== 'running' || this.#slot.isStarting || turn?.cancelAsked || !agent.canSteer) return null;
    return this.#slot.fill().then(({ port, sessionId }) => port.steer(sessionId, text));
  }

  #showSteered(messageId: string, text: string): void {
    this.#transcript.push({
      type: 'message',
      role: 'user',
      mode: 'append',
      messageId,
      parentId: null,
      text,
      at: Date.now(),
    });
  }

  #steerFailed(error: unknown): void {
    // The agent's end is told by itself.
    if (isConnectionEnd(error)) return;
    const said = error instanceof Error ? error.message : 'it gave no reason';
    this.#notice('warning', 'steerFailed', { error: said });
  }

  #findCall(toolCallId: string): ToolCall | null {
    this.#transcript.flush();
    return findCall(this.state, toolCallId);
  }

  #died(end: AgentEnd): void {
    void this.#client.endCommands();
    this.#forgetStop();
    this.#client.cancelAsks();
    this.#transcript.endTurn({ kind: 'agentGone' }, Date.now());
    this.#agentLeft();
    this.#notice('error', 'agentDied', { how: end.how }, end.stderr || null, ['restart', 'log']);
    this.#phase('failed');
    this.#transcript.flush();
    this.#queue.turnEnded('broken');
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
