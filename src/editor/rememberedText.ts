import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorText } from '../contract/errorText.ts';
import type { Log } from './log.ts';

/**
 * A text that a window remembers of its workspace, in a file of its own. The editor's own memory of a workspace is written so late that a
 * crash, or a page that is loaded anew, would bring an old one back.
 */
export class RememberedText {
  readonly #file: string;
  readonly #log: Log;
  /** To be written, where that isn't under way yet. */
  #due: string | null = null;
  #writing: Promise<void> = Promise.resolve();

  /** `folder`: of this workspace; it need not be there yet. */
  constructor(folder: string, name: string, log: Log) {
    this.#file = path.join(folder, name);
    this.#log = log;
  }

  /** null: there is none, or nobody knows. */
  async read(): Promise<string | null> {
    const text = await readFile(this.#file, 'utf8').catch(() => '');
    return text.trim() || null;
  }

  /** Resolves when it, or a later one, is written, or can't be, which is logged. */
  remember(text: string): Promise<void> {
    this.#due = text;
    this.#writing = this.#writing
      .then(() => this.#write())
      .catch(error => this.#log.warn(`${path.basename(this.#file)} can't be remembered: ${errorText(error)}`));
    return this.#writing;
  }

  async #write(): Promise<void> {
    const text = this.#due;
    if (text === null) return;
    this.#due = null;
    await mkdir(path.dirname(this.#file), { recursive: true });
    // Not needed before there is something to write.
    const { replaceFile } = await import('../session/store/fileWrites.ts');
    await replaceFile(this.#file, text);
  }
}
