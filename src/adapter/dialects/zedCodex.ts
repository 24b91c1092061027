import { utf8Length } from '../../contract/terminalText.ts';
import { unfence } from '../fence.ts';
import { textOf } from '../toolUpdate.ts';
import { asRecord, asString } from '../wire.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import { outputOfResult, PLAIN, readAppendingTerminal, readInput, readStructuredExit } from './shared.ts';

/**
 * Zed's codex-acp (`@zed-industries/codex-acp`). The input is an argv with `parsed_cmd`, also of commands that it shows as read or search; the
 * result holds the whole output beside what was streamed, which it does only for a long command and only where terminals are declared; else
 * the output is fenced in the content too. Recordings: codex-acp-zed/s1.A, s3.A, s3.B, s7a.A, s13.A.
 */
export const zedCodex: Dialect = {
  ...PLAIN,
  id: 'zedCodex',
  // Its name is part of the other one's.
  isNamed: () => false,
  hasShape: update =>
    asRecord(update.rawInput)?.['parsed_cmd'] !== undefined ||
    asString(asRecord(update.rawOutput)?.['aggregated_output']) !== undefined,
  isCommand: (update, call) => Array.isArray(call.rawInput['command']) || PLAIN.isCommand(update, call),
  // What outlives its wait goes on without another word (codex-acp-zed/s13.A).
  leavesRunning: () => true,
  read(frame) {
    const { update, call, run } = frame;
    readInput(run, call.rawInput, true);
    readAppendingTerminal(frame);
    const result = asRecord(update.rawOutput);
    if (result) readStructuredExit(run, result);
    if (!run.streamed) writeResult(frame);
  },
};

/** The result keeps the last MiB. */
const CAP = 1024 * 1024;

function writeResult({ update, sink }: CommandFrame): void {
  const fenced = textOf(update.content);
  const text = outputOfResult(update.rawOutput) ?? (fenced === undefined ? undefined : unfence(fenced));
  if (text !== undefined) sink.cumulative(text, utf8Length(text) >= CAP ? 0 : null);
}
