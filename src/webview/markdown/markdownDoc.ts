import { lineStarts, pieceLengths } from './divide.ts';
import { Fence } from './fence.ts';
import { type References, renderMarkdown, type TopBlock, topBlocks } from './parser.ts';

/** Blocks are shown in parts of about this many characters, each a row of its own in the list. */
const PART_LENGTH = 1500;

/** A finished block: it is rendered once. Rendered again only when a link it uses is defined later, which makes a new object. */
export interface Block {
  readonly id: number;
  readonly source: string;
  readonly part: number;
  /** Where it is code. */
  readonly fence: Fence | null;
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
  #fence: Fence | null = null;
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

  get length(): number {
    return this.#source.length;
  }

  get tail(): string {
    return this.#source.slice(this.#tailStart);
  }

  /** The code fence that the text ends in, if it ends in one. */
  get openFence(): Fence | null {
    return this.#fence;
  }

  /** Takes the whole text as it is now, with {@link normalizeLineEnds normal line ends}. Cheap where it only grew. */
  setSource(source: string): void {
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
        this.#freeze(length, this.#fence);
        this.#fence = null;
      }
      this.#freezeFinished();
      if (!this.#fence) return;
    }
  }

  #freezeFinished(): void {
    const tail = this.tail;
    const blocks = topBlocks(tail, { references: {} });
    const starts = lineStarts(tail);
    const completeLines = starts.length - 1;
    // The last line may still become something else ("#" is a heading, "#x" goes on with the paragraph), so it ends nothing.
    const last = blocks.findLastIndex(block => block.line < completeLines);
    if (last === -1) {
      if (blocks[0]) this.#freezeGiant(blocks[0], tail);
      return;
    }
    let done = 0;
    blocks.slice(0, last + 1).forEach((block, index) => {
      // What stands before the first block (blank lines, link definitions) goes with it.
      const end = index === last ? tail.length : (starts[blocks[index + 1]?.line ?? 0] ?? 0);
      const source = tail.slice(done, end);
      const inBlock = { ...block, line: index === 0 ? 0 : block.line };
      if (index < last && block.type === 'fence') this.#freezeFence(source);
      else if (index < last) for (const length of pieceLengths(inBlock, source)) this.#freeze(length);
      else if (block.type === 'fence') this.#openFence(tail, starts[block.line] ?? 0, done);
      else this.#freezeGiant(inBlock, source);
      done = end;
    });
  }

  /** A closed fence, and what may stand behind it without being a block (link definitions). */
  #freezeFence(source: string): void {
    const fence = Fence.at(source);
    const length = fence?.read(source) ?? 0;
    this.#freeze(length, fence);
    this.#freeze(source.length - length);
  }

  #openFence(tail: string, start: number, done: number): void {
    const fence = Fence.at(tail.slice(start));
    if (!fence) return;
    this.#freeze(start - done);
    this.#fence = fence;
  }

  /** Keeps the unfinished rest small where one block goes on and on. */
  #freezeGiant(block: TopBlock, source: string): void {
    for (const length of pieceLengths(block, source).slice(0, -1)) this.#freeze(length);
  }

  #freeze(length: number, fence: Fence | null = null): void {
    if (length <= 0) return;
    const source = this.#source.slice(this.#tailStart, this.#tailStart + length);
    this.#tailStart += length;
    if (this.#partLength > PART_LENGTH) {
      this.#parts++;
      this.#partLength = 0;
    }
    this.#partLength += length;
    if (!fence) this.#define(source);
    this.#blocks.push({ id: this.#nextId++, source, part: this.#parts - 1, fence });
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

/** Line ends as Markdown counts lines. */
export function normalizeLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** markdown-it keeps labels folded to upper case with single spaces. */
function mentions(source: string, labels: readonly string[]): boolean {
  if (!source.includes('[')) return false;
  const folded = source.replace(/\s+/g, ' ').toLowerCase().toUpperCase();
  return labels.some(label => folded.includes(`[${label}`) || folded.includes(`[ ${label}`));
}
