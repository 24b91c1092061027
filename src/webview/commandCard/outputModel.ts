import { keepTail, type TerminalText } from '../../contract/terminalText.ts';
import { Emulator } from './emulator.ts';
import type { LineWindow } from './line.ts';
import { needsTerminal, PlainLines } from './plainLines.ts';
import { nextFeed } from './terminalFeed.ts';

/** A terminal that starts in the middle of a stream is fed this much of its end; all of it only when more is asked for. */
const FIRST_FEED = 64 * 1024;

/**
 * The lines of one output stream as it grows. Text that needs no terminal is just divided at line ends; the first control character starts
 * a terminal, which gets the kept text so far and from then on only what is new.
 */
export class OutputModel {
  readonly #changed: () => void;
  readonly #plain = new PlainLines();
  #emulator: Emulator | null = null;
  #text: TerminalText | null = null;
  #fedAll = true;
  /** Text given to the terminal and not worked off yet. */
  #pending = 0;
  #whenIdle: (() => void)[] = [];

  /** `changed`: there are other lines to read. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The first thing to be seen is still being worked off. */
  get isLoading(): boolean {
    return this.#pending > 0;
  }

  update(now: TerminalText): void {
    const before = this.#text;
    const feed = nextFeed(before, now);
    this.#text = now;
    if (feed.type === 'nothing') return;
    if (this.#emulator && feed.type === 'append') this.#write(feed.text);
    else if (this.#emulator || needsTerminal(feed.text)) this.#startTerminal();
    else {
      if (feed.type === 'append') this.#plain.append(feed.text, now.text);
      else this.#plain.restart(now.text);
      this.#changed();
    }
  }

  /** The last `max` lines. Where the terminal hasn't got as many, it starts anew with all the text there is. */
  read(max: number): LineWindow {
    if (!this.#emulator) return this.#plain.read(max);
    const window = this.#emulator.read(max);
    if (this.#fedAll) return window;
    if (window.lines.length < max && this.#pending === 0) this.#startTerminal(true);
    return { lines: window.lines, more: true };
  }

  /** Calls back when the terminal has worked off what it was given; at once if there is nothing to wait for. */
  whenIdle(then: () => void): void {
    if (this.#pending === 0) then();
    else this.#whenIdle.push(then);
  }

  dispose(): void {
    this.#emulator?.dispose();
    this.#emulator = null;
    this.#pending = 0;
    this.#tellIdle();
  }

  #startTerminal(all = false): void {
    this.#emulator?.dispose();
    this.#emulator = new Emulator();
    this.#pending = 0;
    const text = this.#text?.text ?? '';
    const fed = all ? text : keepTail(text, FIRST_FEED);
    this.#fedAll = fed.length === text.length;
    this.#write(fed);
  }

  #write(text: string): void {
    const emulator = this.#emulator;
    if (!emulator) return;
    this.#pending++;
    emulator.write(text, () => {
      if (emulator !== this.#emulator) return;
      this.#pending--;
      this.#changed();
      if (this.#pending === 0) this.#tellIdle();
    });
  }

  #tellIdle(): void {
    const waiting = this.#whenIdle;
    this.#whenIdle = [];
    for (const then of waiting) then();
  }
}
