/** Anything with an owner that ends it: a subscription, a timer, a provider. */
export interface Disposable {
  dispose(): unknown;
}

/** Owns disposables and ends them together, the last one first. */
export class Disposables implements Disposable {
  readonly #owned: Disposable[] = [];
  #isDisposed = false;

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Takes ownership and hands the value back. What comes after the end is ended at once. */
  add<T extends Disposable>(owned: T): T {
    if (this.#isDisposed) owned.dispose();
    else this.#owned.push(owned);
    return owned;
  }

  /** The same for a plain function. */
  onDispose(run: () => void): void {
    this.add({ dispose: run });
  }

  dispose(): void {
    this.#isDisposed = true;
    for (let owned = this.#owned.pop(); owned; owned = this.#owned.pop()) owned.dispose();
  }
}

/** Holds one disposable at a time; a new one ends the old one. */
export class DisposableSlot<T extends Disposable> implements Disposable {
  #value: T | null = null;
  #isDisposed = false;

  get value(): T | null {
    return this.#value;
  }

  set value(value: T | null) {
    const old = this.#value;
    this.#value = this.#isDisposed ? null : value;
    if (old !== value) old?.dispose();
    if (this.#isDisposed) value?.dispose();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.value = null;
  }
}

/** Listeners of one happening, for code that must run without the editor's own emitter. */
export class Listeners<T> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Usable as the editor's `Event`. */
  readonly on = (listener: (value: T) => void): Disposable => {
    // A wrapper, so that the same function registered twice is two listeners.
    const own = (value: T) => listener(value);
    this.#listeners.add(own);
    return { dispose: () => this.#listeners.delete(own) };
  };

  fire(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }
}
