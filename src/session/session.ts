import { randomUUID } from 'node:crypto';
import type { AgentEnd } from '../contract/agentPort.ts';
import type { AgentSession } from '../contract/agentSessions.ts';
import type { SessionEvent } from '../contract/events.ts';
import { findCall, findQuestion } from '../contract/findEntry.ts';
import type { UserAnswer } from '../contract/question.ts';
import type { SessionState } from '../contract/session.ts';
import type { TurnLimit } from '../contract/turnResult.ts';
import { agentEvents } from './agentEvents.ts';
import { AgentSlot, type AgentStarter } from './agentSlot.ts';
import type { ChangeReview } from './changes/changeReview.ts';
import { Chronicle } from './chronicle.ts';
import { type ClientServices, ClientSide } from './clientSide.ts';
import { firstLine } from './firstLine.ts';
import type { Opening } from './openInAgent.ts';
import { PromptQueue, type QueuePort } from './promptQueue.ts';
import { Restoring } from './restoring.ts';
import type { SessionFork } from './sessionFork.ts';
import { SessionInAgent } from './sessionInAgent.ts';
import type { SessionPort } from './sessionPort.ts';
import type { SessionStore } from './store/sessionStore.ts';
import type { TurnEnding } from './turnEnding.ts';
import type { TurnOutcome } from './turnResult.ts';
import { Turns } from './turns.ts';

export interface SessionInit extends AgentStarter {
  /** A new session, or a restored one. */
  readonly state: SessionState;
  readonly store: SessionStore | null;
  readonly services?: ClientServices;
  /** How long Stop waits for the agent, in ms; see {@link Turns}. */
  readonly stopPatienceMs?: number | undefined;
  readonly log: (message: string) => void;
}

/** A conversation with one agent process, which is started by the first prompt and again after it ended. */
export class Session implements SessionPort {
  readonly #chronicle: Chronicle;
  readonly #client: ClientSide;
  readonly #slot: AgentSlot;
  readonly #restoring: Restoring;
  readonly #inAgent: SessionInAgent;
  readonly #turns: Turns;
  readonly #queue: PromptQueue;
  readonly #init: SessionInit;
  #starts = 0;
  #disposed = false;

