/** The last bytes of a process's standard error that are kept. */
const KEPT_BYTES = 8 * 1024;

/** Keeps the end of a byte stream: bounded, and decoded only when asked. */
export class StderrTail {
  #pieces: Buffer[] = [];
  #bytes = 0;
  #dropped = false;

  push(chunk: Buffer): void {
    this.#pieces.push(chunk);
    this.#bytes += chunk.length;
    for (let first = this.#pieces[0]; first && this.#bytes - first.length >= KEPT_BYTES; first = this.#pieces[0]) {
      this.#pieces.shift();
      this.#bytes -= first.length;
      this.#dropped = true;
    }
  }

  /** At most 8 KiB of text. When something was dropped it begins with a whole line, or else at a whole character. */
  text(): string {
    const all = Buffer.concat(this.#pieces);
    const cut = this.#dropped || all.length > KEPT_BYTES;
    let start = Math.max(0, all.length - KEPT_BYTES);
    if (cut) {
      const newline = all.indexOf(0x0a, start);
      if (newline !== -1 && newline < all.length - 1) start = newline + 1;
      else while (isContinuation(all[start])) start++;
    }
    return all.toString('utf8', start).trimEnd();
  }
}

/** A byte 10xxxxxx, inside a UTF-8 sequence. */
function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
