import type { TerminalText } from '../../contract/terminalText.ts';
import { Pacer } from '../pacer.ts';
import { StickToEnd } from '../stickToEnd.ts';
import { waitFor } from './backPressure.ts';
import { type Line, type Run, sameRuns } from './line.ts';
import { OutputModel } from './outputModel.ts';
import { countLineEnds } from './plainLines.ts';

/** Rows of the box before more are asked for. */
const FIRST_ROWS = 10;

/** Lines put into the page at first, and how many more each time the reader comes to the top of them. */
const STEP = 40;

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
  readonly #painted: () => void;
  #limit = STEP;
  #most = STEP;
  #more = false;
  readonly #stopListening: () => void;

  /** `box` scrolls and holds nothing else. `painted` is called after each change of what it shows. */
  constructor(box: HTMLElement, painted: () => void) {
    this.#box = box;
    this.#painted = painted;
    const onScroll = () => this.#scrolled();
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0) this.#stick.lifted(box);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    box.addEventListener('wheel', onWheel, { passive: true });
    this.#stopListening = () => {
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('wheel', onWheel);
    };
  }

  /** Shows this text, in at most `most` lines. The first time at once, later at the pace that the page can keep. */
  update(text: TerminalText, most: number): void {
    if (most !== this.#most) {
      this.#most = most;
      this.#limit = Math.min(this.#limit, most);
      this.#pacer.request();
    }
    this.#model.update(text);
    waitFor(done => this.#model.whenIdle(done));
    // A terminal takes a moment for its first screen. Its room is kept free, so that nothing jumps then.
    if (this.#rows.size === 0 && this.#model.isLoading) {
      this.#box.style.minHeight = `${Math.min(FIRST_ROWS, countLineEnds(text.text.trimEnd()) + 1)}lh`;
    }
  }

  /** The box changed its height: follow the end, if that is what the reader looks at. */
  settle(): void {
    if (!this.#stick.stuck) return;
    this.#box.scrollTop = this.#box.scrollHeight;
    this.#stick.moved(this.#box.scrollTop);
  }

  dispose(): void {
    this.#pacer.cancel();
    this.#model.dispose();
    this.#stopListening();
  }

  #changed(): void {
    if (this.#rows.size === 0) this.#pacer.flush();
    else this.#pacer.request();
  }

  #paint(): void {
    const { lines, more } = this.#model.read(this.#limit);
    this.#more = more;
    const fromEnd = this.#box.scrollHeight - this.#box.scrollTop;
    const grewAtTop = this.#place(lines);
    this.#box.style.minHeight = '';
    if (this.#stick.stuck) this.settle();
    else if (grewAtTop) {
      this.#box.scrollTop = this.#box.scrollHeight - fromEnd;
      this.#stick.moved(this.#box.scrollTop);
    }
    this.#painted();
  }

  /** Makes the rows those of `lines`; only new and changed ones are touched. Returns whether there are new ones above the old. */
  #place(lines: readonly Line[]): boolean {
    const keep = new Set(lines.map(line => line.id));
    for (const [id, row] of this.#rows) {
      if (keep.has(id)) continue;
      row.element.remove();
      this.#rows.delete(id);
    }
    const grewAtTop = this.#rows.size > 0 && lines[0] !== undefined && !this.#rows.has(lines[0].id);
    let next: ChildNode | null = this.#box.firstChild;
    for (const line of lines) {
      const row = this.#rows.get(line.id);
      if (row) {
        if (!sameRuns(row.line.runs, line.runs)) fill(row.element, line.runs);
        row.line = line;
        next = row.element.nextSibling;
        continue;
      }
      const element = document.createElement('div');
      element.className = 'line';
      fill(element, line.runs);
      this.#box.insertBefore(element, next);
      this.#rows.set(line.id, { element, line });
    }
    return grewAtTop;
  }

  #scrolled(): void {
    if (!this.#stick.scrolled(this.#box)) return;
    if (this.#box.scrollTop > this.#box.clientHeight || !this.#more || this.#limit >= this.#most) return;
    this.#limit = Math.min(this.#most, this.#limit + STEP);
    this.#pacer.request();
  }
}

function fill(element: HTMLElement, runs: readonly Run[]): void {
  const [only] = runs;
  if (runs.length === 1 && only && isPlain(only)) {
    if (element.firstChild instanceof Text && element.childNodes.length === 1) element.firstChild.data = only.text;
    else element.textContent = only.text;
  } else element.replaceChildren(...runs.map(node));
}

function isPlain(run: Run): boolean {
  return run.classes === '' && run.color === null && run.background === null && run.link === null;
}

function node(run: Run): Node {
  if (isPlain(run)) return document.createTextNode(run.text);
  const element = document.createElement(run.link === null ? 'span' : 'a');
  element.className = run.classes;
  // Set by script, which a strict content policy allows; in markup it would not.
  if (run.color !== null) element.style.color = run.color;
  if (run.background !== null) element.style.backgroundColor = run.background;
  if (run.link !== null) {
    element.dataset['href'] = run.link;
    element.setAttribute('role', 'link');
    element.tabIndex = 0;
    element.title = run.link;
  }
  element.textContent = run.text;
  return element;
}
