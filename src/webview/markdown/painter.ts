import { type CodeBlock, codeBlock } from './codeBlock.ts';
import type { Fence } from './fence.ts';
import { linkTarget } from './links.ts';
import type { Block, MarkdownDoc } from './markdownDoc.ts';
import { safeFragments } from './sanitize.ts';

interface Painted {
  readonly id: number;
  readonly nodes: readonly ChildNode[];
}

/** Keeps one part of a document on the screen: finished blocks are made once, only the open end is made again. */
export class MarkdownPainter {
  readonly #target: HTMLElement;
  readonly #copy: (code: string) => void;
  #painted: Painted[] = [];
  #tailHtml = '';
  #tailNodes: readonly ChildNode[] = [];
  #fence: { readonly open: Fence; readonly block: CodeBlock } | null = null;

  constructor(target: HTMLElement, copy: (code: string) => void) {
    this.#target = target;
    this.#copy = copy;
  }

  paint(doc: MarkdownDoc, part: number): void {
    const blocks = doc.blocks.filter(block => block.part === part);
    const isLast = part === doc.parts - 1;
    const tailHtml = isLast && !doc.openFence ? doc.renderTail() : '';
    const tailChanged = tailHtml !== this.#tailHtml || this.#fence !== null;
    const fresh = blocks.filter((block, index) => this.#painted[index]?.id !== block.id && !block.fence);
    // Blocks and end are made in one go: sanitizing has its price for each call.
    const pieces = [...fresh.map(block => doc.render(block)), ...(tailChanged && tailHtml !== '' ? [tailHtml] : [])];
    const made = safeFragments(pieces).map(fragment => this.#dress(fragment));
    const tail = made.slice(fresh.length).flat();
    this.#placeBlocks(blocks, new Map(fresh.map((block, i) => [block.id, made[i] ?? []])));
    if (isLast && doc.openFence) this.#paintFence(doc.openFence, doc.tail);
    else if (tailChanged) {
      this.#setTail(tail);
      this.#tailHtml = tailHtml;
    }
  }

  #placeBlocks(blocks: readonly Block[], made: ReadonlyMap<number, readonly ChildNode[]>): void {
    blocks.forEach((block, index) => {
      const old = this.#painted[index];
      if (old?.id === block.id) return;
      const nodes = block.fence ? [this.#closedCode(block.fence, block.source)] : (made.get(block.id) ?? []);
      const next = this.#firstNodeFrom(index);
      for (const node of nodes) {
        // Taking a node up and putting it down where it was would lay it out anew.
        if (node.parentNode !== this.#target || node.nextSibling !== next) this.#target.insertBefore(node, next);
      }
      for (const node of old?.nodes ?? []) node.remove();
      this.#painted[index] = { id: block.id, nodes };
    });
    for (const { nodes } of this.#painted.splice(blocks.length)) for (const node of nodes) node.remove();
  }

  /** A block can come to nothing on the screen (a link definition), so the next node may belong to a later one. */
  #firstNodeFrom(index: number): ChildNode | null {
    return this.#painted.slice(index).find(block => block.nodes.length > 0)?.nodes[0] ?? this.#tailNodes[0] ?? null;
  }

  /** Code that was seen growing keeps its element. */
  #closedCode(fence: Fence, source: string): HTMLElement {
    const code = fence.code(source);
    const grown = this.#fence?.open === fence ? this.#fence.block : null;
    const block = grown ?? codeBlock(fence.info, code, this.#copy);
    if (grown) {
      grown.update(code);
      this.#tailNodes = [];
      this.#fence = null;
    }
    block.colour();
    return block.element;
  }

  #paintFence(open: Fence, tail: string): void {
    if (this.#fence?.open === open) {
      this.#fence.block.update(open.code(tail));
      return;
    }
    const block = codeBlock(open.info, open.code(tail), this.#copy);
    this.#setTail([block.element]);
    this.#fence = { open, block };
  }

  #setTail(nodes: readonly ChildNode[]): void {
    for (const node of this.#tailNodes) node.remove();
    this.#target.append(...nodes);
    this.#tailNodes = nodes;
    this.#tailHtml = '';
    this.#fence = null;
  }

  #dress(fragment: DocumentFragment): readonly ChildNode[] {
    for (const link of fragment.querySelectorAll('a')) dressLink(link);
    for (const pre of fragment.querySelectorAll('pre')) {
      const code = pre.firstElementChild;
      const info = /language-(\S+)/.exec(code?.className ?? '')?.[1] ?? '';
      const block = codeBlock(info, pre.textContent ?? '', this.#copy);
      pre.replaceWith(block.element);
      block.colour();
    }
    for (const table of fragment.querySelectorAll('table')) {
      const frame = document.createElement('div');
      frame.className = 'table-frame';
      table.replaceWith(frame);
      frame.append(table);
    }
    return [...fragment.childNodes].filter(node => node instanceof Element || node.textContent?.trim() !== '');
  }
}

/** Makes a link usable, or plain text where it leads nowhere that is allowed. Clicks are handled at the root of the page. */
function dressLink(link: HTMLAnchorElement): void {
  const href = link.dataset['href'] ?? '';
  const target = linkTarget(href);
  if (!target) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.setAttribute('role', 'link');
  link.tabIndex = 0;
  link.title = target.type === 'web' ? target.href : href;
}
