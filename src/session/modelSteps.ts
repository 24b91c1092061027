import type { SessionEvent, ToolCallEvent } from '../contract/events.ts';
import { isTerminalStatus, type ToolKind } from '../contract/toolCall.ts';

/**
 * Tells when a model step begins; see `num_turns` in {@link ../contract/turnResult.ts} for what one is. The wire doesn't say it, but a model that is asked
 * again has the results of its calls: a step is over when all its calls are. A command can be left running, and then words behind it are those of
 * the next step; words beside another open call are not the main agent's, which waits (sub-agents in copilot/s11.A and cline/s11.A, notes in
 * copilot/s9.A). It must see the events as they come, since merged ones have lost their order.
 */
export class ModelSteps {
  /** Calls of the step that have no result yet, with their kinds where they are told. */
  readonly #open = new Map<string, ToolKind | undefined>();
  #inTurn = false;
  #inStep = false;
  #hasCalled = false;

  /** Does this event begin a step of the main agent? */
  begins(event: SessionEvent): boolean {
    switch (event.type) {
      case 'turnStarted':
        this.#inTurn = true;
        this.#endStep();
        return false;
      case 'turnEnded':
      // What comes after it is the end of the turn, and no step that anybody asked for.
      case 'cancelAsked':
        this.#inTurn = false;
        return false;
      case 'message':
        return event.role !== 'user' && event.parentId === null && event.text.trim() !== '' && this.#spoke();
      case 'toolCall':
        return this.#called(event);
      case 'plan':
        return this.#planned();
      default:
        return false;
    }
  }

  #spoke(): boolean {
    for (const kind of this.#open.values()) if (kind !== undefined && kind !== 'execute') return false;
    if (this.#hasCalled) this.#endStep();
    return this.#startStep();
  }

  #called({ toolCallId, patch }: ToolCallEvent): boolean {
    // Only the event that makes a call tells its parent.
    const isNew = patch.parentId === null;
    const begins = isNew && this.#startStep();
    if (isNew) this.#hasCalled = true;
    if (isNew || (patch.kind !== undefined && this.#open.has(toolCallId))) this.#open.set(toolCallId, patch.kind);
    const isOver = patch.status !== undefined && isTerminalStatus(patch.status);
    if (isOver && this.#open.delete(toolCallId) && this.#open.size === 0) this.#endStep();
    return begins;
  }

  /** A call that is over at once, unless it belongs to one that is shown. */
  #planned(): boolean {
    if (this.#open.size > 0) return false;
    const begins = this.#startStep();
    this.#endStep();
    return begins;
  }

  #startStep(): boolean {
    if (!this.#inTurn || this.#inStep) return false;
    this.#inStep = true;
    return true;
  }

  #endStep(): void {
    this.#inStep = false;
    this.#hasCalled = false;
    this.#open.clear();
  }
}
