import type { OutputEvent, SessionEvent } from '../../contract/events.ts';
import { findRun } from '../../contract/findEntry.ts';
import type { SessionState } from '../../contract/session.ts';
import type { EventLog } from './eventLog.ts';
import { writeGlance } from './glanceFile.ts';
import type { OutputSpool } from './outputSpool.ts';
import type { SearchIndex } from './searchIndex.ts';
import type { SessionFolder } from './sessionFolder.ts';
import type { SessionLock } from './sessionLock.ts';
import type { StoreHealth, StoreNotice } from './storeHealth.ts';
import { streamEvent } from './streamEvent.ts';
import { writeSummary } from './summaryFile.ts';
import { summaryOf } from './summaryOf.ts';

/** Events that say nothing about the conversation, only about the process behind it, or the files on the disk. */
const UNLOGGED: ReadonlySet<SessionEvent['type']> = new Set(['phase', 'abilities', 'traffic', 'output', 'changes']);

/** While things happen they are written this often, in ms; a crash loses no more than came since. */
const WRITE_INTERVAL_MS = 250;
/** What can't be written is tried again this often, in ms. */
const RETRY_INTERVAL_MS = 5_000;
/** Output is not kept waiting beyond this, in UTF-16 units. */
const MAX_WAITING_OUTPUT = 1024 * 1024;

export interface SessionStoreInit {
  readonly folder: SessionFolder;
  readonly log: EventLog;
  readonly spool: OutputSpool;
  readonly lock: SessionLock;
  readonly health: StoreHealth;
  readonly search: SearchIndex;
  /** As it is in the log. */
  readonly state: SessionState;
}

/**
 * Keeps one session on disk: events in the log as they happen, output in the spool as it comes. The log gets a command's kept output when the
 * command or the turn ends, so that a flood is written once and not twice. Whoever reads a log without that end takes it from the spool.
 */
export class SessionStore {
  /** Resolves when all is written and the session let go of. */
  readonly closed: Promise<void>;
  readonly #init: SessionStoreInit;
  /** Commands whose output changed since the log had it. */
  readonly #dirty = new Map<string, Place>();
  /** Commands that have their place in the log. */
  readonly #placed = new Set<string>();
  #state: SessionState;
  #timer: NodeJS.Timeout | null = null;
  #isSummaryDue = false;
  #isSearchDue = false;
  #isClosed = false;
  #saving: Promise<void> = Promise.resolve();
  #tellClosed: () => void = () => {};

  constructor(init: SessionStoreInit) {
    this.#init = init;
    this.#state = init.state;
    this.closed = new Promise(resolve => {
      this.#tellClosed = resolve;
    });
  }

  /** Who puts notices of the store into the chat. */
  reportTo(tell: (notice: StoreNotice) => void): void {
    this.#init.health.reportTo(tell);
  }

