import { unfence } from '../fence.ts';
import { textOf } from '../toolUpdate.ts';
import { asRecord, asString } from '../wire.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import { isOver, outputOfResult, readAppendingTerminal, readInput, readStructuredExit } from './shared.ts';

/** For an agent nobody has seen: every shape that several agents share, and nothing that would be a guess. */
export const generic: Dialect = {
  id: 'generic',
  syntheticTerminalExit: false,
  isNamed: () => true,
  hasShape: () => false,
  isCommand: (update, call) => (update.kind ?? call.kind) === 'execute' && update.meta?.['is_mcp_tool_call'] !== true,
  parentOf: () => null,
  leavesRunning: () => false,
  denies: () => null,
  read(frame) {
    const { update, call, run } = frame;
    readInput(run, call.rawInput, Array.isArray(call.rawInput['command']));
    readAppendingTerminal(frame);
    const result = asRecord(update.rawOutput);
    if (result) readStructuredExit(run, result);
    readOutput(frame);
    // Without an input the title is the only place for the command; a call's first title is often just the tool's name.
    if (run.command === null && isOver(call) && Object.keys(call.rawInput).length === 0)
      run.command = commandInTitle(call.title);
  },
};

/** One source per frame: a terminal stream, else split streams, else the result, else the content (rule: never the same text twice). */
function readOutput({ update, call, run, sink }: CommandFrame): void {
  const result = asRecord(update.rawOutput);
  const stdout = asString(result?.['stdout']);
  const stderr = asString(result?.['stderr']);
  const aggregated = asString(result?.['aggregated_output']);
  if (stderr !== undefined && aggregated === undefined && stderr !== '') sink.stderr(stderr);
  if (run.streamed) return;
  const fromResult = aggregated ?? stdout ?? outputOfResult(update.rawOutput);
  // Before the call runs, content is its input or a description (claude, gemini, kimi), not output.
  const fromContent = call.agentStatus === 'pending' ? undefined : textOf(update.content);
  const text = fromResult ?? fromContent;
  if (text !== undefined) sink.cumulative(unfence(text));
}

function commandInTitle(title: string): string | null {
  const quoted = /`([^`]+)`/.exec(title);
  return quoted?.[1] ?? (title === '' ? null : title);
}
