import { stat } from 'node:fs/promises';
import { errorText } from '../../contract/errorText.ts';
import { reduceAll } from '../../contract/reduce.ts';
import type { SessionState } from '../../contract/session.ts';
import { EventLog } from './eventLog.ts';
import { closeInterrupted } from './interrupted.ts';
import { headerLine, type LogRefusal } from './logHeader.ts';
import { OutputSpool } from './outputSpool.ts';
import { type ReadLog, readEventLog, refusalOf } from './readEventLog.ts';
import { SearchIndex } from './searchIndex.ts';
import type { SessionFolder } from './sessionFolder.ts';
import { SessionLock } from './sessionLock.ts';
import { SessionStore } from './sessionStore.ts';
import { spooledOutput } from './spooledOutput.ts';
import { StoreHealth } from './storeHealth.ts';
import { readSummary } from './summaryFile.ts';

export interface StoreOptions {
  readonly keptBytes: number;
  /** Bound of the file of each output. */
  readonly spoolBytes: number;
  readonly log: (message: string) => void;
  /** How long a session that is open in another window is waited for, in ms. Default: not at all. */
  readonly patienceMs?: number;
}

/** A session and where it goes on being kept. */
export interface OpenedStore {
  readonly state: SessionState;
  readonly store: SessionStore;
}

export type StoreRefusal =
  | LogRefusal
  | { readonly refused: 'inUse'; readonly detail: string }
  | { readonly refused: 'missing'; readonly detail: string };

/** The store of a new session. Nothing is written before something happens in it. */
export function createStore(folder: SessionFolder, state: SessionState, options: StoreOptions): SessionStore {
  const { lock, health } = claim(folder, options);
  return assemble(
    folder,
    { state, length: 0, endsOpen: false },
    new SearchIndex(folder.search, null),
    lock,
    health,
    options,
  );
}

/** Takes up a session as its log has it. */
export async function reopenStore(folder: SessionFolder, options: StoreOptions): Promise<OpenedStore | StoreRefusal> {
  const opened = await takeUp(folder, options);
  return 'refused' in opened ? opened : { state: opened.read.state, store: opened.store };
}

/** Takes up a session to go on with: what was open when the editor went away is closed, and the chat says so. */
export async function restoreStore(folder: SessionFolder, options: StoreOptions): Promise<OpenedStore | StoreRefusal> {
  const opened = await takeUp(folder, options);
  if ('refused' in opened) return opened;
  const { read, store } = opened;
  const output = await spooledOutput(folder.output, read.state);
  const now = Date.now();
  const events = [
    ...output,
    ...closeInterrupted(reduceAll(read.state, output), read.writtenAt, now),
    ...damageNotice(read, now),
  ];
  const state: SessionState = { ...reduceAll(read.state, events), phase: 'idle' };
  store.record(events, state);
  return { state, store };
}

async function takeUp(
  folder: SessionFolder,
  options: StoreOptions,
): Promise<{ readonly read: ReadLog; readonly store: SessionStore } | StoreRefusal> {
  const { lock, health } = claim(folder, options);
  try {
    // Before the lock: nothing is written into the folder of a newer Gangway.
    const refusal = await refusalOf(folder);
    if (refusal) return refusal;
    if (!(await lock.take(options.patienceMs))) return { refused: 'inUse', detail: 'it is open in another window' };
    const read = await readEventLog(folder, options.keptBytes);
    if ('refused' in read) {
      await lock.release();
      return read;
    }
    if (read.skipped > 0) options.log(`${folder.log}: ${read.skipped} lines can't be read and are left out.`);
    return { read, store: assemble(folder, read, await knownIndex(folder, read), lock, health, options) };
  } catch (error) {
    await lock.release().catch(() => {});
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing
      ? { refused: 'missing', detail: 'there is no such session' }
      : { refused: 'unreadable', detail: errorText(error) };
  }
}

function claim(
  folder: SessionFolder,
  options: StoreOptions,
): { readonly lock: SessionLock; readonly health: StoreHealth } {
  const health = new StoreHealth(folder.path, options.log);
  return { health, lock: new SessionLock(folder.lock, () => health.taken()) };
}

function assemble(
  folder: SessionFolder,
  { state, length, endsOpen }: Pick<ReadLog, 'state' | 'length' | 'endsOpen'>,
  search: SearchIndex,
  lock: SessionLock,
  health: StoreHealth,
  { spoolBytes }: StoreOptions,
): SessionStore {
  const log = new EventLog({
    file: folder.log,
    header: headerLine(state),
    length,
    endsOpen,
    keptBytes: state.keptBytes,
    mayWrite: surely => lock.mayWrite(surely),
    health,
  });
  const spool = new OutputSpool({
    folder: folder.output,
    limit: spoolBytes,
    mayWrite: () => lock.mayWrite(false),
    health,
  });
  return new SessionStore({ folder, log, spool, lock, health, search, state });
}

/** The text for searching, where it is up to date. */
async function knownIndex(folder: SessionFolder, { state, length }: ReadLog): Promise<SearchIndex> {
  const summary = await readSummary(folder);
  const size = await stat(folder.search).then(
    info => info.size,
    () => -1,
  );
  const isKnown = summary?.logBytes === length && summary.searchBytes === size && size !== -1;
  return new SearchIndex(folder.search, isKnown ? { entries: state.entries.length, bytes: size } : null);
}

/** Says once how many lines are missing. */
function damageNotice({ state, skipped }: ReadLog, at: number) {
  const count = String(skipped);
  const isSaid = state.entries.some(
    entry => entry.type === 'notice' && entry.code === 'storeDamaged' && entry.params['count'] === count,
  );
  if (skipped === 0 || isSaid) return [];
  const notice = {
    level: 'warning' as const,
    code: 'storeDamaged' as const,
    params: { count },
    detail: null,
    actions: [],
    at,
  };
  return [{ type: 'notice' as const, notice }];
}
