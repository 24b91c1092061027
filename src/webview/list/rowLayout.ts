/** One row of the list: an entry, or a part of a long one. */
export interface RowSpec {
  readonly key: string;
  /** Height in pixels to assume until the row has been seen. */
  readonly estimate: number;
}

/** A place in the list that survives changes of heights: a row, and how far below its top edge the view begins. */
export interface Anchor {
  readonly key: string;
  readonly delta: number;
}

/** Where each row of a list of variable heights begins. Rows keep their identity while nothing about them changed. */
export class RowLayout {
  #rows: readonly RowSpec[] = [];
  #measured = new Map<string, number>();
  #indexOf = new Map<string, number>();
  /** `#offsets[i]` is the top of row i; one more than there are rows. Valid up to and including `#validTo`. */
  #offsets: number[] = [0];
  #validTo = 0;

  get count(): number {
    return this.#rows.length;
  }

  get total(): number {
    return this.offset(this.#rows.length);
  }

  setRows(rows: readonly RowSpec[]): void {
    let same = 0;
    while (same < rows.length && rows[same] === this.#rows[same]) same++;
    for (const row of this.#rows.slice(same)) this.#indexOf.delete(row.key);
    for (let i = same; i < rows.length; i++) this.#indexOf.set(rows[i]?.key ?? '', i);
    this.#rows = rows;
    this.#validTo = Math.min(this.#validTo, same);
  }

  /** Sets a row's real height. Returns whether that changed anything. */
  measure(key: string, height: number): boolean {
    const old = this.#measured.get(key);
    if (old !== undefined && Math.abs(old - height) < 0.5) return false;
    this.#measured.set(key, height);
    const index = this.#indexOf.get(key);
    if (index !== undefined) this.#validTo = Math.min(this.#validTo, index);
    return index !== undefined;
  }

  indexOf(key: string): number {
    return this.#indexOf.get(key) ?? -1;
  }

  keyAt(index: number): string | undefined {
    return this.#rows[index]?.key;
  }

  offset(index: number): number {
    for (let i = this.#validTo; i < index; i++) this.#offsets[i + 1] = (this.#offsets[i] ?? 0) + this.#height(i);
    this.#validTo = Math.max(this.#validTo, index);
    return this.#offsets[index] ?? 0;
  }

  /** The row at a height; the last one for what lies below the end. */
  indexAt(y: number): number {
    this.offset(this.#rows.length);
    let low = 0;
    let high = Math.max(0, this.#rows.length - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#offsets[middle] ?? 0) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  anchorAt(y: number): Anchor | null {
    const index = this.indexAt(y);
    const row = this.#rows[index];
    return row ? { key: row.key, delta: y - this.offset(index) } : null;
  }

  /** The height of an anchor, or null if its row is gone. */
  resolve(anchor: Anchor): number | null {
    const index = this.indexOf(anchor.key);
    return index === -1 ? null : this.offset(index) + anchor.delta;
  }

  #height(index: number): number {
    const row = this.#rows[index];
    return row ? (this.#measured.get(row.key) ?? row.estimate) : 0;
  }
}
