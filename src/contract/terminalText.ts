// A command's output as the contract keeps it: the end of the stream, bounded in bytes, with what was dropped counted.

/** Default bound of one stream, in bytes of UTF-8. */
export const DEFAULT_KEPT_BYTES = 256 * 1024;

/** The kept end of one output stream. Text is what a terminal would receive, escape sequences included. */
export interface TerminalText {
  readonly text: string;
  /** Bytes (UTF-8) of the whole stream as far as it is known: kept and dropped. */
  readonly totalBytes: number;
  /** Bytes missing in front of `text` (or inside or behind it, where an agent cuts there). 0 beside a `droppedBy` means "some, not said how many". */
  readonly droppedBytes: number;
  readonly droppedBy: 'client' | 'agent' | null;
}

export const EMPTY_TERMINAL_TEXT: TerminalText = { text: '', totalBytes: 0, droppedBytes: 0, droppedBy: null };

const NON_ASCII = /[^\x00-\x7f]/;

/** Node counts about ten times faster than a loop can; the page, which has no such thing, gets little output at a time. */
const { Buffer: node } = globalThis as { readonly Buffer?: { byteLength(text: string): number } };

/** Length of `text` in bytes of UTF-8; a lone surrogate counts as the three bytes of U+FFFD. */
export function utf8Length(text: string): number {
  return node ? node.byteLength(text) : countUtf8(text);
}

/** {@link utf8Length} without the platform's help. */
export function countUtf8(text: string): number {
  if (!NON_ASCII.test(text)) return text.length;
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (isHighSurrogate(code) && isLowSurrogate(text.charCodeAt(i + 1))) {
      bytes += 4;
      i++;
    } else bytes += 3;
  }
  return bytes;
}

/**
 * The longest end of `text` that fits into `maxBytes`, starting at a code point and outside an escape sequence (design section 3).
 * A sequence without an end in sight counts as one only up to {@link MAX_SEQUENCE_LENGTH} characters, so that stray ESC bytes lose little.
 */
export function keepTail(text: string, maxBytes: number): string {
  const size = utf8Length(text);
  return size <= maxBytes ? text : text.slice(tailStart(text, size, maxBytes).start);
}

/**
 * Appends to a stream. `skippedBytes` were lost in front of `text` (a flood outran the reader): what was kept before is dropped too.
 * `droppedByAgent`, in bytes, is what the agent says it left out in front of `text` itself (0: some, not said how many); null: nothing.
 */
export function appendText(
  stream: TerminalText,
  text: string,
  skippedBytes: number,
  droppedByAgent: number | null,
  maxBytes: number,
): TerminalText {
  const added = utf8Length(text) - (splitsSurrogatePair(stream.text, text) ? 2 : 0);
  // What fills the bound by itself needs nothing of what came before; joining the two would only be a copy.
  const gap = skippedBytes > 0 || added > maxBytes + MAX_SEQUENCE_LENGTH;
  const before = gap ? '' : stream.text;
  const size = (gap ? 0 : keptBytes(stream)) + added;
  const joined = before + text;
  const { start, cutBytes } = size <= maxBytes ? WHOLE : tailStart(joined, size, maxBytes);
  const lost = (gap ? skippedBytes + keptBytes(stream) : 0) + cutBytes;
  return {
    text: start === 0 ? joined : joined.slice(start),
    totalBytes: stream.totalBytes + skippedBytes + (droppedByAgent ?? 0) + added,
    droppedBytes: stream.droppedBytes + (droppedByAgent ?? 0) + lost,
    droppedBy:
      droppedByAgent !== null || stream.droppedBy === 'agent' ? 'agent' : lost > 0 ? 'client' : stream.droppedBy,
  };
}

/**
 * Replaces a stream. `skippedBytes` were lost in front of `text` on this side; `droppedByAgent`, in bytes, is what the agent says it left
 * out itself (0: some, not said how many), null where it left out nothing.
 */
