import type { TerminalText } from '../../contract/terminalText.ts';
import { waitFor } from '../backPressure.ts';
import { measureLater } from '../measureLater.ts';
import { Pacer } from '../pacer.ts';
import { leadsUpwards, StickToEnd } from '../stickToEnd.ts';
import { type Line, type LineWindow, sameRuns } from './line.ts';
import { fillLine } from './lineNodes.ts';
import { OutputModel } from './outputModel.ts';
import { countLineEnds } from './plainLines.ts';

/** Rows that the box shows, and lines that can be scrolled to: at first, and when more was asked for. */
const SMALL = { rows: 10, most: 200 } as const;
const LARGE = { rows: 40, most: 1000 } as const;

/** Lines in the page beyond what the box shows, and how many more each time the reader comes to the top of them. */
const STEP = 30;

export function mostLines(expanded: boolean): number {
  return (expanded ? LARGE : SMALL).most;
}

/** Changes that follow each other faster than this are a flood. */
const CALM_MS = 150;

interface Row {
  readonly element: HTMLElement;
  line: Line;
}

/** Keeps the end of an output on the screen, with as few lines in the page as the reader looks at. */
export class OutputPainter {
  readonly #box: HTMLElement;
  readonly #rows = new Map<number, Row>();
  readonly #pacer = new Pacer(() => this.#paint());
  readonly #model = new OutputModel(() => this.#changed());
  readonly #stick = new StickToEnd();
  readonly #settled: (overflows: boolean) => void;
  #size: typeof SMALL | typeof LARGE = SMALL;
  /** Lines to have in the page: more the further up the reader is. */
  #limit: number = SMALL.rows + STEP;
  #more = false;
  /** Number of the last line shown. */
  #newest = 0;
  #paintedAt = 0;
  #calm: ReturnType<typeof setTimeout> | undefined;
  readonly #stopListening: () => void;

  /** `box` scrolls and holds nothing else. `settled` is told after each change whether there is more than fits into it. */
  constructor(box: HTMLElement, settled: (overflows: boolean) => void) {
    this.#box = box;
    this.#settled = settled;
    const onScroll = () => this.#scrolled();
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0) this.#stick.lifted(box);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (leadsUpwards(event)) this.#stick.lifted(box);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    box.addEventListener('wheel', onWheel, { passive: true });
    box.addEventListener('keydown', onKeyDown);
    this.#stopListening = () => {
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('wheel', onWheel);
      box.removeEventListener('keydown', onKeyDown);
    };
  }

  /** Shows this text. The first time at once, later at the pace that the page can keep. */
  update(text: TerminalText, expanded: boolean): void {
    const size = expanded ? LARGE : SMALL;
    if (size !== this.#size) {
      this.#size = size;
      this.#limit = size.rows + STEP;
      this.#pacer.request();
    }
    this.#model.update(text);
    waitFor(done => this.#model.whenIdle(done));
    // A terminal takes a moment for its first screen. Its room is kept free, so that nothing jumps then.
    if (this.#rows.size === 0 && this.#model.isLoading) {
      this.#box.style.minHeight = `${Math.min(this.#size.rows, countLineEnds(text.text.trimEnd()) + 1)}lh`;
    }
  }

  /** What is shown or the box changed its height: follow the end, if that is what the reader looks at. */
  settle(): void {
    let below = 0;
    measureLater(
      () => {
        below = this.#box.scrollHeight - this.#box.clientHeight;
      },
      () => {
        if (this.#stick.stuck && below > 0) {
          this.#box.scrollTop = below;
          this.#stick.moved(below);
        }
        this.#settled(below > 1);
      },
    );
  }

  dispose(): void {
    clearTimeout(this.#calm);
    this.#pacer.cancel();
    this.#model.dispose();
    this.#stopListening();
  }

  #changed(): void {
    if (this.#rows.size === 0) this.#pacer.flush();
    else this.#pacer.request();
  }

  #paint(): void {
    const since = performance.now() - this.#paintedAt;
    this.#paintedAt += since;
    clearTimeout(this.#calm);
    const { lines, more } = this.#stick.stuck ? this.#readEnd(since < CALM_MS) : this.#readFurtherUp();
    this.#more = more;
    this.#newest = lines.at(-1)?.id ?? 0;
    if (this.#stick.stuck) {
      this.#place(lines);
      this.#box.style.minHeight = '';
    } else this.#holding(() => this.#place(lines));
    this.settle();
  }

  #readEnd(flood: boolean): LineWindow {
    if (!flood) return this.#model.read(this.#limit);
    // Nobody can look at more than the box shows; the lines above come when the flood is over.
    this.#calm = setTimeout(() => this.#pacer.request(), CALM_MS);
    return this.#model.read(this.#size.rows + 2);
  }

  /** What the reader looks at stays: lines are added below it and none taken away above, as long as there is room. */
  #readFurtherUp(): LineWindow {
    const window = this.#model.read(this.#limit);
    const added = (window.lines.at(-1)?.id ?? 0) - this.#newest;
    if (added <= 0 || this.#limit >= this.#size.most) return window;
    this.#limit = Math.min(this.#size.most, this.#limit + added);
    return this.#model.read(this.#limit);
  }

  /** Changes the rows, but leaves the one at the top of the box where it is. */
  #holding(change: () => void): void {
    const top = this.#box.getBoundingClientRect().top;
    const rows = [...this.#rows.values()].map(row => row.element);
    const held = rows.find(row => row.getBoundingClientRect().bottom > top);
    const before = held?.getBoundingClientRect().top ?? 0;
    change();
    if (!held?.isConnected) return;
    this.#box.scrollTop += held.getBoundingClientRect().top - before;
    this.#stick.moved(this.#box.scrollTop);
  }

  /** Makes the rows those of `lines`; only new and changed ones are touched. */
  #place(lines: readonly Line[]): void {
    const keep = new Set(lines.map(line => line.id));
    for (const [id, row] of this.#rows) {
      if (keep.has(id)) continue;
      row.element.remove();
      this.#rows.delete(id);
    }
    let next: ChildNode | null = this.#box.firstChild;
    for (const line of lines) {
      const row = this.#rows.get(line.id);
      if (row) {
        if (!sameRuns(row.line.runs, line.runs)) fillLine(row.element, line.runs);
        row.line = line;
        next = row.element.nextSibling;
        continue;
      }
      const element = document.createElement('div');
      element.className = 'line';
      fillLine(element, line.runs);
      this.#box.insertBefore(element, next);
      this.#rows.set(line.id, { element, line });
    }
  }

  #scrolled(): void {
    if (!this.#stick.scrolled(this.#box)) return;
    if (this.#box.scrollTop > this.#box.clientHeight || !this.#more || this.#limit >= this.#size.most) return;
    this.#limit = Math.min(this.#size.most, this.#limit + STEP);
    this.#pacer.request();
  }
}
