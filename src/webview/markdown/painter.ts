import { type CodeBlock, codeBlock } from './codeBlock.ts';
import { linkTarget } from './links.ts';
import type { Block, MarkdownDoc } from './markdownDoc.ts';
import type { OpenFence } from './openFence.ts';
import { safeNodes } from './sanitize.ts';

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
  #fence: { readonly open: OpenFence; readonly block: CodeBlock } | null = null;

  constructor(target: HTMLElement, copy: (code: string) => void) {
    this.#target = target;
    this.#copy = copy;
  }

  paint(doc: MarkdownDoc, part: number): void {
    this.#paintBlocks(
      doc,
      doc.blocks.filter(block => block.part === part),
    );
    if (part < doc.parts - 1) this.#setTail([]);
    else if (doc.openFence) this.#paintFence(doc.openFence, doc.tail);
    else {
      const html = doc.renderTail();
      if (html === this.#tailHtml && !this.#fence) return;
      this.#setTail(this.#nodes(html));
      this.#tailHtml = html;
    }
  }

  #paintBlocks(doc: MarkdownDoc, blocks: readonly Block[]): void {
    blocks.forEach((block, index) => {
      const old = this.#painted[index];
      if (old?.id === block.id) return;
      const nodes = this.#nodes(doc.render(block));
      const next = this.#firstNodeFrom(index);
      for (const node of nodes) this.#target.insertBefore(node, next);
      for (const node of old?.nodes ?? []) node.remove();
      this.#painted[index] = { id: block.id, nodes };
    });
    for (const { nodes } of this.#painted.splice(blocks.length)) for (const node of nodes) node.remove();
  }

  /** A block can come to nothing on the screen (a link definition), so the next node may belong to a later one. */
  #firstNodeFrom(index: number): ChildNode | null {
    return this.#painted.slice(index).find(block => block.nodes.length > 0)?.nodes[0] ?? this.#tailNodes[0] ?? null;
  }

  #paintFence(open: OpenFence, tail: string): void {
    if (this.#fence?.open === open) {
      this.#fence.block.update(open.code(tail));
      return;
    }
    const block = codeBlock(open.info, open.code(tail), false, this.#copy);
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

  #nodes(html: string): readonly ChildNode[] {
    const fragment = safeNodes(html);
    for (const link of fragment.querySelectorAll('a')) dressLink(link);
    for (const pre of fragment.querySelectorAll('pre')) {
      const code = pre.firstElementChild;
      const info = /language-(\S+)/.exec(code?.className ?? '')?.[1] ?? '';
      pre.replaceWith(codeBlock(info, pre.textContent ?? '', true, this.#copy).element);
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
