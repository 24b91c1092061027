import type { IBufferCell, IBufferLine } from '@xterm/headless';
import type { Run } from './line.ts';

// The cells of one row of the terminal -> runs of text that look alike. No DOM here.

type Style = Omit<Run, 'text'>;

const PLAIN: Style = { classes: '', color: null, background: null, link: null };

export interface LinkRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly href: string;
}

/** Adds a row's cells to `runs`. `trim`: leave out the blank cells at its end (not for a row that goes on in the next). */
export function addRow(
  runs: Run[],
  row: IBufferLine,
  links: readonly LinkRange[],
  trim: boolean,
  cell: IBufferCell,
): void {
  const end = trim ? usedLength(row, cell) : row.length;
  let x = 0;
  while (x < end) {
    const read = row.getCell(x, cell);
    if (!read) break;
    const style = styleOf(read, links.find(link => x >= link.start && x < link.end)?.href ?? null);
    const first = x;
    let text = '';
    do {
      // The right half of a wide character has no width and no text of its own.
      if (cell.getWidth() > 0) text += cell.getChars() || ' ';
      x++;
    } while (
      x < end &&
      row.getCell(x, cell) &&
      !linkEdge(links, first, x) &&
      (cell.getWidth() === 0 || looks(cell, style))
    );
    addRun(runs, text, style);
  }
}

function addRun(runs: Run[], text: string, style: Style): void {
  const last = runs.at(-1);
  if (last && sameStyle(last, style)) runs[runs.length - 1] = { ...last, text: last.text + text };
  else runs.push({ text, ...style });
}

/** Cells up to the last one that shows anything: a character, or a background. */
function usedLength(row: IBufferLine, cell: IBufferCell): number {
  let end = row.length;
  while (end > 0) {
    const read = row.getCell(end - 1, cell);
    const blank = read && (read.getChars() === '' || read.getChars() === ' ') && read.getWidth() > 0;
    if (!blank || !read.isBgDefault() || read.isInverse() || read.isUnderline()) break;
    end--;
  }
  return end;
}

function linkEdge(links: readonly LinkRange[], first: number, x: number): boolean {
  return links.some(link => (first < link.start && x >= link.start) || (first < link.end && x >= link.end));
}

function looks(cell: IBufferCell, style: Style): boolean {
  if (cell.isAttributeDefault()) return style.classes === '' && style.color === null && style.background === null;
  return sameStyle({ ...styleOf(cell, style.link) }, style);
}

function sameStyle(a: Style, b: Style): boolean {
  return a.classes === b.classes && a.color === b.color && a.background === b.background && a.link === b.link;
}

function styleOf(cell: IBufferCell, link: string | null): Style {
  if (cell.isAttributeDefault()) return link === null ? PLAIN : { ...PLAIN, link };
  const classes: string[] = [];
  const inverse = cell.isInverse() !== 0;
  const fore = cell.isFgDefault() ? null : colour(cell.isFgRGB(), cell.getFgColor());
  const back = cell.isBgDefault() ? null : colour(cell.isBgRGB(), cell.getBgColor());
  const front = inverse ? back : fore;
  const behind = inverse ? fore : back;
  if (inverse && front === null) classes.push('fg-back');
  if (inverse && behind === null) classes.push('bg-front');
  if (typeof front === 'number') classes.push(`fg-${front}`);
  if (typeof behind === 'number') classes.push(`bg-${behind}`);
  if (cell.isBold()) classes.push('bold');
  if (cell.isDim()) classes.push('dim');
  if (cell.isItalic()) classes.push('italic');
  if (cell.isUnderline()) classes.push('underline');
  if (cell.isStrikethrough()) classes.push('strike');
  if (cell.isOverline()) classes.push('overline');
  if (cell.isInvisible()) classes.push('invisible');
  return {
    classes: classes.join(' '),
    color: typeof front === 'string' ? front : null,
    background: typeof behind === 'string' ? behind : null,
    link,
  };
}

/** The number of one of the theme's sixteen colours, or a CSS colour. */
function colour(isRgb: boolean, value: number): number | string {
  if (isRgb) return css((value >> 16) & 255, (value >> 8) & 255, value & 255);
  if (value < 16) return value;
  if (value >= 232) {
    const grey = 8 + (value - 232) * 10;
    return css(grey, grey, grey);
  }
  const level = (n: number) => (n === 0 ? 0 : 55 + n * 40);
  const index = value - 16;
  return css(level(Math.floor(index / 36)), level(Math.floor(index / 6) % 6), level(index % 6));
}

function css(red: number, green: number, blue: number): string {
  const part = (n: number) => (n / 255).toFixed(3);
  return `color(srgb ${part(red)} ${part(green)} ${part(blue)})`;
}
