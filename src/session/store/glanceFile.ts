import { readFile, stat } from 'node:fs/promises';
import { asArray, asRecord, parseJson } from '../../adapter/wire.ts';
import { glanceOf } from '../../contract/glance.ts';
import { newSession } from '../../contract/newSession.ts';
import type { Entry, SessionState } from '../../contract/session.ts';
import { entry } from './checkEntry.ts';
import { replaceFile } from './fileWrites.ts';
import { isHeld } from './lockFile.ts';
import type { SessionFolder } from './sessionFolder.ts';
import { readSummary } from './summaryFile.ts';

// The end of a long session, kept beside its log so that it can be shown before the log is read. Like the summary it is made from the log,
// and out of date where the log has another size.

/** Version of the format. One of another version counts as missing. */
const VERSION = 1;

/** Nothing is written for a short session. Throws where it can't be written; nothing is lost by that. */
export async function writeGlance(folder: SessionFolder, state: SessionState, logBytes: number): Promise<void> {
  const entries = glanceOf(state)?.entries;
  if (entries) await replaceFile(folder.glance, JSON.stringify({ gangwayGlance: VERSION, logBytes, entries }));
}

/** What the session will look like at its end once it is open; null: nobody knows, or it is in use in another window. */
export async function readGlance(folder: SessionFolder): Promise<SessionState | null> {
  const [file, log, known] = await Promise.all([
    readFile(folder.glance, 'utf8').catch(() => null),
    stat(folder.log).catch(() => null),
    readSummary(folder),
  ]);
  if (file === null || !log || known?.logBytes !== log.size || (await isHeld(folder.lock, Date.now()))) return null;
  const { gangwayGlance, logBytes, entries } = asRecord(parseJson(file)) ?? {};
  const list = asArray(entries);
  if (gangwayGlance !== VERSION || logBytes !== log.size || list.length === 0 || !list.every(isKeyed)) return null;
  const { sessionId, cwd, createdAt, title, turnCount } = known.summary;
  const agent = { ...known.summary.agent, name: null, version: null };
  return { ...newSession({ sessionId, agent, cwd, createdAt }), title, turnCount, entries: list };
}

function isKeyed(value: unknown): value is Entry {
  return typeof asRecord(value)?.['key'] === 'string' && entry(value);
}
