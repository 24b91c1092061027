import { readFile } from 'node:fs/promises';
import { asRecord, parseJson } from '../../adapter/wire.ts';
import type { SessionSummary } from '../../contract/sessionSummary.ts';
import { replaceFile } from './fileWrites.ts';
import { isTime } from './logHeader.ts';
import type { SessionFolder } from './sessionFolder.ts';
import { number, orNull, shape, text } from './shape.ts';

/** Version of the format. One of another version counts as missing: it can be made anew from the log. */
const VERSION = 1;

/** A session's line in the list, kept beside its log, with what it was made from: where a size differs, it is out of date. */
export interface SummaryFile {
  readonly summary: SessionSummary;
  /** Size of the log, in bytes. */
  readonly logBytes: number;
  /** Size of the text for searching that was made from the same log, in bytes. -1: there is none that fits. */
  readonly searchBytes: number;
}

const isSummary = shape({
  agent: shape({ id: text, label: text }),
  agentSessionId: orNull(text),
  cwd: text,
  title: orNull(text),
  createdAt: isTime,
  updatedAt: isTime,
  turnCount: number,
  lastEnd: orNull(text),
});

/** null: there is none, or it is damaged. */
export async function readSummary(folder: SessionFolder): Promise<SummaryFile | null> {
  const file = asRecord(parseJson(await readFile(folder.summary, 'utf8').catch(() => '')));
  const { gangwaySummary, logBytes, searchBytes, summary } = file ?? {};
  if (gangwaySummary !== VERSION || typeof logBytes !== 'number' || typeof searchBytes !== 'number') return null;
  if (!isSummary(summary)) return null;
  return {
    logBytes,
    searchBytes,
    summary: { ...(summary as SessionSummary), sessionId: folder.sessionId, problem: null },
  };
}

/** Throws where it can't be written; nothing is lost by that. */
export function writeSummary(folder: SessionFolder, file: SummaryFile): Promise<void> {
  return replaceFile(folder.summary, JSON.stringify({ gangwaySummary: VERSION, ...file }));
}
