import { createHash } from 'node:crypto';
import { appendFile, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OutputEvent } from '../../contract/events.ts';

/** What waits to be written to one file. */
interface Pending {
  /** Does the file start anew? */
  truncate: boolean;
  readonly parts: string[];
}

/**
 * Writes the whole output of each command to a file of its own, up to a limit, so that "Open full output" loses nothing that the chat
 * dropped. Failures (a full disk) are reported once and end the spooling, never the session.
 */
export class OutputSpool {
  readonly #folder: string;
  readonly #limitBytes: number;
  readonly #onError: (error: unknown) => void;
  readonly #pending = new Map<string, Pending>();
  /** Characters written per file; a character is at least a byte, which is near enough for a limit. */
  readonly #written = new Map<string, number>();
  #writing: Promise<void> = Promise.resolve();
  #failed = false;

  constructor(folder: string, limitBytes: number, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#limitBytes = limitBytes;
    this.#onError = onError;
  }

  /** Takes what an output event adds. Nothing is written before {@link flush}. */
  write(event: OutputEvent): void {
    if (this.#failed || event.stream !== 'output') return;
    const file = this.#fileOf(event.toolCallId, event.runId);
    let pending = this.#pending.get(file);
    if (!pending || event.op === 'replace') {
      pending = { truncate: event.op === 'replace' || (pending?.truncate ?? false), parts: [] };
      this.#pending.set(file, pending);
    }
    const written = event.op === 'replace' ? 0 : (this.#written.get(file) ?? 0);
    const text = event.text.slice(0, Math.max(0, this.#limitBytes - written));
    this.#written.set(file, written + text.length);
    if (text !== '') pending.parts.push(text);
  }

  /** Resolves when all that was taken so far is on disk. */
  flush(): Promise<void> {
    const batch = [...this.#pending];
    this.#pending.clear();
    if (batch.length > 0) {
      this.#writing = this.#writing.then(async () => {
        await mkdir(this.#folder, { recursive: true });
        for (const [file, { truncate, parts }] of batch)
          await (truncate ? writeFile : appendFile)(file, parts.join(''));
      });
      this.#writing = this.#writing.catch(error => {
        if (!this.#failed) this.#onError(error);
        this.#failed = true;
      });
    }
    return this.#writing;
  }

  /** The file of a command's output, or null where nothing was written. */
  async find(toolCallId: string, runId: string): Promise<string | null> {
    await this.flush();
    const file = this.#fileOf(toolCallId, runId);
    const found = await stat(file).catch(() => null);
    return found?.isFile() ? file : null;
  }

  /** Ids are the agent's and may hold anything; a hash is a safe name. */
  #fileOf(toolCallId: string, runId: string): string {
    const name = createHash('sha256')
      .update(JSON.stringify([toolCallId, runId]))
      .digest('hex')
      .slice(0, 32);
    return path.join(this.#folder, `${name}.txt`);
  }
}