export function replaceText(
  text: string,
  skippedBytes: number,
  droppedByAgent: number | null,
  maxBytes: number,
): TerminalText {
  const size = utf8Length(text);
  const { start, cutBytes } = size <= maxBytes ? WHOLE : tailStart(text, size, maxBytes);
  const lost = skippedBytes + cutBytes;
  return {
    text: start === 0 ? text : text.slice(start),
    totalBytes: skippedBytes + size + (droppedByAgent ?? 0),
    droppedBytes: lost + (droppedByAgent ?? 0),
    droppedBy: droppedByAgent !== null ? 'agent' : lost > 0 ? 'client' : null,
  };
}

function keptBytes(stream: TerminalText): number {
  return stream.totalBytes - stream.droppedBytes;
}

/** Counted apart, the two halves of a pair take three bytes each; joined they take four. */
function splitsSurrogatePair(before: string, text: string): boolean {
  return isHighSurrogate(before.charCodeAt(before.length - 1)) && isLowSurrogate(text.charCodeAt(0));
}

const WHOLE = { start: 0, cutBytes: 0 };

/**
 * Where the kept end of `text`, which is `size` bytes long, starts, and how many bytes stand before it. Costs what is cut, not what is kept:
 * a stream at its bound is cut again with every piece that comes.
 */
function tailStart(
  text: string,
  size: number,
  maxBytes: number,
): { readonly start: number; readonly cutBytes: number } {
  const excess = size - maxBytes;
  const cut = size === text.length ? { start: excess, cutBytes: excess } : skipBytes(text, excess);
  const start = afterEscapeSequence(text, cut.start);
  return start === cut.start ? cut : { start, cutBytes: cut.cutBytes + utf8Length(text.slice(cut.start, start)) };
}

/** Steps over code points until at least `bytes` are behind. */
function skipBytes(text: string, bytes: number): { readonly start: number; readonly cutBytes: number } {
  let start = 0;
  let cutBytes = 0;
  while (cutBytes < bytes) {
    const code = text.charCodeAt(start++);
    if (code < 0x80) cutBytes += 1;
    else if (code < 0x800) cutBytes += 2;
    else if (isHighSurrogate(code) && isLowSurrogate(text.charCodeAt(start))) {
      cutBytes += 4;
      start++;
    } else cutBytes += 3;
  }
  return { start, cutBytes };
}

/** Longest escape sequence that a cut steps over; longer ones (a stray ESC, an image) are cut through. */
const MAX_SEQUENCE_LENGTH = 4096;
const ESC = 0x1b;
const BEL = 0x07;

/** `cut` itself, or the end of the escape sequence that `cut` would fall into. */
function afterEscapeSequence(text: string, cut: number): number {
  const from = Math.max(0, cut - MAX_SEQUENCE_LENGTH);
  const before = text.slice(from, cut);
  // The sequence that matters is the last one that begins before the cut; ESC \ ends a string and begins none.
  for (let at = before.lastIndexOf('\x1b'); at !== -1; at = at === 0 ? -1 : before.lastIndexOf('\x1b', at - 1)) {
    const end = sequenceEnd(text, from + at);
    if (end > cut) return end;
    if (text.charCodeAt(from + at + 1) !== 0x5c) return cut;
  }
  return cut;
}

/** The index after the escape sequence that begins at `at`. ECMA-48: ESC [ … final, ESC ] P X ^ _ … ST, ESC intermediates final. */
function sequenceEnd(text: string, at: number): number {
  const limit = Math.min(text.length, at + MAX_SEQUENCE_LENGTH);
  const kind = text[at + 1];
  if (kind === undefined) return text.length;
  if (kind === '[') {
    for (let i = at + 2; i < limit; i++) {
      const code = text.charCodeAt(i);
      if (code >= 0x40 && code <= 0x7e) return i + 1;
      if (code < 0x20 || code > 0x7e) return i;
    }
    return limit;
  }
  if (kind === ']' || kind === 'P' || kind === 'X' || kind === '^' || kind === '_') {
    for (let i = at + 2; i < limit; i++) {
      const code = text.charCodeAt(i);
      if (code === BEL) return i + 1;
      if (code === ESC) return text.charCodeAt(i + 1) === 0x5c ? i + 2 : i;
    }
    return limit;
  }
  for (let i = at + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x2f) return code >= 0x30 && code <= 0x7e ? i + 1 : i;
  }
  return limit;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
