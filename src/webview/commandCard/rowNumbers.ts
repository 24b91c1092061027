import type { IMarker, Terminal } from '@xterm/headless';

/** Numbers are far apart after a gap, so that none is given twice. */
const GAP = 1_000_000;

/**
 * Numbers for the terminal's rows that stay with them while the buffer scrolls and drops rows at its top. The terminal offers markers for
 * that; one is enough, moved along on each use. If so much has passed since that its row is gone, numbering begins anew (and `epoch` tells).
 */
export class RowNumbers {
  epoch = 0;
  readonly #terminal: Terminal;
  #marker: IMarker | undefined;
  #numberOfMarker = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    // A full reset gives the terminal new buffers and leaves the old ones' markers behind.
    terminal.parser.registerEscHandler({ final: 'c' }, () => {
      this.#marker?.dispose();
      return false;
    });
  }

  /** Brings the numbering up to date; call it before {@link of}. */
  renew(): void {
    const buffer = this.#terminal.buffer.active;
    const old = this.#marker;
    const lost = !old || old.isDisposed;
    // The last row above the screen: what the program does on the screen (inserted and deleted lines) doesn't move it.
    const row = Math.max(0, buffer.baseY - 1);
    const number = lost ? this.#numberOfMarker + GAP : this.of(row);
    const marker = this.#terminal.registerMarker(row - buffer.baseY - buffer.cursorY);
    if (lost) this.epoch++;
    old?.dispose();
    this.#marker = marker;
    this.#numberOfMarker = number;
  }

  of(row: number): number {
    // The alternate screen has no markers; its rows are numbered from the top.
    return this.#numberOfMarker + row - (this.#marker?.line ?? 0);
  }
}
