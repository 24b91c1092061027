import { mkdir, stat } from 'node:fs/promises';
import type { OutputEvent } from '../../contract/events.ts';
import { utf8Length } from '../../contract/terminalText.ts';
import { extendFile } from './fileWrites.ts';
import { spoolFile } from './spoolFile.ts';
import type { StoreHealth } from './storeHealth.ts';

const HIGH_SURROGATE_END = /[\ud800-\udbff]$/;

export interface OutputSpoolInit {
  readonly folder: string;
  /** Bound of each file, in UTF-16 units. */
  readonly limit: number;
  /** Are the files this session's to write to? Makes the folder. */
  readonly mayWrite: () => Promise<boolean>;
  readonly health: StoreHealth;
}

/** One stream. */
interface Spooled {
  readonly file: string;
  /** What waits for the disk. */
  parts: string[];
  /** Does the file start anew with them? */
  anew: boolean;
  /** UTF-16 units taken since it started. */
  taken: number;
  /** Bytes that are not in the file although they are before what waits. */
  missing: number;
}

/**
 * Writes the whole output of each command to files of its own, up to a limit, so that "Open full output" loses nothing that the chat dropped,
 * and so that the output of a command is there after a crash. What a full disk doesn't take is left out; the file says where, and how much.
 */
export class OutputSpool {
  readonly #init: OutputSpoolInit;
  readonly #streams = new Map<string, Spooled>();
  #due = new Set<Spooled>();
  #waiting = 0;
  #writing: Promise<void> = Promise.resolve();
  /** Is there a flush that hasn't begun? */
  #isFlushDue = false;

  constructor(init: OutputSpoolInit) {
    this.#init = init;
  }

  get isWritten(): boolean {
    return this.#due.size === 0;
  }

  /** How much waits for the disk, in UTF-16 units. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Takes what an output event adds. Nothing is written before {@link flush}. */
  write(event: OutputEvent): void {
    const spooled = this.#streamOf(event);
    if (event.op === 'replace') Object.assign(spooled, { parts: [], anew: true, taken: 0, missing: 0 });
    const { limit } = this.#init;
    const room = limit - spooled.taken;
    if (room < 0) return;
    this.#due.add(spooled);
    if (event.text.length <= room) this.#take(spooled, event.text);
    else {
      this.#take(spooled, event.text.slice(0, room));
      spooled.parts.push(`\n[Gangway keeps no more than this of an output: ${limit} characters]\n`);
      spooled.taken = limit + 1;
    }
  }

  /** Resolves when all that was taken so far is on disk, or can't be. */
  flush(): Promise<void> {
    if (this.#isFlushDue) return this.#writing;
    this.#isFlushDue = true;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** The file of a command's output, or null where nothing was written. */
  async find(toolCallId: string, runId: string): Promise<string | null> {
    await this.flush();
    const file = spoolFile(this.#init.folder, toolCallId, runId, 'output');
    const found = await stat(file).catch(() => null);
    return found?.isFile() ? file : null;
  }

  #streamOf({ toolCallId, runId, stream }: OutputEvent): Spooled {
    const key = JSON.stringify([toolCallId, runId, stream]);
    let spooled = this.#streams.get(key);
    if (!spooled) {
      const file = spoolFile(this.#init.folder, toolCallId, runId, stream);
      spooled = { file, parts: [], anew: false, taken: 0, missing: 0 };
      this.#streams.set(key, spooled);
    }
    return spooled;
  }

  #take(spooled: Spooled, text: string): void {
    spooled.taken += text.length;
    this.#waiting += text.length;
    if (text !== '') spooled.parts.push(text);
  }

  async #write(): Promise<void> {
    this.#isFlushDue = false;
    if (this.#due.size === 0) return;
    const batch = [...this.#due].map(takeBatch);
    this.#due = new Set();
    this.#waiting = 0;
    const { folder, mayWrite, health } = this.#init;
    let failure: unknown = null;
    try {
      if (!(await mayWrite())) return;
      await mkdir(folder, { recursive: true });
    } catch (error) {
      failure = error;
    }
    for (const piece of batch) {
      try {
        if (failure === null) await append(piece);
      } catch (error) {
        failure = error;
      }
      if (failure !== null) this.#missed(piece);
    }
    if (failure === null) health.works('output');
    else health.fails('output', failure);
  }

  /** It is due all the same: the file has to say that something is missing. */
  #missed({ spooled, text, anew, missing }: Batch): void {
    // Unless what is missing was replaced meanwhile.
    if (spooled.anew) return;
    spooled.anew = anew;
    spooled.missing = missing + utf8Length(text);
    this.#due.add(spooled);
  }
}

/** What is written to one file in one go. */
interface Batch {
  readonly spooled: Spooled;
  readonly text: string;
  readonly anew: boolean;
  readonly missing: number;
}

function takeBatch(spooled: Spooled): Batch {
  const { parts, anew, missing } = spooled;
  const text = parts.join('');
  // Half of a character waits for its other half.
  const end = HIGH_SURROGATE_END.test(text) ? text.length - 1 : text.length;
  Object.assign(spooled, { parts: end < text.length ? [text.slice(end)] : [], anew: false, missing: 0 });
  return { spooled, text: text.slice(0, end), anew, missing };
}

async function append({ spooled, text, anew, missing }: Batch): Promise<void> {
  const gap = missing > 0 ? `\n[Gangway: ${missing} bytes are missing here, the disk was full]\n` : '';
  await extendFile(spooled.file, ({ size, write }) => write(Buffer.from(gap + text), anew ? 0 : size));
}
