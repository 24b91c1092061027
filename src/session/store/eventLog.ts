import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SessionEvent } from '../../contract/events.ts';
import { newSession } from '../../contract/newSession.ts';
import { reduce } from '../../contract/reduce.ts';
import type { SessionState } from '../../contract/session.ts';

/** Version of the format, in the first line of each log. A reader refuses a newer one. */
const VERSION = 1;

interface Header {
  readonly gangwayLog: typeof VERSION;
  readonly sessionId: string;
  readonly agent: SessionState['agent'];
  readonly cwd: string;
  readonly createdAt: number;
}

/** An append-only log of a session's events, one JSON document a line. What it holds, reduced, is the session. */
export class EventLog {
  readonly #file: string;
  readonly #onError: (error: unknown) => void;
  #lines: string[] = [];
  #writing: Promise<void> = Promise.resolve();
  #failed = false;

  constructor(file: string, onError: (error: unknown) => void) {
    this.#file = file;
    this.#onError = onError;
  }

  /** Begins the log of a new session. */
  begin(state: SessionState): void {
    const { sessionId, agent, cwd, createdAt } = state;
    const header: Header = { gangwayLog: VERSION, sessionId, agent, cwd, createdAt };
    this.#lines.push(JSON.stringify(header));
  }

  append(events: readonly SessionEvent[]): void {
    for (const event of events) this.#lines.push(JSON.stringify(event));
  }

  /** Resolves when all that was appended so far is on disk, or can't be. */
  flush(): Promise<void> {
    if (this.#lines.length === 0 || this.#failed) return this.#writing;
    const text = `${this.#lines.join('\n')}\n`;
    this.#lines = [];
    this.#writing = this.#writing
      .then(async () => {
        await mkdir(path.dirname(this.#file), { recursive: true });
        await appendFile(this.#file, text);
      })
      .catch(error => {
        if (!this.#failed) this.#onError(error);
        this.#failed = true;
      });
    return this.#writing;
  }

  /** Ends a torn last line, so that what follows stands on lines of its own. */
  mendEnd(text: string): void {
    if (!text.endsWith('\n')) this.#lines.push('');
  }
}

/** A log as read: the session, and the text for {@link EventLog.mendEnd}. `unreadable`: why there is none. */
export type ReadLog = { readonly state: SessionState; readonly text: string } | { readonly unreadable: string };

/** Reads a log. A line that can't be read (a torn last one) is skipped. */
export async function readEventLog(file: string, keptBytes: number): Promise<ReadLog> {
  const text = await readFile(file, 'utf8');
  const [first, ...lines] = text.split('\n');
  const header = parseLine(first ?? '') as Partial<Header> | null;
  if (typeof header?.gangwayLog !== 'number') return { unreadable: 'it has no version line' };
  if (header.gangwayLog > VERSION)
    return { unreadable: `it was written by a newer Gangway (version ${header.gangwayLog} of the format)` };
  const { sessionId, agent, cwd, createdAt } = header as Header;
  let state = newSession({ sessionId, agent, cwd, createdAt, keptBytes });
  for (const line of lines) {
    const event = line === '' ? null : (parseLine(line) as SessionEvent | null);
    if (event) state = reduce(state, event) ?? state;
  }
  return { state, text };
}

function parseLine(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
