/** Closer than this to the end counts as at the end. */
export const END_TOLERANCE = 5;

/** A key that scrolls towards the beginning. */
export function leadsUpwards(event: KeyboardEvent): boolean {
  return event.key === 'ArrowUp' || event.key === 'PageUp' || event.key === 'Home';
}

/**
 * Is a scrolling box to follow its end? It does until the reader scrolls up, and again once they come back down. Scrolling by script
 * fires the same events as the reader's, so positions that the script has set itself are told apart.
 */
export class StickToEnd {
  stuck = true;
  #top = 0;

  /** The script has moved the box to `top`. */
  moved(top: number): void {
    this.#top = top;
  }

  /** A scroll event. Returns whether it was the reader's. */
  scrolled(box: { readonly scrollTop: number; readonly scrollHeight: number; readonly clientHeight: number }): boolean {
    const before = this.#top;
    this.#top = box.scrollTop;
    if (Math.abs(box.scrollTop - before) < 1) return false;
    const distance = box.scrollHeight - box.clientHeight - box.scrollTop;
    if (box.scrollTop > before) this.stuck ||= distance <= END_TOLERANCE;
    // Upwards, only the very end counts: the box got shorter and the browser moved it there.
    else this.stuck = distance < 1 || (this.stuck && distance <= END_TOLERANCE);
    return true;
  }

  /** The reader turned the wheel or pressed a key towards the beginning: let go before the first scroll event comes. */
  lifted(box: { readonly scrollHeight: number; readonly clientHeight: number }): void {
    if (box.scrollHeight > box.clientHeight) this.stuck = false;
  }
}
