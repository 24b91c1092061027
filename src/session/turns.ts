import { randomUUID } from 'node:crypto';
import type { SteerOutcome } from '../contract/agentPort.ts';
import type { SessionState } from '../contract/session.ts';
import type { TurnLimit } from '../contract/turnResult.ts';
import type { AgentSlot } from './agentSlot.ts';
import type { Chronicle } from './chronicle.ts';
import { firstLine } from './firstLine.ts';
import type { QueueTurns } from './promptQueue.ts';
import { isConnectionEnd } from './requestEnd.ts';
import { type TurnEnding, turnEnding } from './turnEnding.ts';
import type { TurnOutcome } from './turnResult.ts';

/** After Stop an agent has so long to end its turn before the user is offered to end the agent, in ms. */
const STOP_PATIENCE_MS = 10_000;

export interface TurnsInit {
  readonly chronicle: Chronicle;
  readonly slot: AgentSlot;
  /** Starts the agent if need be. */
  readonly startAgent: () => ReturnType<AgentSlot['fill']>;
  /** Gives up the start of an agent. */
  readonly giveUp: () => void;
  /** Settles what the agent waits for. */
  readonly cancelAsks: () => void;
  /** No turn runs any more. */
  readonly ended: (ending: TurnEnding) => void;
  /** Default: {@link STOP_PATIENCE_MS}. */
  readonly stopPatienceMs: number | undefined;
}

/** The turns of a session, one at a time: from the prompt to its result, with Stop and steering in between. */
export class Turns implements Pick<QueueTurns, 'start' | 'stop' | 'steer' | 'steered' | 'steerFailed'> {
  readonly #init: TurnsInit;
  #stopTimer: NodeJS.Timeout | null = null;

  constructor(init: TurnsInit) {
    this.#init = init;
  }

  start(text: string, promptId?: string): void {
    const { chronicle } = this.#init;
    const turnId = randomUUID();
    chronicle.adapter.turnStarted(turnId, text, Date.now(), promptId);
    if (!chronicle.state.title) chronicle.push({ type: 'title', title: firstLine(text) });
    void this.#run(turnId, text);
  }

  /** Asks the agent to end the turn, unless it was asked already. `limit`: what asks, where it isn't the user. */
  stop(limit?: TurnLimit): void {
    const { chronicle, slot, cancelAsks, giveUp, stopPatienceMs = STOP_PATIENCE_MS } = this.#init;
    const { turn } = chronicle.state;
    if (!turn || turn.cancelAsked) return;
    chronicle.adapter.cancelAsked(limit);
    cancelAsks();
    chronicle.flush();
    // An agent that is still starting has no turn to cancel.
    if (slot.isStarting) {
      giveUp();
      return;
    }
    slot.cancel();
    this.#stopTimer = setTimeout(() => this.stopUnanswered(), stopPatienceMs);
  }

  /** The agent goes on for too long, or the user lost patience first. */
  stopUnanswered(): void {
    const { chronicle } = this.#init;
    this.#forgetStop();
    if (!chronicle.state.turn || chronicle.state.turn.stopUnanswered) return;
    chronicle.push({ type: 'stopUnanswered' });
    chronicle.flush();
  }

  /** Ends the turn under way, if there is one. `ending`: where the outcome doesn't say how. `tell`: said behind the turn's end. */
  end(outcome: TurnOutcome, phase: SessionState['phase'], ending?: TurnEnding, tell?: () => void): void {
    const { chronicle, slot, cancelAsks, ended } = this.#init;
    this.#forgetStop();
    cancelAsks();
    const wasRunning = chronicle.currentTurn() !== undefined;
    const wasStopped = chronicle.state.turn?.cancelAsked === true;
    chronicle.endTurn(outcome);
    tell?.();
    chronicle.phase(phase);
    chronicle.flush();
    if (wasRunning) ended(ending ?? turnEnding(outcome, chronicle.state, wasStopped, !slot.isEmpty));
  }

  /** Only an agent that is at work on a turn can take something into it. */
  steer(text: string): Promise<SteerOutcome> | null {
    const { chronicle, slot } = this.#init;
    const { phase, turn, agent } = chronicle.state;
    if (phase !== 'running' || slot.isStarting || turn?.cancelAsked || !agent.canSteer) return null;
    return slot.fill().then(({ port, sessionId }) => port.steer(sessionId, text));
  }

  steered({ id: messageId, text }: { readonly id: string; readonly text: string }): void {
    this.#init.chronicle.push({
      type: 'message',
      role: 'user',
      mode: 'append',
      messageId,
      parentId: null,
      text,
      at: Date.now(),
    });
  }

  steerFailed(error: unknown): void {
    // The agent's end is told by itself.
    if (isConnectionEnd(error)) return;
    const said = error instanceof Error ? error.message : 'it gave no reason';
    this.#init.chronicle.notice('warning', 'steerFailed', { error: said });
  }

  async #run(turnId: string, text: string): Promise<void> {
    const { chronicle, slot, startAgent } = this.#init;
    let outcome: TurnOutcome;
    try {
      const { port, sessionId } = await startAgent();
      if (chronicle.currentTurn() !== turnId) return;
      chronicle.phase(chronicle.state.turn?.cancelAsked ? 'stopping' : 'running');
      outcome = { kind: 'answer', response: await port.prompt(sessionId, text) };
    } catch (error) {
      // The end of an agent in use is told by itself, and ends the turn.
      if (chronicle.currentTurn() !== turnId || isConnectionEnd(error)) return;
      outcome = { kind: 'error', message: chronicle.explain(error) };
    }
    if (chronicle.currentTurn() !== turnId) return;
    this.end(outcome, slot.isEmpty ? 'failed' : 'ready');
  }

  #forgetStop(): void {
    if (this.#stopTimer) clearTimeout(this.#stopTimer);
    this.#stopTimer = null;
  }
}
