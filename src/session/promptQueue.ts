import { randomUUID } from 'node:crypto';
import type { SteerOutcome } from '../contract/agentPort.ts';
import type { SessionEvent } from '../contract/events.ts';
import type { QueuedPrompt } from '../contract/queue.ts';
import type { TurnEnding } from './turnEnding.ts';

/** What the queue needs of the session's turns. */
export interface QueueTurns {
  /** Does a turn run, so that none can be started? */
  isBusy(): boolean;
  /** Starts a turn. `promptId`: the prompt's id in the queue; undefined: it wasn't in it. */
  start(text: string, promptId?: string): void;
  /** Asks the agent to end the turn, unless it was asked already. */
  stop(): void;
  /** Asks the agent to take a text into the turn under way; null: it can't, or not now. */
  steer(text: string): Promise<SteerOutcome> | null;
  /** The agent took a queued prompt into the turn under way. */
  steered(prompt: QueuedPrompt): void;
  /** It didn't, and not because the turn had ended; `error` undefined: it said no more than that. */
  steerFailed(error: unknown): void;
  emit(event: SessionEvent): void;
}

/** What the user does with the queue. Ids may name nothing (any more): such a wish is ignored. */
export interface QueuePort {
  /** `held`: the user edits it, so it isn't sent, nor what comes behind it, until that is over. */
  hold(id: string, held: boolean): void;
  /** A new text, and the end of its editing; a blank one leaves it as it was. */
  edit(id: string, text: string): void;
  /** Moves it by so many places, down where positive, as far as there are any. */
  move(id: string, by: number): void;
  drop(id: string): void;
  clear(): void;
  /**
   * Sends it before all others: into the turn under way where the agent can do that, else after stopping it. The others follow. Not while it
   * is being edited.
   */
  send(id: string): void;
}

/**
 * Prompts that wait for the turn under way. After a turn that ended well the next is sent, one by one and in order. After Stop, a failure, the
 * agent's end or a reload they wait for the user: a prompt typed then is sent at once, before them, and they follow it.
 */
export class PromptQueue implements QueuePort {
  readonly #turns: QueueTurns;
  #prompts: readonly QueuedPrompt[];
  #isPaused: boolean;
  /** Goes first when the turn that is being stopped for it has ended. */
  #due: string | null = null;

  constructor(saved: { readonly queue: readonly QueuedPrompt[]; readonly queuePaused: boolean }, turns: QueueTurns) {
    this.#turns = turns;
    this.#prompts = saved.queue;
    this.#isPaused = saved.queuePaused;
  }

