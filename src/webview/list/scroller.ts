import { signal } from '@preact/signals';
import { END_TOLERANCE, StickToEnd } from '../stickToEnd.ts';
import { type Anchor, RowLayout, type RowSpec } from './rowLayout.ts';

/** Rows this many pixels outside of the view are kept in the page, so that a turn of the wheel finds them there. */
const OVERSCAN = 300;

/** Height to draw for before the box has been measured. */
const FIRST_HEIGHT = 800;

interface Range {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/**
 * The scrolling box of the list. What the reader looks at is the state (an anchor row, or the end), pixels follow from it: heights that
 * change above move the scroll position along, so nothing jumps.
 */
export class Scroller {
  readonly layout = new RowLayout();
  /** Counts up when other rows than the drawn ones are in view. */
  readonly stale = signal(0);
  readonly atEnd = signal(true);
  #drawn: Range = { first: 0, end: 0 };
  #box: HTMLElement | null = null;
  #canvas: HTMLElement | null = null;
  readonly #elements = new Map<string, HTMLElement>();
  readonly #fresh = new Set<HTMLElement>();
  readonly #stick = new StickToEnd();
  #anchor: Anchor | null = null;
  #boxHeight = 0;
  /** Where the box is scrolled to; asking the box would make the browser lay it out. */
  #top = 0;
  readonly #onMoved: (anchor: Anchor | null) => void;
  readonly #observer = new ResizeObserver(entries => this.#resized(entries));

  /** `restored`: where the reader was when the page was closed; null: at the end. */
  constructor(restored: Anchor | null, onMoved: (anchor: Anchor | null) => void) {
    this.#anchor = restored;
    this.#stick.stuck = restored === null;
    this.atEnd.value = restored === null;
    this.#onMoved = onMoved;
  }

  attach(box: HTMLElement, canvas: HTMLElement): () => void {
    this.#box = box;
    this.#canvas = canvas;
    this.#boxHeight = box.clientHeight;
    this.#observer.observe(box);
    const onScroll = () => this.#scrolled();
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0) this.#stick.lifted(box);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    box.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('wheel', onWheel);
      this.#observer.disconnect();
    };
  }

  /** Takes the rows as they are now and says which of them to draw. */
  draw(rows: readonly RowSpec[]): Range {
    this.layout.setRows(rows);
    this.#drawn = this.#wantedRange();
    return this.#drawn;
  }

  /** A row came into the page, or left it (null). */
  setElement(key: string, element: HTMLElement | null): void {
    const old = this.#elements.get(key);
    if (old === element) return;
    if (old) {
      this.#observer.unobserve(old);
      this.#fresh.delete(old);
      this.#elements.delete(key);
    }
    if (element) {
      this.#elements.set(key, element);
      this.#fresh.add(element);
    }
  }

  /** Places the rows after a redraw. New ones are measured at once, so that no frame shows them at a guessed place. */
  commit(): void {
    for (const element of this.#fresh) {
      this.layout.measure(element.dataset['key'] ?? '', element.getBoundingClientRect().height);
      this.#observer.observe(element);
    }
    this.#fresh.clear();
    this.#place();
  }

  toEnd(): void {
    this.#stick.stuck = true;
    this.#anchor = null;
    this.#place();
    this.#moved();
  }

  /** Scrolls just far enough to show a row, and has it in the page. */
  reveal(index: number): void {
    const box = this.#box;
    if (!box) return;
    const top = this.layout.offset(index);
    const bottom = this.layout.offset(index + 1);
    const from = this.#top;
    if (top < from || bottom - top > this.#boxHeight) this.#scrollTo(top);
    else if (bottom > from + this.#boxHeight) this.#scrollTo(bottom - this.#boxHeight);
    this.#stick.stuck = index === this.layout.count - 1;
    this.#anchor = this.layout.anchorAt(this.#top);
    this.#checkRange();
    this.#moved();
  }

  /** The reader pressed a key that leads upwards. */
  lifted(): void {
    if (this.#box) this.#stick.lifted(this.#box);
  }

  elementAt(index: number): HTMLElement | undefined {
    const key = this.layout.keyAt(index);
    return key === undefined ? undefined : this.#elements.get(key);
  }

  #scrolled(): void {
    const box = this.#box;
    if (!box || !this.#stick.scrolled(box)) return;
    this.#top = box.scrollTop;
    this.#anchor = this.layout.anchorAt(this.#top);
    this.#checkRange();
    this.#moved();
  }

  #tellEnd(): void {
    const below = this.layout.total - this.#boxHeight - this.#top;
    this.atEnd.value = this.#stick.stuck || below <= END_TOLERANCE;
  }

  #moved(): void {
    this.#tellEnd();
    this.#onMoved(this.#stick.stuck ? null : this.#anchor);
  }

  #resized(entries: readonly ResizeObserverEntry[]): void {
    let changed = false;
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (target === this.#box) {
        changed = true;
        this.#boxHeight = this.#box?.clientHeight ?? 0;
      } else if (target instanceof HTMLElement && target.isConnected) {
        changed = this.layout.measure(target.dataset['key'] ?? '', height) || changed;
      }
    }
    if (changed) this.#place();
  }

  #place(): void {
    const box = this.#box;
    if (!box || !this.#canvas) return;
    this.#canvas.style.height = `${this.layout.total}px`;
    for (const [key, element] of this.#elements) {
      element.style.top = `${this.layout.offset(this.layout.indexOf(key))}px`;
    }
    const wanted = this.#wantedTop();
    if (Math.abs(this.#top - wanted) >= 1 && !this.#wasMoved(box)) this.#scrollTo(wanted);
    this.#checkRange();
    this.#tellEnd();
  }

  /** The browser has scrolled by itself (to what got the focus, to what was searched for) and its event is still to come: that counts. */
  #wasMoved(box: HTMLElement): boolean {
    const top = box.scrollTop;
    // A box that is at its end now was moved there because the list got shorter.
    if (Math.abs(top - this.#top) < 1 || top >= box.scrollHeight - box.clientHeight - 1) return false;
    this.#scrolled();
    return true;
  }

  #wantedTop(): number {
    const end = Math.max(0, this.layout.total - this.#boxHeight);
    if (this.#stick.stuck) return end;
    const top = this.#anchor && this.layout.resolve(this.#anchor);
    return top === null ? end : Math.max(0, Math.min(top, end));
  }

  #scrollTo(top: number): void {
    const box = this.#box;
    if (!box || Math.abs(this.#top - top) < 1) return;
    box.scrollTop = top;
    this.#top = top;
    this.#stick.moved(top);
  }

  #wantedRange(): Range {
    const top = this.#wantedTop();
    const height = this.#boxHeight || FIRST_HEIGHT;
    const first = this.layout.indexAt(Math.max(0, top - OVERSCAN));
    return { first, end: this.layout.count === 0 ? 0 : this.layout.indexAt(top + height + OVERSCAN) + 1 };
  }

  #checkRange(): void {
    const { first, end } = this.#wantedRange();
    if (this.#drawn.first !== first || this.#drawn.end !== end) this.stale.value++;
  }
}
