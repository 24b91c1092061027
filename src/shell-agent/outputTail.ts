/** The end of a text that comes in pieces, with the length of what was cut before it. */
export class OutputTail {
  readonly #limit: number;
  #pieces: string[] = [];
  #length = 0;
  #cut = 0;

  /** @param limit in UTF-16 units */
  constructor(limit: number) {
    this.#limit = limit;
  }

  push(piece: string): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
    for (let first = this.#pieces[0]; first !== undefined && this.#length - first.length >= this.#limit; ) {
      this.#pieces.shift();
      this.#length -= first.length;
      this.#cut += first.length;
      first = this.#pieces[0];
    }
  }

  /** All of it, or its last lines behind one that tells how much is missing. */
  text(): string {
    const all = this.#pieces.join('');
    if (this.#cut === 0 && all.length <= this.#limit) return all;
    let start = Math.max(0, all.length - this.#limit);
    const newline = all.indexOf('\n', start);
    if (newline !== -1 && newline < all.length - 1) start = newline + 1;
    // Never begin with the second half of a character.
    else if (/^[\udc00-\udfff]/.test(all.slice(start, start + 1))) start++;
    return `[${this.#cut + start} characters of output before this line were cut]\n${all.slice(start)}`;
  }
}

/** The text as a Markdown block that nothing inside of it can close. */
export function consoleBlock(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  const lineBreak = text === '' || text.endsWith('\n') ? '' : '\n';
  return `${fence}console\n${text}${lineBreak}${fence}`;
}
