import { textOf } from '../toolUpdate.ts';
import { asRecord, asString, type Json } from '../wire.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import { isOver, PLAIN, readInput, readStructuredExit } from './shared.ts';

/**
 * opencode. Content is the whole output so far, sent again with every change, and once more at the end beside two copies in `rawOutput`; any exit
 * is `completed`. Words about an abort or a time-out stand in a trailer, and only where there is no exit code: recordings opencode/s6, s13.
 */
export const opencode: Dialect = {
  ...PLAIN,
  id: 'opencode',
  usageScope: 'lastStep',
  isNamed: name => name.toLowerCase() === 'opencode',
  hasShape: update => {
    const metadata = asRecord(asRecord(update.rawOutput)?.['metadata']);
    return metadata !== undefined && 'exit' in metadata && 'output' in metadata;
  },
  read(frame) {
    const { update, call, run, sink } = frame;
    readInput(run, call.rawInput, false);
    const result = asRecord(update.rawOutput);
    const error = asString(result?.['error']);
    if (error !== undefined) {
      call.note = error;
      return;
    }
    const text = textOf(update.content) ?? asString(result?.['output']);
    if (result) readStructuredExit(run, result);
    if (text === undefined || call.agentStatus === 'pending') return;
    if (isOver(call) && result) readFinal(frame, text, asRecord(result['metadata']) ?? {});
    else sink.cumulative(text);
  },
};

const TRAILER = /(?:\n\n|^)<(shell|bash)_metadata>\n([\s\S]*?)\n<\/\1_metadata>$/;
const TRUNCATED = /^\.\.\.output truncated\.\.\.\n\nFull output saved to: ([^\n]+)\n\n/;
const PLACEHOLDER = '(no output)';

function readFinal({ run, call, sink }: CommandFrame, text: string, metadata: Json): void {
  let output = text;
  const trailer = typeof run.facts.structured === 'number' ? null : TRAILER.exec(output);
  if (trailer) {
    output = output.slice(0, trailer.index);
    const words = trailer[2] ?? '';
    if (/exceeding timeout/.test(words)) run.verdict = 'timedOut';
    else if (/aborted/.test(words)) run.verdict = 'cancelled';
    call.note = words;
  }
  // What the command itself printed was seen while it ran.
  if (output === PLACEHOLDER && run.seen !== PLACEHOLDER) output = '';
  const truncated = metadata['truncated'] === true ? TRUNCATED.exec(output) : null;
  if (truncated) run.savedTo = truncated[1] ?? null;
  sink.cumulative(truncated ? output.slice(truncated[0].length) : output, truncated ? 0 : null);
}