  /** After the session was restored, when nothing runs and nobody has asked for anything. */
  restored(): void {
    this.#set(
      this.#prompts.map(prompt => (prompt.state === 'sending' ? { ...prompt, state: 'waiting' } : prompt)),
      true,
    );
  }

  /** The user sends a prompt: at once where nothing runs, else it is the last of the queue. */
  prompt(text: string): void {
    if (this.#turns.isBusy()) this.#set([...this.#prompts, { id: randomUUID(), text, state: 'waiting' }]);
    else {
      this.#turns.start(text);
      this.#set(this.#prompts, false);
    }
  }

  hold(id: string, held: boolean): void {
    this.#patch(id, { state: held ? 'editing' : 'waiting' });
    this.#goOn();
  }

  edit(id: string, text: string): void {
    this.#patch(id, text.trim() === '' ? { state: 'waiting' } : { text, state: 'waiting' });
    this.#goOn();
  }

  move(id: string, by: number): void {
    const from = this.#prompts.findIndex(prompt => prompt.id === id);
    const prompt = this.#free(id);
    const to = Math.max(0, Math.min(this.#prompts.length - 1, from + by));
    if (!prompt || to === from) return;
    this.#set(this.#without(id).toSpliced(to, 0, prompt));
    this.#goOn();
  }

  drop(id: string): void {
    if (!this.#free(id)) return;
    this.#set(this.#without(id));
    this.#goOn();
  }

  clear(): void {
    this.#set(this.#prompts.filter(({ state }) => state === 'sending'));
  }

  send(id: string): void {
    const prompt = this.#free(id);
    if (prompt?.state !== 'waiting') return;
    if (!this.#turns.isBusy()) {
      this.#start(prompt);
      return;
    }
    const steering = this.#turns.steer(prompt.text);
    if (steering) {
      void this.#steer(prompt, steering);
      return;
    }
    this.#set([...this.#sending(), prompt, ...this.#without(id).filter(({ state }) => state !== 'sending')]);
    this.#due = id;
    this.#turns.stop();
  }

  /** The user stops the turn, and means all: nothing is sent when it has ended. */
  stopped(): void {
    this.#due = null;
  }

  /** Called when no turn runs any more. */
  turnEnded(ending: TurnEnding): void {
    const due = this.#prompts.find(({ id }) => id === this.#due);
    this.#due = null;
    if (ending === 'broken' || (ending === 'stopped' && !due)) this.#set(this.#prompts, true);
    else if (due?.state === 'waiting' && !this.#turns.isBusy()) this.#start(due);
    else this.#goOn();
  }

  /** Sends the next one if it is time. One that the agent is being asked to take may be in its hands already, so its answer is waited for. */
  #goOn(): void {
    const [next] = this.#prompts;
    if (next?.state === 'waiting' && !this.#isPaused && !this.#turns.isBusy()) this.#start(next);
  }

  /** The turn comes first and the queue's event behind it: a log that ends between the two has the prompt twice and not never. */
  #start({ id, text }: QueuedPrompt): void {
    this.#turns.start(text, id);
    this.#set(this.#without(id), false);
  }

  async #steer(prompt: QueuedPrompt, steering: Promise<SteerOutcome>): Promise<void> {
    const { id } = prompt;
    const others = this.#without(id).filter(({ state }) => state !== 'sending');
    this.#set([...this.#sending(), { ...prompt, state: 'sending' }, ...others]);
    try {
      const outcome = await steering;
      if (outcome === 'taken') {
        this.#turns.steered(prompt);
        this.#set(this.#without(id));
      } else {
        if (outcome === 'refused') this.#turns.steerFailed(undefined);
        this.#release(id);
      }
    } catch (error) {
      this.#turns.steerFailed(error);
      this.#release(id);
    }
    this.#goOn();
  }

  #release(id: string): void {
    this.#set(this.#prompts.map(prompt => (prompt.id === id ? { ...prompt, state: 'waiting' } : prompt)));
  }

  #patch(id: string, patch: Partial<Pick<QueuedPrompt, 'text' | 'state'>>): void {
    if (this.#free(id)) this.#set(this.#prompts.map(prompt => (prompt.id === id ? { ...prompt, ...patch } : prompt)));
  }

  /** The prompt, unless it is on its way to the agent. */
  #free(id: string): QueuedPrompt | undefined {
    return this.#prompts.find(prompt => prompt.id === id && prompt.state !== 'sending');
  }

  #sending(): readonly QueuedPrompt[] {
    return this.#prompts.filter(({ state }) => state === 'sending');
  }

  #without(id: string): readonly QueuedPrompt[] {
    return this.#prompts.filter(prompt => prompt.id !== id);
  }

  #set(prompts: readonly QueuedPrompt[], isPaused = this.#isPaused): void {
    const paused = isPaused && prompts.length > 0;
    const isSame = prompts.length === this.#prompts.length && prompts.every((it, i) => isEqual(it, this.#prompts[i]));
    if (isSame && paused === this.#isPaused) return;
    this.#prompts = prompts;
    this.#isPaused = paused;
    this.#turns.emit({ type: 'queue', queue: prompts, paused });
  }
}

function isEqual(one: QueuedPrompt, other: QueuedPrompt | undefined): boolean {
  return one.id === other?.id && one.text === other.text && one.state === other.state;
}