  /** Each event before it is merged with others. */
  tap(event: SessionEvent): void {
    if (event.type !== 'output') return;
    this.#init.spool.write(event);
    if (this.#init.spool.waiting > MAX_WAITING_OUTPUT && !this.#init.health.isFailing) void this.#init.spool.flush();
  }

  /** A batch after it was reduced to `state`. Costs next to nothing: what it leads to is done later. */
  record(events: readonly SessionEvent[], state: SessionState): void {
    const { log, health } = this.#init;
    const written: Place[] = [];
    const ended: Place[] = [];
    let isTurnEnd = false;
    let isUrgent = false;
    let isLogged = false;
    for (const event of events) {
      if (event.type === 'output') {
        this.#sketchOutput(event);
        written.push(event);
      } else if (!UNLOGGED.has(event.type)) {
        log.append(event);
        isLogged = true;
      }
      if (event.type === 'history') this.#init.search.forget();
      if (event.type === 'command' && event.patch.endedAt !== undefined) ended.push(event);
      isTurnEnd ||= event.type === 'turnEnded';
      isUrgent ||= event.type === 'turnStarted' || event.type === 'title';
    }
    this.#state = state;
    for (const place of written) {
      const key = keyOf(place);
      // Output of a call that nobody knows of makes no command.
      if (!this.#dirty.has(key) && findRun(state, place.toolCallId, place.runId)) {
        this.#dirty.set(key, place);
        this.#placed.add(key);
      }
    }
    for (const place of isTurnEnd ? [...this.#dirty.values()] : ended) this.#logOutput(place);
    const isBetweenTurns = isLogged && !state.turn;
    this.#isSummaryDue ||= isUrgent || isBetweenTurns;
    this.#isSearchDue ||= isBetweenTurns;
    if ((isTurnEnd || isUrgent) && !health.isFailing) void this.flush();
    else this.#schedule();
  }

  outputFile(toolCallId: string, runId: string): Promise<string | null> {
    return this.#init.spool.find(toolCallId, runId);
  }

  /** Resolves when all that was recorded so far is on disk, or can't be. */
  flush(): Promise<void> {
    this.#stopTimer();
    this.#saving = this.#saving.then(() => this.#save());
    return this.#saving;
  }

  /** Resolves when all is on disk as it is shown, or can't be. */
  async settle(): Promise<void> {
    this.#isSummaryDue ||= this.#dirty.size > 0;
    for (const place of [...this.#dirty.values()]) this.#logOutput(place);
    await this.flush();
  }

  /** Tells other windows that the session is about to be let go of. */
  leave(): void {
    void this.#init.lock.leave().catch(() => {}); // they wait a little less, then
  }

  /** Writes the rest and lets go of the session. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    await this.settle();
    if (this.#init.health.isFailing) this.#init.health.closedUnwritten();
    this.#isClosed = true;
    this.#stopTimer();
    await this.#init.lock.release().catch(() => {}); // it goes stale by itself
    this.#tellClosed();
  }

  async #save(): Promise<void> {
    // A session that nothing was said in leaves nothing behind.
    if (this.#state.entries.length === 0 || this.#isClosed) return;
    const { log, spool } = this.#init;
    await Promise.all([log.flush(), spool.flush()]);
    if (!log.isWritten || !spool.isWritten) this.#schedule();
    else if (this.#isSummaryDue) await this.#describe();
  }

  /** Brings what is made from the log up to date. It can be made again at any time, so that it may fail. */
  async #describe(): Promise<void> {
    const { folder, log, lock, search } = this.#init;
    try {
      if (!(await lock.mayWrite(false))) return;
      if (this.#isSearchDue) await search.update(this.#state.entries);
      const summary = summaryOf(this.#state, true);
      await writeSummary(folder, { summary, logBytes: log.length, searchBytes: search.bytes });
      this.#isSummaryDue = this.#isSearchDue = false;
      if (!this.#state.turn) await writeGlance(folder, this.#state, log.length);
    } catch {
      // A full disk, which the log and the user know of.
    }
  }

  #schedule(): void {
    if (this.#isClosed) return;
    const wait = this.#init.health.isFailing ? RETRY_INTERVAL_MS : WRITE_INTERVAL_MS;
    this.#timer ??= setTimeout(() => void this.flush(), wait).unref();
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Notes in the log what of an output event the spool doesn't hold. */
  #sketchOutput(event: OutputEvent): void {
    const { toolCallId, runId, op, droppedByAgent } = event;
    const { log } = this.#init;
    // The first output of a command may be the first that is known of it, and gives it its place among the others.
    if (!this.#placed.has(keyOf(event))) log.append({ type: 'command', toolCallId, runId, patch: {} });
    // What the agent left out itself.
    if (op === 'append' && droppedByAgent === null) return;
    if (!findRun(this.#state, toolCallId, runId)?.endedAt) log.append({ ...event, text: '', skippedBytes: 0 });
  }

  #logOutput(place: Place): void {
    const { toolCallId, runId } = place;
    if (!this.#dirty.delete(keyOf(place))) return;
    const run = findRun(this.#state, toolCallId, runId);
    if (!run) return;
    this.#init.log.append(streamEvent(toolCallId, runId, 'output', run.output));
    if (run.stderr) this.#init.log.append(streamEvent(toolCallId, runId, 'stderr', run.stderr));
  }
}

/** Which command. */
type Place = Pick<OutputEvent, 'toolCallId' | 'runId'>;

function keyOf({ toolCallId, runId }: Place): string {
  return JSON.stringify([toolCallId, runId]);
}
