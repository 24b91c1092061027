import { signal } from '@preact/signals';
import { leadsUpwards } from '../stickToEnd.ts';
import type { Scroller } from './scroller.ts';

/** What something is answered with. */
const CONTROL = 'form :is(input, textarea, select, button):enabled, .buttons button:enabled';

/** Keyboard focus in the list: one row is a tab stop, arrow keys move between rows, and the row with the focus stays in the page. */
export class RowFocus {
  /** The row that holds the focus. */
  readonly pinned = signal<string | null>(null);
  readonly #scroller: Scroller;
  #last: string | null = null;
  /** The row to focus once it is in the page: marked, so that the eye finds it, or what is answered with inside of it. */
  #wanted: { readonly index: number; readonly marked: boolean; readonly inside: boolean } | null = null;

  constructor(scroller: Scroller) {
    this.#scroller = scroller;
  }

  /** The row that Tab leads to: the one that had the focus last, else the last one drawn. */
  tabStop(drawn: readonly string[]): string | null {
    return this.#last !== null && drawn.includes(this.#last) ? this.#last : (drawn.at(-1) ?? null);
  }

  focusIn(event: FocusEvent): void {
    this.#last = rowKey(event.target);
    this.pinned.value = this.#last;
  }

  focusOut(): void {
    this.pinned.value = null;
  }

  keyDown(event: KeyboardEvent): void {
    const target = event.target;
    if (!(target instanceof HTMLElement)) return;
    // Boxes that scroll by themselves take such keys for themselves.
    if (leadsUpwards(event) && !target.closest('.card-output, pre')) this.#scroller.lifted();
    if (target.dataset['key'] === undefined) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { layout } = this.#scroller;
    const index = layout.indexOf(target.dataset['key']);
    const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: layout.count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0 && next < layout.count) this.go(next);
  }

  /** Shows a row and gives it the focus, now or once it is in the page. `marked`: so that the eye finds it, also without the keyboard. */
  go(index: number, marked = false): void {
    this.#want({ index, marked, inside: false });
  }

  /** The same with the first control in the row. */
  enter(index: number): void {
    this.#want({ index, marked: false, inside: true });
  }

  #want(wanted: { readonly index: number; readonly marked: boolean; readonly inside: boolean }): void {
    this.#wanted = wanted;
    this.#scroller.reveal(wanted.index);
    this.commit();
  }

  /** Moves the focus to the row that was asked for, if it is in the page by now. */
  commit(): void {
    if (this.#wanted === null) return;
    const { index, marked, inside } = this.#wanted;
    const element = this.#scroller.elementAt(index);
    if (!element) return;
    this.#wanted = null;
    element.toggleAttribute('data-revealed', marked);
    // Not a link or a toggle in what is asked: what is answered with.
    const control = inside ? element.querySelector<HTMLElement>(CONTROL) : null;
    (control ?? element).focus({ preventScroll: true });
  }
}

function rowKey(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest('[data-key]') : null;
  return row instanceof HTMLElement ? (row.dataset['key'] ?? null) : null;
}
