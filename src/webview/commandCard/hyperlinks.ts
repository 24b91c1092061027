import type { Terminal } from '@xterm/headless';
import type { LinkRange } from './cells.ts';
import { RowNumbers } from './rowNumbers.ts';

interface Span extends LinkRange {
  /** What was printed there; once something else stands there, it is no link any more. */
  readonly text: string;
}

const MAX_ROWS = 2000;

/** OSC 8 hyperlinks: where on the screen they are. The headless terminal reads them but doesn't hand them out. Web pages only. */
export class Hyperlinks {
  readonly #terminal: Terminal;
  readonly #numbers: RowNumbers;
  #spans = new Map<number, Span[]>();
  #epoch = 0;
  #open: { readonly href: string; readonly row: number; readonly x: number } | null = null;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#numbers = new RowNumbers(terminal);
    terminal.parser.registerOscHandler(8, data => {
      this.#renew();
      this.#close();
      const href = data.slice(data.indexOf(';') + 1);
      if (/^https?:\/\/[^\x00-\x20]+$/i.test(href)) this.#open = { href, ...this.#cursor() };
      return true;
    });
  }

  /** Brings the numbering up to date; call it before {@link in}. */
  renew(): void {
    if (this.#spans.size > 0 || this.#open) this.#renew();
  }

  in(row: number): readonly LinkRange[] {
    const spans = this.#spans.get(this.#numbers.of(row));
    if (!spans) return [];
    const line = this.#terminal.buffer.active.getLine(row);
    return spans.filter(span => line?.translateToString(false, span.start, span.end) === span.text);
  }

  #renew(): void {
    this.#numbers.renew();
    if (this.#numbers.epoch === this.#epoch) return;
    this.#epoch = this.#numbers.epoch;
    this.#spans.clear();
    this.#open = null;
  }

  #cursor(): { row: number; x: number } {
    const buffer = this.#terminal.buffer.active;
    return { row: this.#numbers.of(buffer.baseY + buffer.cursorY), x: buffer.cursorX };
  }

  #close(): void {
    const open = this.#open;
    this.#open = null;
    if (!open) return;
    const end = this.#cursor();
    const first = this.#numbers.of(0);
    for (let row = Math.max(open.row, first); row <= end.row; row++) {
      const start = row === open.row ? open.x : 0;
      const stop = row === end.row ? end.x : this.#terminal.cols;
      const text = this.#terminal.buffer.active.getLine(row - first)?.translateToString(false, start, stop);
      if (text && stop > start)
        this.#spans.set(row, [...(this.#spans.get(row) ?? []), { start, end: stop, href: open.href, text }]);
    }
    for (const row of this.#spans.keys()) {
      if (this.#spans.size <= MAX_ROWS) break;
      this.#spans.delete(row);
    }
  }
}
