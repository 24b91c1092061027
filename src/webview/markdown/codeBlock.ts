import { inTurn } from '../inTurn.ts';
import { text } from '../text.ts';
import { highlighted, type Language, languageOf } from './languages.ts';
import { safeNodes } from './sanitize.ts';

/**
 * Long code is divided into pieces of this many lines, so that growing by a line lays out one piece and not all; whole ones out of sight aren't
 * laid out at all. The style sheet knows the number, too.
 */
const PIECE_LINES = 100;

export interface CodeBlock {
  readonly element: HTMLElement;
  /** Shows this code; cheap where it only grew. */
  update(code: string): void;
  /** The code is whole: gives it its colours. */
  colour(): void;
}

/** Code with its language and a copy button. */
export function codeBlock(info: string, code: string, copy: (code: string) => void): CodeBlock {
  const language = /^[^\s{,:]+/.exec(info)?.[0] ?? '';
  const element = document.createElement('div');
  element.className = 'code-block';
  const body = document.createElement('code');
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.append(body);
  let shown = '';
  element.append(
    header(language, () => copy(shown)),
    pre,
  );

  const update = (now: string): void => {
    if (now.slice(0, shown.length) !== shown) {
      body.replaceChildren();
      shown = '';
    }
    appendCode(body, now.slice(shown.length));
    shown = now;
  };
  update(code);
  return { element, update, colour: () => colour(body, shown, languageOf(language.toLowerCase(), shown)) };
}

/** Coloured code that is likely to be seen again: rows come back when the reader scrolls back. */
const coloured = new Map<string, string>();
const KEPT = 60;

/** Known colours at once, new ones a moment later. The text stays the same, so nothing moves. */
function colour(body: HTMLElement, code: string, language: Language | null): void {
  if (language === null) return;
  const key = `${language} ${code}`;
  const known = coloured.get(key);
  if (known !== undefined) {
    body.replaceChildren(safeNodes(known));
    return;
  }
  inTurn(() => {
    // Scrolled away meanwhile.
    if (!body.isConnected) return;
    const html = highlighted(code, language);
    coloured.set(key, html);
    for (const oldest of coloured.keys()) {
      if (coloured.size <= KEPT) break;
      coloured.delete(oldest);
    }
    body.replaceChildren(safeNodes(html));
  });
}

function header(language: string, copy: () => void): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'code-bar';
  const label = document.createElement('span');
  label.textContent = language;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon-button icon icon-copy';
  button.title = text('copyCode');
  button.ariaLabel = text('copyCode');
  button.addEventListener('click', () => {
    copy();
    button.classList.replace('icon-copy', 'icon-check');
    setTimeout(() => button.classList.replace('icon-check', 'icon-copy'), 1500);
  });
  bar.append(label, button);
  return bar;
}

function appendCode(body: HTMLElement, added: string): void {
  let rest = added;
  while (rest !== '') {
    const piece = lastOpenPiece(body);
    const room = PIECE_LINES - Number(piece.dataset['lines']);
    const cut = endOfLine(rest, room);
    const part = cut === -1 ? rest : rest.slice(0, cut);
    const node = piece.firstChild;
    if (node instanceof Text) node.appendData(part);
    else piece.append(part);
    if (cut !== -1) piece.classList.add('code-piece-whole');
    piece.dataset['lines'] = String(Number(piece.dataset['lines']) + (cut === -1 ? lineEnds(part) : room));
    rest = rest.slice(part.length);
  }
}

function lastOpenPiece(body: HTMLElement): HTMLElement {
  const last = body.lastElementChild;
  if (last instanceof HTMLElement && Number(last.dataset['lines']) < PIECE_LINES) return last;
  const piece = document.createElement('span');
  piece.className = 'code-piece';
  piece.dataset['lines'] = '0';
  body.append(piece);
  return piece;
}

/** The index after the n-th line end, or -1. */
function endOfLine(code: string, n: number): number {
  let at = -1;
  for (let i = 0; i < n; i++) {
    at = code.indexOf('\n', at + 1);
    if (at === -1) return -1;
  }
  return at + 1;
}

function lineEnds(code: string): number {
  let n = 0;
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) n++;
  return n;
}
