import type { IBuffer, IBufferCell } from '@xterm/headless';
import { Terminal } from '@xterm/headless/lib-headless/xterm-headless.mjs';
import { addRow } from './cells.ts';
import { Hyperlinks } from './hyperlinks.ts';
import type { Line, LineWindow, Run } from './line.ts';
import { RowNumbers } from './rowNumbers.ts';

/** Wider than the card: long lines are joined again and wrapped by the page; programs that draw by columns get usual room. */
const COLUMNS = 160;
const ROWS = 30;
const SCROLLBACK = 1000;

/** Characters given to the terminal at once. */
const PIECE = 8 * 1024;

/** More rows than this are not joined to one line, so that a text without line ends stays cheap to lay out. */
const MAX_JOINED = 25;

/** A terminal without a screen. What it shows is read as lines; lines that can't change any more are read once. */
export class Emulator {
  readonly #terminal: Terminal;
  readonly #numbers: RowNumbers;
  readonly #links: Hyperlinks;
  readonly #cell: IBufferCell;
  #cache = new Map<number, Line>();
  #epoch = 0;

  constructor(scrollback = SCROLLBACK) {
    const settings = { cols: COLUMNS, rows: ROWS, scrollback, convertEol: true } as const;
    this.#terminal = new Terminal({ ...settings, allowProposedApi: true, logLevel: 'off' });
    this.#numbers = new RowNumbers(this.#terminal);
    this.#links = new Hyperlinks(this.#terminal);
    this.#cell = this.#terminal.buffer.normal.getNullCell();
  }

  /** `done` is called when the text has been worked off. The terminal rests now and then, but only between two writes. */
  write(text: string, done: () => void): void {
    const last = Math.max(0, Math.ceil(text.length / PIECE) - 1) * PIECE;
    for (let i = 0; i < last; i += PIECE) this.#terminal.write(text.slice(i, i + PIECE));
    this.#terminal.write(text.slice(last), done);
  }

  dispose(): void {
    this.#terminal.dispose();
  }

  read(max: number): LineWindow {
    const buffer = this.#terminal.buffer.active;
    this.#numbers.renew();
    this.#links.renew();
    if (this.#numbers.epoch !== this.#epoch || buffer.type === 'alternate') this.#cache.clear();
    this.#epoch = this.#numbers.epoch;
    const lines: Line[] = [];
    let stop = usedRows(buffer);
    while (stop > 0 && lines.length < max) {
      const start = firstRowOfLine(buffer, stop - 1);
      lines.push(this.#line(buffer, start, stop));
      stop = start;
    }
    lines.reverse();
    this.#cache = new Map(lines.map(line => [line.id, line]));
    return { lines, more: stop > 0 };
  }

  #line(buffer: IBuffer, start: number, stop: number): Line {
    const id = this.#numbers.of(start);
    // Rows above the screen can't be written to any more.
    const cached = stop <= buffer.baseY ? this.#cache.get(id) : undefined;
    if (cached?.final) return cached;
    const runs: Run[] = [];
    for (let row = start; row < stop; row++) {
      const line = buffer.getLine(row);
      if (line) addRow(runs, line, this.#links.in(row), row === stop - 1, this.#cell);
    }
    return { id, runs, final: stop <= buffer.baseY };
  }
}

/** Rows without the blank ones at the end. */
function usedRows(buffer: IBuffer): number {
  let end = buffer.length;
  while (
    end > 0 &&
    buffer
      .getLine(end - 1)
      ?.translateToString(true)
      .trim() === ''
  )
    end--;
  return end;
}

function firstRowOfLine(buffer: IBuffer, row: number): number {
  let start = row;
  while (start > 0 && row - start < MAX_JOINED - 1 && buffer.getLine(start)?.isWrapped) start--;
  return start;
}
