import { type Line, type LineWindow, plainRun } from './line.ts';

// Anything that a terminal does more with than print it; a CR LF is just a line end.
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)/;

export function needsTerminal(text: string): boolean {
  return CONTROL.test(text);
}

/** The lines of an output without any control character. Most outputs of small commands are such, and they are there at once. */
export class PlainLines {
  #text = '';
  /** Line ends in front of `#text` and in it. */
  #lineEnds = 0;
  #cache = new Map<number, Line>();

  restart(text: string): void {
    this.#text = text;
    // Numbers go on, so that lines of before the restart aren't taken for these.
    this.#lineEnds += 1 + countLineEnds(text);
    this.#cache.clear();
  }

  /** `kept`: the whole text as it is now; its beginning may have been dropped. */
  append(added: string, kept: string): void {
    this.#text = kept;
    this.#lineEnds += countLineEnds(added);
  }

  read(max: number): LineWindow {
    const lines: Line[] = [];
    const end = this.#text.trimEnd().length;
    let id = this.#lineEnds - countLineEnds(this.#text.slice(end));
    /** End of the next line upwards; -1 above the first one. */
    let stop = end === 0 ? -1 : end;
    while (lines.length < max && stop >= 0) {
      const start = stop === 0 ? 0 : this.#text.lastIndexOf('\n', stop - 1) + 1;
      lines.push(this.#line(id--, this.#text.slice(start, stop)));
      stop = start - 1;
    }
    lines.reverse();
    this.#cache = new Map(lines.map(line => [line.id, line]));
    return { lines, more: stop >= 0 };
  }

  #line(id: number, raw: string): Line {
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    const cached = this.#cache.get(id);
    return cached && (cached.runs[0]?.text ?? '') === text
      ? cached
      : { id, runs: text === '' ? [] : [plainRun(text)], final: true };
  }
}

export function countLineEnds(text: string): number {
  let n = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) n++;
  return n;
}
