import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Control, readInputLine } from './inputLine.ts';

/** What the run is to do next. `bad`: the input can't be understood, and why. */
export type NextPrompt =
  | { readonly kind: 'prompt'; readonly text: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'bad'; readonly message: string };

export interface PromptSource {
  next(): Promise<NextPrompt>;
  /** Reads no more. */
  dispose(): void;
}

/** One prompt: given, or all of a stream. */
export function onePrompt(given: string | Readable): PromptSource {
  let isTaken = false;
  return {
    async next() {
      if (isTaken) return { kind: 'end' };
      isTaken = true;
      const prompt = typeof given === 'string' ? given : await text(given);
      if (prompt.trim() !== '') return { kind: 'prompt', text: prompt };
      return {
        kind: 'bad',
        message: 'the prompt is empty: give one with -p or on standard input (see "gangway run --help")',
      };
    },
    dispose() {
      if (typeof given !== 'string') given.destroy();
    },
  };
}

/** A prompt for each line of JSON. Lines are read ahead, so that a control line is heard while a turn runs. */
export class PromptLines implements PromptSource {
  readonly #lines: Interface;
  readonly #input: Readable;
  readonly #queue: NextPrompt[] = [];
  #wake: () => void = () => {};
  #isOver = false;
  #number = 0;

  constructor(input: Readable, onControl: (control: Control) => void) {
    this.#input = input;
    this.#lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    this.#lines.on('line', line => this.#take(line, onControl));
    this.#lines.on('close', () => this.#push({ kind: 'end' }));
    input.on('error', () => this.#push({ kind: 'end' }));
  }

  async next(): Promise<NextPrompt> {
    while (this.#queue.length === 0) {
      await new Promise<void>(resolve => {
        this.#wake = resolve;
      });
    }
    return this.#queue.shift() ?? { kind: 'end' };
  }

  dispose(): void {
    this.#isOver = true;
    this.#lines.close();
    this.#input.destroy();
  }

  #take(line: string, onControl: (control: Control) => void): void {
    this.#number++;
    if (line.trim() === '' || this.#isOver) return;
    const read = readInputLine(line);
    if (read.kind === 'control') onControl(read);
    else if (read.kind === 'prompt') this.#push(read);
    else {
      this.#push({ kind: 'bad', message: `line ${this.#number} of the input ${read.problem}` });
      this.#isOver = true;
    }
  }

  #push(next: NextPrompt): void {
    this.#queue.push(next);
    this.#wake();
  }
}
