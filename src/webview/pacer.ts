import { nextFrame } from './frame.ts';

/** A job may take at most this part of the time: after it took 5 ms, the next begins no sooner than 20 ms later. */
const REST_PER_COST = 4;

/**
 * Runs a job when asked to, at most once a frame, and the less often the more it costs. Asking again while one is due changes nothing, so
 * that a flood of changes costs one redraw.
 */
export class Pacer {
  readonly #job: () => void;
  #cancel: (() => void) | null = null;
  #restUntil = 0;

  constructor(job: () => void) {
    this.#job = job;
  }

  request(): void {
    if (this.#cancel) return;
    const rest = this.#restUntil - performance.now();
    if (rest <= 16) {
      this.#cancel = nextFrame(() => this.flush());
      return;
    }
    const timer = setTimeout(() => {
      this.#cancel = nextFrame(() => this.flush());
    }, rest - 16);
    this.#cancel = () => clearTimeout(timer);
  }

  /** Runs the job now. */
  flush(): void {
    this.cancel();
    const start = performance.now();
    this.#job();
    const end = performance.now();
    this.#restUntil = end + REST_PER_COST * (end - start);
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
