import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorText } from '../contract/errorText.ts';
import type { Log } from './log.ts';

/**
 * Remembers which session a window showed last, in a file of its own. The editor's own memory of a workspace is written so late that a
 * crash, or a page that is loaded anew, would bring the wrong session back.
 */
export class ShownSession {
  readonly #file: string;
  readonly #log: Log;
  #writing: Promise<void> = Promise.resolve();

  /** `folder`: of this workspace; it need not be there yet. */
  constructor(folder: string, log: Log) {
    this.#file = path.join(folder, 'shownSession');
    this.#log = log;
  }

  /** Its id; null: none was shown, or nobody knows. */
  async read(): Promise<string | null> {
    const text = await readFile(this.#file, 'utf8').catch(() => '');
    return text.trim() || null;
  }

  /** Resolves when it is written, or can't be, which is logged: the latest session comes back then. */
  remember(sessionId: string): Promise<void> {
    this.#writing = this.#writing
      .then(() => this.#write(sessionId))
      .catch(error => this.#log.warn(`The shown session can't be remembered: ${errorText(error)}`));
    return this.#writing;
  }

  async #write(sessionId: string): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true });
    const fresh = `${this.#file}.new`;
    await writeFile(fresh, sessionId);
    await rename(fresh, this.#file);
  }
}
