import type { SessionEvent } from '../../contract/events.ts';
import { EventQueue } from '../../contract/mergeEvents.ts';
import { type Extension, extendFile } from './fileWrites.ts';
import type { StoreHealth } from './storeHealth.ts';

/** What waits for the disk is bounded by this, in UTF-16 units of its lines. */
const MAX_WAITING = 32 * 1024 * 1024;

export interface EventLogInit {
  readonly file: string;
  /** The first line of the file, for one that isn't there yet. */
  readonly header: string;
  /** How much of the file stands; what is behind it is cut off. */
  readonly length: number;
  /** Does it end without a line break? */
  readonly endsOpen: boolean;
  readonly keptBytes: number;
  /** Is the file this session's to write to? Makes its folder. */
  readonly mayWrite: (surely: boolean) => Promise<boolean>;
  readonly health: StoreHealth;
  /** The disk; a test has one that is full. */
  readonly extend?: typeof extendFile;
  /** Default: {@link MAX_WAITING}. */
  readonly maxWaiting?: number;
}

/**
 * An append-only log of a session's events, one JSON document a line. What it holds, reduced, is the session.
 *
 * Events wait here, merged, until {@link flush}. A batch that can't be written (a full disk) leaves nothing of it behind, and is kept for
 * the next try. When what waits grows over {@link MAX_WAITING}, later events are given up, counted, and told of as soon as it is written again.
 */
export class EventLog {
  readonly #init: EventLogInit;
  readonly #extend: typeof extendFile;
  readonly #queue: EventQueue;
  /** Lines that couldn't be written. */
  #waiting = '';
  #lost = 0;
  #length: number;
  #endsOpen: boolean;
  #writing: Promise<void> = Promise.resolve();

  constructor(init: EventLogInit) {
    this.#init = init;
    this.#extend = init.extend ?? extendFile;
    this.#queue = new EventQueue(init.keptBytes);
    this.#length = init.length;
    this.#endsOpen = init.endsOpen;
  }

  /** Bytes of the file that this log wrote or found. */
  get length(): number {
    return this.#length;
  }

  get isWritten(): boolean {
    return this.#queue.isEmpty && this.#waiting === '';
  }

  append(event: SessionEvent): void {
    if (this.#waiting.length > (this.#init.maxWaiting ?? MAX_WAITING)) this.#lost++;
    else this.#queue.push(event);
  }

  /** Resolves when all that was appended so far is on disk, or can't be. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (this.isWritten) return;
    for (const event of this.#queue.take()) this.#waiting += `${JSON.stringify(event)}\n`;
    const { file, mayWrite, health } = this.#init;
    try {
      if (!(await mayWrite(false))) return this.#giveUp();
      const isOurs = await this.#extend(file, extension => this.#writeBehind(extension));
      if (!isOurs) return this.#giveUp();
      this.#waiting = '';
      health.works('log', this.#lost);
      this.#lost = 0;
    } catch (error) {
      health.fails('log', error);
    }
  }

  /** False: the file is another's by now. */
  async #writeBehind({ size, write }: Extension): Promise<boolean> {
    // A rest of a batch that failed may be cut off; what another window wrote must not be.
    if (size !== this.#length && !(await this.#init.mayWrite(true))) return false;
    const at = Math.min(size, this.#length);
    const before = at === 0 ? `${this.#init.header}\n` : this.#endsOpen || at < this.#length ? '\n' : '';
    const bytes = Buffer.from(before + this.#waiting);
    await write(bytes, at);
    this.#length = at + bytes.length;
    this.#endsOpen = false;
    return true;
  }

  /** Another window goes on with this session, and the chat says so. */
  #giveUp(): void {
    this.#waiting = '';
    this.#lost = 0;
  }
}
