import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Keeps the first texts of files beside the session, one JSON document a line; of several about a file the last one counts. */
export class BaselineJournal {
  readonly #file: string;
  readonly #onError: (error: unknown) => void;
  #writing: Promise<void> = Promise.resolve();
  #failed = false;

  constructor(file: string, onError: (error: unknown) => void) {
    this.#file = file;
    this.#onError = onError;
  }

  /** What earlier processes wrote. Lines that can't be read are skipped. */
  async load(): Promise<ReadonlyMap<string, string | null>> {
    const texts = new Map<string, string | null>();
    const written = await readFile(this.#file, 'utf8').catch(() => '');
    for (const line of written.split('\n')) {
      const entry = parseLine(line);
      if (entry) texts.set(entry.path, entry.text);
    }
    return texts;
  }

  /** `text` null: the file isn't there. */
  write(file: string, text: string | null): void {
    // The line break comes first, so that a torn line before it harms none but itself.
    const line = `\n${JSON.stringify({ path: file, text })}`;
    this.#writing = this.#writing.then(async () => {
      if (this.#failed) return;
      try {
        await mkdir(path.dirname(this.#file), { recursive: true });
        await appendFile(this.#file, line);
      } catch (error) {
        this.#failed = true;
        this.#onError(error);
      }
    });
  }

  /** Resolves when all is written, or can't be. */
  flush(): Promise<void> {
    return this.#writing;
  }
}

function parseLine(line: string): { readonly path: string; readonly text: string | null } | null {
  try {
    const { path: file, text }: { path?: unknown; text?: unknown } = JSON.parse(line) ?? {};
    return typeof file === 'string' && (typeof text === 'string' || text === null) ? { path: file, text } : null;
  } catch {
    return null;
  }
}
