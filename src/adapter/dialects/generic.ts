import { unfence } from '../fence.ts';
import { textOf } from '../toolUpdate.ts';
import { asRecord, asString, parseJson } from '../wire.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import {
  asksForBackground,
  commandOf,
  isOver,
  outputOfResult,
  PLAIN,
  quotedInTitle,
  readAppendingTerminal,
  readInput,
  readStructuredExit,
  writeStreams,
} from './shared.ts';

/** For an agent nobody has seen: every shape that several agents share, and nothing that would be a guess. */
export const generic: Dialect = {
  ...PLAIN,
  id: 'generic',
  isNamed: () => true,
  isCommand: (update, call) => PLAIN.isCommand(update, call) && update.meta?.['is_mcp_tool_call'] !== true,
  read(frame) {
    const { update, call, run } = frame;
    readInput(run, call.rawInput, false);
    run.command ??= quotedInTitle(call.title);
    readAppendingTerminal(frame);
    const result = asRecord(update.rawOutput);
    if (result) readStructuredExit(run, result);
    if (!result || !writeStreams(frame, result)) readText(frame);
    // Without an input the title is the only place for the command; a call's first title is often just the tool's name.
    if (run.command === null && isOver(call) && Object.keys(call.rawInput).length === 0)
      run.command = call.title === '' ? null : call.title;
    if (
      call.agentStatus === 'completed' &&
      asksForBackground(call.rawInput) &&
      typeof run.facts.structured !== 'number'
    )
      run.background = true;
  },
};

/** One source per frame: a terminal stream, else the result, else the content (rule: never the same text twice). */
function readText({ update, call, run, sink }: CommandFrame): void {
  if (run.streamed) return;
  const fromResult = outputOfResult(update.rawOutput);
  // Before the call runs, content is its input or a description (claude, gemini, kimi), not output.
  const fromContent = call.agentStatus === 'pending' ? undefined : textOf(update.content);
  const text = fromResult ?? fromContent;
  if (text === undefined) call.note = asString(asRecord(update.rawOutput)?.['error']) ?? call.note;
  if (text === undefined || (!isOver(call) && isInput(text, run.description))) return;
  // A field of an object holds the output as it is; a text may be meant for reading.
  sink.cumulative(asRecord(update.rawOutput) && fromResult !== undefined ? text : unfence(text));
}

/** Is this text of a running call what it was called with, and no output (kimi)? */
function isInput(text: string, description: string | null): boolean {
  if (text === description) return true;
  const input = text.startsWith('{') && text.endsWith('}') ? asRecord(parseJson(text)) : undefined;
  return input !== undefined && asString(commandOf(input)) !== undefined;
}
