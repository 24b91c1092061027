const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Asks the run to end: a signal, or the end of whoever reads the output. Asked again by a signal, it means now. */
export class Interruption {
  /** Why, in words; null: nothing has asked. */
  reason: string | null = null;
  /** Resolves when something asks. */
  readonly asked: Promise<void>;
  /** Called each time; `again`: it was asked before. */
  onAsk: (again: boolean) => void = () => {};
  #tell: () => void = () => {};
  readonly #listeners = SIGNALS.map(signal => ({ signal, listener: () => this.ask(`Interrupted by ${signal}.`) }));

  constructor() {
    this.asked = new Promise(resolve => {
      this.#tell = resolve;
    });
    for (const { signal, listener } of this.#listeners) process.on(signal, listener);
  }

  ask(reason: string): void {
    const again = this.reason !== null;
    this.reason ??= reason;
    this.#tell();
    this.onAsk(again);
  }

  /** Signals do what they do by default again. */
  dispose(): void {
    for (const { signal, listener } of this.#listeners) process.off(signal, listener);
  }
}
