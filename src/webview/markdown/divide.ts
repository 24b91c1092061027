import type { TopBlock } from './parser.ts';

/** A paragraph longer than this is shown in pieces: it would be laid out anew with every word that comes. */
export const LONG_PARAGRAPH = 8 * 1024;
/** A longer list is shown as several. */
const LONG_LIST = 4 * 1024;
/** Any other block (a table, a quotation) is cut at a line end. */
const LONG_BLOCK = 32 * 1024;

/** Lengths of the pieces in which a block is shown: one for all but giants, so that none holds up the page. */
export function pieceLengths(block: TopBlock, source: string): number[] {
  // Code has its own way of growing.
  if (block.type === 'fence') return [source.length];
  if (block.type === 'paragraph_open') return cutWhile(source, LONG_PARAGRAPH, endOfParagraphPiece);
  if (block.itemLines.length > 0) {
    return source.length > LONG_LIST ? listPieces(block, source) : [source.length];
  }
  return cutWhile(source, LONG_BLOCK, piece => piece.lastIndexOf('\n') + 1 || piece.length);
}

function cutWhile(source: string, longest: number, endOfPiece: (piece: string) => number): number[] {
  const lengths: number[] = [];
  let rest = source;
  while (rest.length > longest) {
    const length = endOfPiece(rest.slice(0, longest));
    lengths.push(length);
    rest = rest.slice(length);
  }
  return [...lengths, rest.length];
}

/** After the last line end or space that a plain word follows; else after the last one; else in the middle of the word. */
function endOfParagraphPiece(piece: string): number {
  const before = Math.max(piece.search(/[\n ]\p{L}[^\n ]*$/u), piece.lastIndexOf('\n'), piece.lastIndexOf(' '));
  if (before > LONG_PARAGRAPH / 2) return before + 1;
  const code = piece.charCodeAt(piece.length - 1);
  return code >= 0xd800 && code <= 0xdbff ? piece.length - 1 : piece.length;
}

/** Cuts before items. */
function listPieces(block: TopBlock, source: string): number[] {
  const starts = lineStarts(source);
  const lengths: number[] = [];
  let done = 0;
  let end = 0;
  for (const line of block.itemLines) {
    const start = starts[line - block.line] ?? 0;
    if (start - done > LONG_LIST && end > done) {
      lengths.push(end - done);
      done = end;
    }
    end = start;
  }
  if (source.length - done > LONG_LIST && end > done) {
    lengths.push(end - done);
    done = end;
  }
  return [...lengths, source.length - done];
}

export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
