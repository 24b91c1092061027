import { OpenFence } from './openFence.ts';
import { type References, renderMarkdown, type TopBlock, topBlocks } from './parser.ts';

/** A paragraph longer than this is shown in pieces: it would be laid out anew with every word that comes. */
export const LONG_PARAGRAPH = 8 * 1024;
/** A list longer than this is frozen up to its last item. */
const LONG_LIST = 8 * 1024;
/** Any other block (a table, a quotation) is cut at a line end. */
const LONG_BLOCK = 32 * 1024;
/** Blocks are shown in parts of about this many characters, each a row of its own in the list. */
const PART_LENGTH = 3000;

/** A finished block: it is rendered once. Rendered again only when a link it uses is defined later, which makes a new object. */
export interface Block {
  readonly id: number;
  readonly source: string;
  readonly part: number;
}

/**
 * The Markdown of a message that grows. All blocks but the last are finished (CommonMark never reopens a block), so only what follows them
 * is parsed again when text comes; an open code fence isn't even that.
 */
export class MarkdownDoc {
  #source = '';
  #blocks: Block[] = [];
  /** Where the unfinished rest begins. */
  #tailStart = 0;
  #fence: OpenFence | null = null;
  #references: References = { references: {} };
  #partLength = 0;
  #parts = 1;
  #nextId = 1;

  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  get parts(): number {
    return this.#parts;
  }

  get tail(): string {
    return this.#source.slice(this.#tailStart);
  }

  /** The code fence that the text ends in, if it ends in one. */
  get openFence(): OpenFence | null {
    return this.#fence;
  }

  /** Takes the whole text as it is now. Cheap where it only grew. */
  setSource(raw: string): void {
    const source = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
    if (source === this.#source) return;
    // Comparing a slice is a hundred times faster than startsWith on texts of this size.
    if (source.slice(0, this.#source.length) !== this.#source) this.#reset();
    this.#source = source;
    this.#advance();
  }

  /** No more text will come: link definitions at its very end count for what stands before them. */
  finish(): void {
    this.#define(this.tail);
  }

  render(block: Block): string {
    return renderMarkdown(block.source, this.#references);
  }

  renderTail(): string {
    return renderMarkdown(this.tail, { references: { ...this.#references.references } });
  }

  #reset(): void {
    this.#blocks = [];
    this.#tailStart = 0;
    this.#fence = null;
    this.#references = { references: {} };
    this.#partLength = 0;
    this.#parts = 1;
  }

  #advance(): void {
    for (;;) {
      if (this.#fence) {
        const length = this.#fence.read(this.tail);
        if (length === null) return;
        this.#fence = null;
        this.#freeze(length);
      }
      const tail = this.tail;
      const blocks = topBlocks(tail, { references: {} });
      const lines = new LineStarts(tail);
      // The last line may still become something else ("#" is a heading, "#x" goes on with the paragraph), so it ends nothing.
      const last = blocks.findLast(block => block.line < lines.complete) ?? endless(blocks, tail);
      if (!last) return;
      this.#freezeBlocks(blocks, last, lines);
      if (last.type === 'fence') this.#fence = OpenFence.at(this.tail);
      if (!this.#fence) {
        this.#shorten(last, last.line);
        return;
      }
    }
  }

  #freezeBlocks(blocks: readonly TopBlock[], last: TopBlock, lines: LineStarts): void {
    let done = 0;
    for (const block of blocks) {
      if (block.line > 0 && block.line <= last.line) {
        const start = lines.start(block.line);
        this.#freeze(start - done);
        done = start;
      }
    }
  }

  /** Keeps the unfinished rest small where one block goes on and on. */
  #shorten(block: TopBlock, firstLine: number): void {
    const tail = this.tail;
    if (block.type === 'paragraph_open') {
      let rest = tail;
      while (rest.length > LONG_PARAGRAPH) {
        const cut = cutInParagraph(rest);
        this.#freeze(cut);
        rest = rest.slice(cut);
      }
    } else if (block.itemLines.length > 0) {
      const item = block.itemLines.at(-1) ?? firstLine;
      if (tail.length > LONG_LIST && item > firstLine) this.#freeze(new LineStarts(tail).start(item - firstLine));
    } else if (tail.length > LONG_BLOCK) this.#freeze(tail.lastIndexOf('\n') + 1);
  }

  #freeze(length: number): void {
    if (length <= 0) return;
    const source = this.#source.slice(this.#tailStart, this.#tailStart + length);
    this.#tailStart += length;
    if (this.#partLength > PART_LENGTH) {
      this.#parts++;
      this.#partLength = 0;
    }
    this.#partLength += length;
    this.#define(source);
    this.#blocks.push({ id: this.#nextId++, source, part: this.#parts - 1 });
  }

  /** Takes over the link references of a block. Earlier blocks that use one as plain text get rendered again. */
  #define(source: string): void {
    if (!source.includes(']:')) return;
    const known = new Set(Object.keys(this.#references.references));
    topBlocks(source, this.#references);
    const labels = Object.keys(this.#references.references).filter(label => !known.has(label));
    if (labels.length === 0) return;
    this.#blocks = this.#blocks.map(block =>
      mentions(block.source, labels) ? { ...block, id: this.#nextId++ } : block,
    );
  }
}

/** A first line so long that it is a paragraph for sure, whole or not. */
function endless(blocks: readonly TopBlock[], tail: string): TopBlock | undefined {
  return tail.length > LONG_PARAGRAPH && blocks[0]?.type === 'paragraph_open' ? blocks[0] : undefined;
}

/** markdown-it keeps labels folded to upper case with single spaces. */
function mentions(source: string, labels: readonly string[]): boolean {
  if (!source.includes('[')) return false;
  const folded = source.replace(/\s+/g, ' ').toLowerCase().toUpperCase();
  return labels.some(label => folded.includes(`[${label}`) || folded.includes(`[ ${label}`));
}

/** Where to cut a long paragraph: after the last line end or space of its first piece, best one that a plain word follows. */
function cutInParagraph(text: string): number {
  const piece = text.slice(0, LONG_PARAGRAPH);
  const before = Math.max(piece.search(/[\n ]\p{L}[^\n ]*$/u), piece.lastIndexOf('\n'), piece.lastIndexOf(' '));
  if (before > LONG_PARAGRAPH / 2) return before + 1;
  const code = piece.charCodeAt(piece.length - 1);
  return code >= 0xd800 && code <= 0xdbff ? piece.length - 1 : piece.length;
}

class LineStarts {
  readonly #starts: number[] = [0];
  /** How many lines have their line end. */
  readonly complete: number;

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
    this.complete = this.#starts.length - 1;
  }

  start(line: number): number {
    return this.#starts[line] ?? 0;
  }
}
