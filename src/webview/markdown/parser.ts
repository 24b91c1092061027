// The browser's build of it: the other one defines each field of each token by a function call.
import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it/browser';

/** What link reference definitions of a document are known; markdown-it fills it. */
export type References = { references: Record<string, { title: string; href: string }> };

// Raw HTML stays text. Every link target is let through here; which ones become links is decided where they become elements (links.ts).
const options = { html: false, linkify: true, typographer: false, breaks: false } as const;

function newParser(): Parser {
  const parser = new MarkdownIt('default', options);
  parser.validateLink = () => true;
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  return parser;
}

/** Finds blocks only, which costs a fraction of the whole. */
const splitter = newParser();
splitter.core.ruler.disable(['inline', 'linkify', 'replacements', 'smartquotes', 'text_join'], true);

const renderer = newParser();

// The target goes into an attribute that means nothing to a browser (or to the editor's own handler of clicks on links).
renderer.renderer.rules['link_open'] = (tokens, index) => {
  const href = String(tokens[index]?.attrGet('href') ?? '');
  return `<a data-href="${renderer.utils.escapeHtml(href)}">`;
};
// Nothing is loaded from elsewhere: a picture is shown as a link to it.
renderer.renderer.rules['image'] = (tokens, index, settings, env, self) => {
  const token = tokens[index];
  const label = token?.children ? self.renderInlineAsText(token.children, settings, env) : '';
  const href = String(token?.attrGet('src') ?? '');
  return `<a data-href="${renderer.utils.escapeHtml(href)}">${renderer.utils.escapeHtml(label || href)}</a>`;
};

export interface TopBlock {
  /** markdown-it's token type: `paragraph_open`, `fence`, `bullet_list_open`, … */
  readonly type: string;
  /** First line, 0-based. */
  readonly line: number;
  /** For lists: first lines of the items. */
  readonly itemLines: readonly number[];
}

/** The top-level blocks of a piece of Markdown. Adds the link references that it defines to `env`. */
export function topBlocks(source: string, env: References): TopBlock[] {
  const blocks: { type: string; line: number; itemLines: number[] }[] = [];
  for (const token of splitter.parse(source, env)) {
    if (!token.map || token.nesting === -1) continue;
    if (token.level === 0) blocks.push({ type: token.type, line: token.map[0], itemLines: [] });
    else if (token.level === 1 && token.type === 'list_item_open') blocks.at(-1)?.itemLines.push(token.map[0]);
  }
  return blocks;
}

/** HTML of a piece of Markdown, still to be sanitized. */
export function renderMarkdown(source: string, env: References): string {
  return renderer.render(source, env);
}
