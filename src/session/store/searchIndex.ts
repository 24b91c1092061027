import type { Entry } from '../../contract/session.ts';
import { extendFile, replaceFile } from './fileWrites.ts';
import { searchText } from './searchText.ts';

/** The text of a session that searches read, kept beside its log and made from it. */
export class SearchIndex {
  readonly #file: string;
  /** Entries that are in the file. */
  #indexed: number | null;
  #bytes: number;

  /** `known`: what the file is known to hold; null: it is to be written anew. */
  constructor(file: string, known: { readonly entries: number; readonly bytes: number } | null) {
    this.#file = file;
    this.#indexed = known?.entries ?? null;
    this.#bytes = known?.bytes ?? 0;
  }

  /** Size of the file, in bytes; -1: what it holds isn't known. */
  get bytes(): number {
    return this.#indexed === null ? -1 : this.#bytes;
  }

  /** Adds the entries that came since. Throws where they can't be written; the next time begins anew. */
  async update(entries: readonly Entry[]): Promise<void> {
    const from = this.#indexed;
    this.#indexed = null;
    const bytes = Buffer.from(searchText(entries.slice(from ?? 0)));
    if (from === null) {
      await replaceFile(this.#file, bytes);
      this.#bytes = bytes.length;
    } else if (bytes.length > 0) {
      const at = this.#bytes;
      await extendFile(this.#file, ({ write }) => write(bytes, at));
      this.#bytes = at + bytes.length;
    }
    this.#indexed = entries.length;
  }
}
