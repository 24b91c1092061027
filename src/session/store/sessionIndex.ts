import { readFile, stat } from 'node:fs/promises';
import { errorText } from '../../contract/errorText.ts';
import type { SessionState } from '../../contract/session.ts';
import type { SessionSummary } from '../../contract/sessionSummary.ts';
import { replaceFile } from './fileWrites.ts';
import { isHeld } from './lockFile.ts';
import { readEventLog } from './readEventLog.ts';
import { searchText } from './searchText.ts';
import type { SessionFolder } from './sessionFolder.ts';
import { readSummary, writeSummary } from './summaryFile.ts';
import { summaryOf } from './summaryOf.ts';

// What is kept beside a log to list and search sessions without reading logs. Where it is missing, damaged or older than the log it is made
// again; where another window is writing the session it is taken as it is, since that window brings it up to date.

/** What a list shows of the session in a folder; null: there is none. */
export async function describeSession(folder: SessionFolder, keptBytes: number): Promise<SessionSummary | null> {
  const log = await stat(folder.log).catch(() => null);
  if (!log?.isFile()) return null;
  const known = await readSummary(folder);
  if (known?.logBytes === log.size) return known.summary;
  const isInUse = await isHeld(folder.lock, Date.now());
  if (known && isInUse) return known.summary;
  const read = await readEventLog(folder, keptBytes).catch(error => ({
    refused: 'unreadable' as const,
    detail: errorText(error),
  }));
  if ('refused' in read) {
    const problem = { kind: read.refused, detail: read.detail };
    return { ...(known?.summary ?? nothingKnown(folder.sessionId)), updatedAt: log.mtimeMs, problem };
  }
  if (!isInUse) await writeIndex(folder, read.state, log.size);
  return summaryOf(read.state, isInUse);
}

/** The text of a session for searching. */
export async function readSearchText(folder: SessionFolder, keptBytes: number, signal: AbortSignal): Promise<string> {
  const [log, search, known] = await Promise.all([
    stat(folder.log).catch(() => null),
    stat(folder.search).catch(() => null),
    readSummary(folder),
  ]);
  const isFresh = search !== null && known?.logBytes === log?.size && known?.searchBytes === search.size;
  if (isFresh || (await isHeld(folder.lock, Date.now())))
    return search ? readFile(folder.search, { encoding: 'utf8', signal }) : '';
  const read = await readEventLog(folder, keptBytes).catch(() => null);
  if (!log || !read || 'refused' in read) return '';
  return writeIndex(folder, read.state, log.size);
}

/** Writes summary and text of a session that nobody has open. Returns the text. */
async function writeIndex(folder: SessionFolder, state: SessionState, logBytes: number): Promise<string> {
  const text = searchText(state.entries);
  const bytes = Buffer.from(text);
  try {
    await replaceFile(folder.search, bytes);
    await writeSummary(folder, { summary: summaryOf(state, false), logBytes, searchBytes: bytes.length });
  } catch {
    // A full disk, or one that is only to be read: it is made anew the next time.
  }
  return text;
}

function nothingKnown(sessionId: string): SessionSummary {
  return {
    sessionId,
    agent: { id: '', label: '' },
    agentSessionId: null,
    cwd: '',
    title: null,
    createdAt: 0,
    updatedAt: 0,
    turnCount: 0,
    lastEnd: null,
    problem: null,
  };
}
