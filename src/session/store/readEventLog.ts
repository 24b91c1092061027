import { open } from 'node:fs/promises';
import { parseJson } from '../../adapter/wire.ts';
import type { SessionEvent } from '../../contract/events.ts';
import { newSession } from '../../contract/newSession.ts';
import { reduce, reduceAll } from '../../contract/reduce.ts';
import type { SessionState } from '../../contract/session.ts';
import { checkEvent } from './checkEvent.ts';
import { type LogRefusal, parseHeader } from './logHeader.ts';
import type { SessionFolder } from './sessionFolder.ts';

/** A log as read. */
export interface ReadLog {
  readonly state: SessionState;
  /** Bytes of it that stand: up to its end, or to a torn last line. */
  readonly length: number;
  /** Does the last line that stands lack its line break? */
  readonly endsOpen: boolean;
  /** Lines that hold no event that this Gangway knows; a torn last one isn't counted. */
  readonly skipped: number;
  /** When it was last written to, in ms since the epoch. */
  readonly writtenAt: number;
}

/** A first line is never longer than this, in bytes. */
const MAX_HEADER = 256 * 1024;
/** Events that are reduced together: each time costs a copy of the list of entries. */
const BATCH = 500;
const LINE_BREAK = 0x0a;

/** Why a log can't be read, by its first line alone; null: it can. Throws where there is none. */
export async function refusalOf(folder: SessionFolder): Promise<LogRefusal | null> {
  const handle = await open(folder.log);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    let head = buffer.subarray(0, bytesRead);
    if (!head.includes(LINE_BREAK) && bytesRead === 4096) {
      const more = await handle.read(Buffer.alloc(MAX_HEADER), 0, MAX_HEADER, 0);
      head = more.buffer.subarray(0, more.bytesRead);
    }
    const end = head.indexOf(LINE_BREAK);
    const header = parseHeader(head.toString('utf8', 0, end === -1 ? head.length : end));
    return 'refused' in header ? header : null;
  } finally {
    await handle.close();
  }
}

/** Reads a log, a piece at a time. Lines that can't be read are skipped and counted. Throws where the file can't be read. */
export async function readEventLog(folder: SessionFolder, keptBytes: number): Promise<ReadLog | LogRefusal> {
  const handle = await open(folder.log);
  try {
    const { mtimeMs } = await handle.stat();
    const reader = new LineReader(folder.sessionId, keptBytes);
    for await (const chunk of handle.createReadStream({ autoClose: false, highWaterMark: 1024 * 1024 })) {
      reader.take(chunk);
      if (reader.refusal) return reader.refusal;
    }
    return reader.finish(mtimeMs);
  } finally {
    await handle.close();
  }
}

class LineReader {
  readonly #sessionId: string;
  readonly #keptBytes: number;
  /** Of a line whose end hasn't come. */
  #pieces: Buffer[] = [];
  #state: SessionState | null = null;
  #batch: SessionEvent[] = [];
  #length = 0;
  #skipped = 0;
  refusal: LogRefusal | null = null;

  constructor(sessionId: string, keptBytes: number) {
    this.#sessionId = sessionId;
    this.#keptBytes = keptBytes;
  }

  take(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(LINE_BREAK); end !== -1; end = chunk.indexOf(LINE_BREAK, start)) {
      this.#pieces.push(chunk.subarray(start, end));
      const line = this.#takePieces();
      this.#length += line.length + 1;
      if (!this.#line(line.toString('utf8'))) this.#skipped++;
      if (this.refusal) return;
      start = end + 1;
    }
    if (start < chunk.length) this.#pieces.push(chunk.subarray(start));
  }

  finish(writtenAt: number): ReadLog | LogRefusal {
    const rest = this.#takePieces();
    // A last line that only lacks its line break is as good as any.
    const endsOpen = rest.length > 0 && this.#line(rest.toString('utf8'));
    if (endsOpen) this.#length += rest.length;
    this.#reduce();
    if (this.refusal) return this.refusal;
    if (!this.#state) return { refused: 'unreadable', detail: 'it is empty' };
    return { state: this.#state, length: this.#length, endsOpen, skipped: this.#skipped, writtenAt };
  }

  #takePieces(): Buffer {
    const [first, ...more] = this.#pieces;
    this.#pieces = [];
    return more.length === 0 ? (first ?? Buffer.alloc(0)) : Buffer.concat([first ?? Buffer.alloc(0), ...more]);
  }

  /** False: there is nothing in it. */
  #line(line: string): boolean {
    if (!this.#state) return this.#header(line);
    if (line.trim() === '') return true;
    const event = checkEvent(parseJson(line));
    if (!event) return false;
    this.#batch.push(event);
    if (this.#batch.length >= BATCH) this.#reduce();
    return true;
  }

  #header(line: string): boolean {
    const header = parseHeader(line);
    if ('refused' in header) {
      this.refusal = header;
      return false;
    }
    this.#state = newSession({ ...header, sessionId: this.#sessionId, keptBytes: this.#keptBytes });
    return true;
  }

  #reduce(): void {
    if (!this.#state) return;
    const batch = this.#batch;
    this.#batch = [];
    try {
      this.#state = reduceAll(this.#state, batch);
    } catch {
      // One of them is damaged in a way that the check doesn't see: the others count all the same.
      for (const event of batch) this.#reduceOne(event);
    }
  }

  #reduceOne(event: SessionEvent): void {
    try {
      if (this.#state) this.#state = reduce(this.#state, event);
    } catch {
      this.#skipped++;
    }
  }
}
