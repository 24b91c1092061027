/** The text of a line without its line break; null stands for a line that was longer than the limit and was dropped. */
export type SplitLine = string | null;

/** One frame may be this long. The SDK's own limit is the same, but going over it ends its connection. */
export const DEFAULT_MAX_LINE_BYTES = 32 * 1024 * 1024;

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Cuts a stream of bytes into lines. Every byte is looked at once, and a line that spans chunks is put together once, so the cost is
 * linear in the bytes whatever the chunks are. Ends of line are LF or CR LF; empty lines are skipped; invalid UTF-8 becomes U+FFFD.
 * Memory is bounded by the limit: what goes over it is dropped as it streams in, reported once, and the next line is whole again.
 */
export class LineSplitter {
  readonly #maxLineBytes: number;
  #pieces: Buffer[] = [];
  #pendingBytes = 0;
  #dropping = false;

  /** @param maxLineBytes the longest line that is kept, in bytes, its line break not counted */
  constructor(maxLineBytes: number = DEFAULT_MAX_LINE_BYTES) {
    this.#maxLineBytes = maxLineBytes;
  }

  /** The lines that end in this chunk, in order. */
  push(chunk: Buffer): SplitLine[] {
    const lines: SplitLine[] = [];
    let start = 0;
    let end = chunk.indexOf(NEWLINE);
    while (end !== -1) {
      this.#finishLine(chunk, start, end, lines);
      start = end + 1;
      end = chunk.indexOf(NEWLINE, start);
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start), lines);
    return lines;
  }

  /** The last line, when the stream ended without a line break after it. */
  end(): SplitLine[] {
    const lines: SplitLine[] = [];
    this.#finishLine(Buffer.alloc(0), 0, 0, lines);
    return lines;
  }

  #finishLine(chunk: Buffer, start: number, end: number, lines: SplitLine[]): void {
    if (this.#pendingBytes > 0) {
      this.#keep(chunk.subarray(start, end), lines);
      if (!this.#dropping) {
        const line = Buffer.concat(this.#pieces, this.#pendingBytes);
        addText(line, 0, line.length, lines);
      }
    } else if (!this.#dropping) {
      if (end - start > this.#maxLineBytes) lines.push(null);
      else addText(chunk, start, end, lines);
    }
    this.#pieces = [];
    this.#pendingBytes = 0;
    this.#dropping = false;
  }

  #keep(piece: Buffer, lines: SplitLine[]): void {
    if (this.#dropping) return;
    this.#pieces.push(piece);
    this.#pendingBytes += piece.length;
    if (this.#pendingBytes > this.#maxLineBytes) {
      this.#pieces = [];
      this.#pendingBytes = 0;
      this.#dropping = true;
      lines.push(null);
    }
  }
}

function addText(bytes: Buffer, start: number, end: number, lines: SplitLine[]): void {
  const textEnd = end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
  if (textEnd > start) lines.push(bytes.toString('utf8', start, textEnd));
}
