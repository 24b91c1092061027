import { asRecord, asString } from '../wire.ts';
import type { Dialect } from './dialect.ts';
import { PLAIN, quotedInTitle, readAppendingTerminal, readInput, readStructuredExit, writeStreams } from './shared.ts';

/**
 * Cursor (`cursor-agent acp`). The title is the command in backticks; the result `{exitCode, stdout, stderr}` comes once at the end. Any end is
 * `completed`: of a tool that failed with `{error}`, of a refused call with no result at all. From captures of others; no recording has one.
 */
export const cursor: Dialect = {
  ...PLAIN,
  id: 'cursor',
  isNamed: name => /cursor/i.test(name),
  hasShape: update => {
    const result = asRecord(update.rawOutput);
    return result?.['exitCode'] !== undefined && asString(result['stdout']) !== undefined;
  },
  read(frame) {
    const { update, call, run } = frame;
    readInput(run, call.rawInput, false);
    run.command ??= quotedInTitle(call.title);
    readAppendingTerminal(frame);
    const result = asRecord(update.rawOutput);
    if (!result) return;
    readStructuredExit(run, result);
    const error = asString(result['error']);
    if (error !== undefined) {
      call.note = error;
      call.agentStatus = 'failed';
    }
    writeStreams(frame, result);
  },
};
