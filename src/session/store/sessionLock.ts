import { randomUUID } from 'node:crypto';
import { mkdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { makeLock, REFRESH_MS, takeStaleLock, thisHolder, tokenIn } from './lockFile.ts';

/** A look at the lock counts for so long, in ms. */
const TRUST_MS = 15_000;

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
  #timer: NodeJS.Timeout | null = null;
  #seenAt = 0;
  #isLost = false;

  /** `onLost` is called once. */
  constructor(file: string, onLost: () => void, now: () => number = Date.now) {
    this.#file = file;
    this.#onLost = onLost;
    this.#now = now;
  }

  /** False: another window holds it. Throws where the folder is not there. */
  take(): Promise<boolean> {
    this.#taking ??= this.#take().catch(error => {
      this.#taking = null;
      throw error;
    });
    return this.#taking;
  }

  /** May files of the session be written? Takes the lock of a new one first, and makes the folder where there is none. `surely`: look at the lock itself. */
  async mayWrite(surely: boolean): Promise<boolean> {
    await mkdir(path.dirname(this.#file), { recursive: true });
    if (!(await this.take())) return false;
    if (surely || this.#now() - this.#seenAt > TRUST_MS) await this.refresh();
    return !this.#isLost;
  }

  /** Shows that it is held, or finds that it isn't any more. */
  async refresh(): Promise<void> {
    if (this.#isLost || !this.#timer) return;
    const now = this.#now();
    // Whoever cleans up may have removed it.
    const isMine = (await tokenIn(this.#file)) === this.#me.token || (await makeLock(this.#file, this.#me));
    if (isMine) {
      await utimes(this.#file, now / 1000, now / 1000).catch(() => {});
      this.#seenAt = now;
    } else if (!this.#isLost) {
      this.#isLost = true;
      this.#stopTimer();
      this.#onLost();
    }
  }

  /** Gives it back. */
  async release(): Promise<void> {
    await this.#taking?.catch(() => false);
    if (!this.#timer) return;
    this.#stopTimer();
    if ((await tokenIn(this.#file)) === this.#me.token) await rm(this.#file, { force: true }).catch(() => {});
  }

  async #take(): Promise<boolean> {
    const now = this.#now();
    const isMine = (await makeLock(this.#file, this.#me)) || (await takeStaleLock(this.#file, this.#me, now));
    if (!isMine) return false;
    this.#seenAt = now;
    // A lock that can't be looked at now (a disk that fails) is looked at the next time.
    this.#timer = setInterval(() => void this.refresh().catch(() => {}), REFRESH_MS);
    this.#timer.unref();
    return true;
  }

  #stopTimer(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}
