import { textOf } from '../toolUpdate.ts';
import { asRecord, asString, stringAt } from '../wire.ts';
import { readCodexTitle } from './codexTitles.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import {
  outputOfResult,
  PLAIN,
  readAppendingTerminal,
  readInput,
  readStructuredExit,
  readTerminalExit,
  readTerminalHeader,
  withoutCodexReport,
} from './shared.ts';

/**
 * codex-acp 1.x and 2.x (`@agentclientprotocol/codex-acp`). Streams terminal deltas under either key, whatever was declared; a short command's
 * output comes in one piece with its exit. Commands that it classified as read or search keep output and exit but lose the command line:
 * recordings codex-acp/s7*.
 */
export const codex: Dialect = {
  ...PLAIN,
  id: 'codex',
  isNamed: name => name.includes('codex-acp'),
  isCommand: (update, call) =>
    (update.name ?? call.name) === 'exec_command' ||
    ((update.kind ?? call.kind) === 'execute' && update.meta?.['is_mcp_tool_call'] !== true) ||
    (update.meta?.['terminal_output_delta'] !== undefined && update.meta['is_mcp_tool_call'] !== true),
  // A unified exec that outlives the turn goes on; its end comes later, even in another turn (codex-acp/s16.A).
  leavesRunning: () => true,
  denies(update) {
    const review = asRecord(asRecord(update.rawOutput)?.['review']);
    return review?.['status'] === 'denied' ? (stringAt(update.rawOutput, 'targetItemId') ?? null) : null;
  },
  read(frame) {
    const { update, call, run, sink } = frame;
    readInput(run, call.rawInput, true);
    if (run.command === null && update.title !== undefined) run.classified = readCodexTitle(call.kind, call.title);
    if (!readCappedOutput(frame)) readAppendingTerminal(frame);
    const result = asRecord(update.rawOutput);
    if (result) readStructuredExit(run, result);
    if (run.streamed) return;
    const text = outputOfResult(result) ?? textOf(update.content);
    if (text !== undefined) sink.cumulative(withoutCodexReport(run, text));
  },
};

/** One final piece is capped at 1 MiB, with the number of bytes left out in its middle (codex-acp/s4.A). */
const CAP = 1024 * 1024;

function readCappedOutput({ terminal, run, sink }: CommandFrame): boolean {
  const text = terminal?.writes.length === 1 ? (terminal.writes[0]?.text ?? '') : '';
  if (!terminal || run.streamed || text.length < CAP / 2) return false;
  const middle = text.slice(text.length / 2 - 256, text.length / 2 + 256);
  const marker = /\n\.\.\. (\d+) bytes omitted \.\.\.\n/.exec(middle);
  if (!marker) return false;
  const at = Math.trunc(text.length / 2 - 256) + marker.index;
  readTerminalHeader(run, terminal);
  run.streamed = true;
  sink.append(text.slice(0, at + 1));
  sink.append(text.slice(at + marker[0].length), Number(asString(marker[1]) ?? 0));
  readTerminalExit(run, terminal);
  return true;
}
