import { keepTail, type TerminalText } from '../../contract/terminalText.ts';
import { inTurn } from '../inTurn.ts';
import { Emulator } from './emulator.ts';
import type { LineWindow } from './line.ts';
import { needsTerminal, PlainLines } from './plainLines.ts';
import { nextFeed } from './terminalFeed.ts';

/** A terminal that starts in the middle of a stream is fed this much of its end; all of it only when more is asked for. */
const FIRST_FEED = 64 * 1024;

/** When more than this comes at once, a new terminal with its end is cheaper than working it off. */
const MOST_APPENDED = 2 * FIRST_FEED;

/**
 * The lines of one output stream as it grows. Text that needs no terminal is just divided at line ends; the first control character starts
 * a terminal, which gets the kept text so far and from then on only what is new. A terminal that has to start anew takes over when it is ready.
 */
export class OutputModel {
  readonly #changed: () => void;
  readonly #plain = new PlainLines();
  #text: TerminalText | null = null;
  #emulator: Emulator | null = null;
  /** The one that takes over soon; `waiting` while it isn't made yet. */
  #successor: Emulator | 'waiting' | null = null;
  #cancelStart: (() => void) | null = null;
  /** Was the terminal, or its successor, fed with all the text there is? */
  #fedAll = true;
  /** Text given to terminals and not worked off yet, and starts to come. */
  #pending = 0;
  #whenIdle: (() => void)[] = [];

  /** `changed`: there are other lines to read. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Something is still being worked off. */
  get isLoading(): boolean {
    return this.#pending > 0;
  }

  update(now: TerminalText): void {
    const feed = nextFeed(this.#text, now);
    this.#text = now;
    if (feed.type === 'nothing') return;
    if (this.#emulator || this.#successor) {
      if (feed.type === 'append' && feed.text.length < MOST_APPENDED) this.#append(feed.text);
      else this.#start();
    } else if (needsTerminal(feed.text)) this.#start();
    else {
      if (feed.type === 'append') this.#plain.append(feed.text, now.text);
      else this.#plain.restart(now.text);
      this.#changed();
    }
  }

  /** The last `max` lines. Where the terminal hasn't got as many, another one starts with all the text there is. */
  read(max: number): LineWindow {
    if (!this.#emulator) return this.#plain.read(max);
    const window = this.#emulator.read(max);
    if (this.#fedAll) return window;
    if (window.lines.length < max && !this.isLoading) this.#start(true);
    return { lines: window.lines, more: true };
  }

  /** Calls back when everything has been worked off; at once if there is nothing to wait for. */
  whenIdle(then: () => void): void {
    if (this.#pending === 0) then();
    else this.#whenIdle.push(then);
  }

  dispose(): void {
    this.#dropSuccessor();
    this.#emulator?.dispose();
    this.#emulator = null;
    this.#pending = 0;
    this.#tellIdle();
  }

  #start(all = false): void {
    this.#dropSuccessor();
    this.#successor = 'waiting';
    this.#pending++;
    this.#cancelStart = inTurn(() => {
      this.#pending--;
      const emulator = new Emulator();
      const text = this.#text?.text ?? '';
      const fed = all ? text : keepTail(text, FIRST_FEED);
      this.#successor = emulator;
      this.#write(emulator, fed, () => {
        this.#fedAll = fed.length === text.length;
        this.#emulator?.dispose();
        this.#emulator = emulator;
        this.#successor = null;
      });
    });
  }

  #dropSuccessor(): void {
    if (this.#successor === 'waiting') {
      this.#cancelStart?.();
      this.#pending--;
    } else this.#successor?.dispose();
    this.#successor = null;
  }

  #append(text: string): void {
    // One that isn't made yet takes the whole text when it is.
    if (this.#successor === 'waiting') return;
    const emulator = this.#successor ?? this.#emulator;
    if (emulator) this.#write(emulator, text, () => {});
  }

  #write(emulator: Emulator, text: string, written: () => void): void {
    this.#pending++;
    emulator.write(text, () => {
      this.#pending = Math.max(0, this.#pending - 1);
      if (emulator !== this.#emulator && emulator !== this.#successor) return;
      written();
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