  constructor(init: SessionInit) {
    this.#init = init;
    const chronicle = new Chronicle({
      state: init.state,
      store: init.store,
      tap: event => this.#client.tap(event),
    });
    this.#chronicle = chronicle;
    const { adapter } = chronicle;
    init.store?.reportTo(notice => {
      if (!this.#disposed) chronicle.notice(notice.level, notice.code, notice.params, notice.detail, notice.actions);
    });
    const wasRestored = init.state.entries.length > 0;
    this.#client = new ClientSide({
      services: init.services ?? {},
      adapter,
      agentId: init.state.agent.id,
      cwd: init.state.cwd,
      emit: event => {
        if (!this.#disposed) chronicle.push(event);
      },
      isInTurn: () => chronicle.currentTurn() !== undefined && !this.state.turn?.cancelAsked,
      findCall: toolCallId => findCall(chronicle.stateNow(), toolCallId),
      onUnanswerable: what => chronicle.notice('warning', 'permissionWithoutOptions', { what }),
      log: init.log,
    });
    if (wasRestored) this.#client.restore();
    this.#restoring = new Restoring(() => chronicle.stateNow());
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
        badLine: () => chronicle.badLine(),
        warn: (code, params, actions) => chronicle.notice('warning', code, params, null, actions),
        closed: end => this.#died(end),
        log: init.log,
      }),
    });
    this.#inAgent = new SessionInAgent({
      live: () => this.#slot.live,
      state: () => chronicle.stateNow(),
      save: async () => init.store?.settle(),
      signedOut: () => chronicle.notice('info', 'signedOut'),
      failed: error => void chronicle.explain(error),
      log: init.log,
    });
    this.#turns = new Turns({
      chronicle,
      slot: this.#slot,
      startAgent: () => this.#startAgent(),
      giveUp: () => void this.#endAgent('stopped'),
      cancelAsks: () => this.#client.cancelAsks(),
      ended: ending => this.#queue.turnEnded(ending),
      stopPatienceMs: init.stopPatienceMs,
    });
    const turns = this.#turns;
    this.#queue = new PromptQueue(init.state, {
      isBusy: () => this.#disposed || chronicle.currentTurn() !== undefined,
      start: (text, promptId) => turns.start(text, promptId),
      stop: () => turns.stop(),
      steer: text => turns.steer(text),
      steered: prompt => turns.steered(prompt),
      steerFailed: error => turns.steerFailed(error),
      emit: event => {
        chronicle.push(event);
        chronicle.flush();
      },
    });
    if (wasRestored) this.#queue.restored();
  }

  get state(): SessionState {
    return this.#chronicle.state;
  }

  /** Is it on its way out, or gone? */
  get isDisposed(): boolean {
    return this.#disposed;
  }

  subscribe(listener: (events: readonly SessionEvent[], state: SessionState) => void): () => void {
    return this.#chronicle.subscribe(listener);
  }

  prompt(text: string): void {
    if (!this.#disposed && text.trim() !== '') this.#queue.prompt(text);
    this.#chronicle.flush();
  }

  get queue(): QueuePort {
    return this.#queue;
  }

  rename(title: string): void {
    if (this.#disposed || title.trim() === '') return;
    this.#chronicle.push({ type: 'title', title: firstLine(title), byUser: true });
    this.#chronicle.flush();
  }

  stop(limit?: TurnLimit): void {
    if (!this.state.turn) return;
    this.#queue.stopped();
    if (this.state.turn.cancelAsked) this.#turns.stopUnanswered();
    else this.#turns.stop(limit);
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
    return this.#chronicle.currentTurn() === undefined ? this.#inAgent.fork() : null;
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
    const wasInTurn = this.#chronicle.currentTurn() !== undefined;
    const gone = this.#endAgent('broken', { kind: 'closed' });
    if (wasInTurn) this.#chronicle.notice('warning', 'turnInterrupted');
    await gone;
    this.#chronicle.flush();
    // The store goes last: with it goes the hold on the session's folder.
    await this.#client.settle().finally(() => this.#init.store?.close());
    this.#chronicle.end();
  }

  /** The agent is in use from now on. What came while its session was opened again is history. */
  #opened(opening: Opening): void {
    const { events, outputs } = this.#restoring.finish(opening, Date.now());
    // Of history only the output needs a file; everything else is in the events.
    for (const output of outputs) this.#init.store?.tap(output);
    for (const event of events) this.#chronicle.push(event);
    this.#chronicle.push({ type: 'abilities', abilities: this.#slot.live?.port.abilities ?? null });
    this.#chronicle.adapter.bind(opening.sessionId, opening.kind === 'new');
  }

  #startAgent(): ReturnType<AgentSlot['fill']> {
    if (this.#slot.isEmpty) this.#chronicle.phase('starting');
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
      if (isOurs && this.#chronicle.currentTurn() === undefined) this.#chronicle.phase('ready');
    } catch (error) {
      // Given up for another start, or for good; or a prompt waits for the agent too, and says it.
      if (!isOurs || !this.#slot.isEmpty || this.#disposed || this.#chronicle.currentTurn() !== undefined) return;
      this.#chronicle.explain(error);
      this.#chronicle.phase('failed');
    }
    this.#chronicle.flush();
  }

  /** Ends the agent's process, and with it the turn under way. */
  async #endAgent(ending: TurnEnding = 'broken', outcome: TurnOutcome = { kind: 'agentGone' }): Promise<void> {
    const wasThere = !this.#slot.isEmpty;
    const gone = Promise.all([this.#slot.empty(), this.#client.endCommands()]);
    if (wasThere || this.state.turn) this.#turns.end(outcome, 'idle', ending);
    this.#agentLeft();
    await gone;
  }

  #agentLeft(): void {
    this.#restoring.forget();
    if (this.#chronicle.stateNow().abilities) this.#chronicle.push({ type: 'abilities', abilities: null });
  }

  #died({ how, stderr }: AgentEnd): void {
    void this.#client.endCommands();
    this.#turns.end({ kind: 'agentGone' }, 'failed', 'broken', () => {
      this.#agentLeft();
      this.#chronicle.notice('error', 'agentDied', { how }, stderr || null, ['restart', 'log']);
    });
    // Also between two turns: what waits doesn't start it again.
    this.#queue.turnEnded('broken');
  }
}
