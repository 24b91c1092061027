import { randomUUID } from 'node:crypto';
import { mkdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isBeingLeft, leaveLock, makeLock, REFRESH_MS, takeStaleLock, thisHolder, tokenIn } from './lockFile.ts';

/** A look at the lock counts for so long, in ms. */
const TRUST_MS = 15_000;
/** One that waits for a lock looks this often, in ms. */
const POLL_MS = 50;
/** An agent that has to be killed is gone well within this, in ms. */
const LEAVING_MS = 15_000;

/**
 * That a session is open here, for all other windows to see. While it is held the lock is refreshed. After a long pause (the machine slept)
 * another window may have taken it; then nothing may be written any more.
 */
export class SessionLock {
  readonly #file: string;
  readonly #onLost: () => void;
  readonly #now: () => number;
  readonly #me = thisHolder(randomUUID());
  #taking: Promise<boolean> | null = null;
  #work: Promise<void> = Promise.resolve();
  /** Runs while it is held. */
  #timer: NodeJS.Timeout | null = null;
  #seenAt = 0;
  #isLost = false;

  /** `onLost` is called once. */
  constructor(file: string, onLost: () => void, now: () => number = Date.now) {
    this.#file = file;
    this.#onLost = onLost;
    this.#now = now;
  }

  /**
   * False: another window holds it, and goes on to for `patience` ms. One that is about to let go is waited for. Throws where the folder is not
   * there.
   */
  take(patience = 0): Promise<boolean> {
    this.#taking ??= this.#take(patience).catch(error => {
      this.#taking = null;
      throw error;
    });
    return this.#taking;
  }

  /**
   * May files of the session be written? Takes the lock of a new one first, and makes the folder where there is none. `surely`: look at the
   * lock itself.
   */
  async mayWrite(surely: boolean): Promise<boolean> {
    // What is said to agents is nobody else's business.
    await mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    if (!(await this.take())) return false;
    if (surely || this.#now() - this.#seenAt > TRUST_MS) await this.refresh();
    return !this.#isLost;
  }

  /** Shows that it is held, or finds that it isn't any more. */
  refresh(): Promise<void> {
    return this.#inTurn(async () => {
      const now = this.#now();
      // Whoever cleans up may have removed it.
      if ((await this.#isMine()) || (await makeLock(this.#file, this.#me))) {
        await utimes(this.#file, now / 1000, now / 1000).catch(() => {});
        this.#seenAt = now;
      } else {
        this.#isLost = true;
        this.#stopTimer();
        this.#onLost();
      }
    });
  }

  /** Tells others that it is about to be given back: a window that is reloaded may want it before the old one has ended its agent. */
  leave(): Promise<void> {
    return this.#inTurn(async () => {
      if (await this.#isMine()) await leaveLock(this.#file, this.#me);
    });
  }

  /** Gives it back. */
  async release(): Promise<void> {
    await this.#taking?.catch(() => false);
    await this.#inTurn(async () => {
      this.#stopTimer();
      if (await this.#isMine()) await rm(this.#file, { force: true });
    });
  }

  /** What is done to a lock that is held, one after the other. */
  #inTurn(task: () => Promise<void>): Promise<void> {
    const done = this.#work.then(async () => {
      if (this.#timer) await task();
    });
    this.#work = done.catch(() => {}); // who asked hears of it
    return done;
  }

  async #isMine(): Promise<boolean> {
    return (await tokenIn(this.#file)) === this.#me.token;
  }

  async #take(patience: number): Promise<boolean> {
    for (let waited = 0; !(await this.#takeNow()); waited += POLL_MS) {
      const isWorthIt = waited < patience || (waited < LEAVING_MS && (await isBeingLeft(this.#file)));
      if (!isWorthIt) return false;
      await wait(POLL_MS);
    }
    this.#seenAt = this.#now();
    // A lock that can't be looked at now (a disk that fails) is looked at the next time.
    this.#timer = setInterval(() => void this.refresh().catch(() => {}), REFRESH_MS);
    this.#timer.unref();
    return true;
  }

  async #takeNow(): Promise<boolean> {
    return (await makeLock(this.#file, this.#me)) || (await takeStaleLock(this.#file, this.#me, this.#now()));
  }

  #stopTimer(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}
