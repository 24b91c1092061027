import type { BaselineJournal } from './baselineJournal.ts';

const MOST_FILES = 2000;
const MOST_CHARS = 64 * 2 ** 20;

/** What files were when the agent first touched them, or when the user last kept them; in memory, and in a journal for a reload. Bounded. */
export class Baselines {
  readonly #journal: BaselineJournal;
  readonly #log: (message: string) => void;
  readonly #texts = new Map<string, string | null>();
  #chars = 0;
  #saidFull = false;

  constructor(journal: BaselineJournal, log: (message: string) => void) {
    this.#journal = journal;
    this.#log = log;
  }

  async load(): Promise<void> {
    for (const [file, text] of await this.#journal.load()) if (!this.has(file)) this.#put(file, text);
  }

  get paths(): readonly string[] {
    return [...this.#texts.keys()];
  }

  has(file: string): boolean {
    return this.#texts.has(file);
  }

  /** null: there was no such file; undefined: it isn't known. */
  get(file: string): string | null | undefined {
    return this.#texts.get(file);
  }

  set(file: string, text: string | null): void {
    if (this.#put(file, text)) this.#journal.write(file, text);
    else if (!this.#saidFull) {
      this.#saidFull = true;
      this.#log(`So many files were changed that the changes of ${file} and of further ones are not shown for review.`);
    }
  }

  flush(): Promise<void> {
    return this.#journal.flush();
  }

  #put(file: string, text: string | null): boolean {
    const old = this.#texts.get(file);
    const chars = this.#chars - (old?.length ?? 0) + (text?.length ?? 0);
    if (chars > MOST_CHARS || (old === undefined && this.#texts.size >= MOST_FILES)) return false;
    this.#chars = chars;
    this.#texts.set(file, text);
    return true;
  }
}
