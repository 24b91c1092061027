import { utf8Length } from '../../contract/terminalText.ts';
import type { RunState } from '../callState.ts';
import { parseExitCode } from '../exitCode.ts';
import { unfence } from '../fence.ts';
import { type ToolUpdate, textOf } from '../toolUpdate.ts';
import { asRecord, asString, type Json, stringAt } from '../wire.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import { isOver, PLAIN, readInput, readTerminalExit, readTerminalHeader } from './shared.ts';

/**
 * claude-agent-acp. All output comes at the end; a failure's first line is `Exit code N`, which is the real code where the exit record is the
 * error flag (0.49.0); refusals and tool errors stand where output goes; a background command is `completed` at once and its terminal goes on.
 * Recordings: claude-agent-acp/s2, s6, s13, s15, s16.
 */
export const claude: Dialect = {
  ...PLAIN,
  id: 'claude',
  syntheticTerminalExit: true,
  isNamed: name => name.includes('claude-agent-acp') || name.includes('claude-code-acp'),
  hasShape: update => asRecord(update.meta?.['claudeCode']) !== undefined,
  isForModel: (text, call) =>
    PLAIN.isForModel(text, call) || (call.task !== null && text.startsWith('Async agent launched successfully.')),
  // claude-agent-acp/s2.A-auto
  noteOf: meta => {
    if (stringAt(meta, 'claudeCode', 'kind') !== 'informational') return null;
    const level = stringAt(meta, 'claudeCode', 'level');
    return level === 'warning' || level === 'error' ? level : 'info';
  },
  parentOf: meta => stringAt(meta, 'claudeCode', 'parentToolUseId') ?? null,
  read(frame) {
    const { call, run, terminal } = frame;
    readInput(run, call.rawInput, false);
    readToolResponse(frame);
    if (terminal) readTerminalHeader(run, terminal);
    const text = newText(frame);
    if (text && run.background && isOver(call)) writeBackground(frame, text);
    else if (text) run.held = text.op === 'append' ? (run.held ?? '') + text.value : text.value;
    if (terminal) readTerminalExit(run, terminal);
    if (run.held !== null && canTell(frame)) settleText(frame, run.held);
  },
};

interface TextWrite {
  readonly op: 'append' | 'replace';
  readonly value: string;
}

/** `toolResponse` with streams comes after a success only. */
function readToolResponse({ update, run, sink }: CommandFrame): void {
  const response = toolResponse(update);
  if (!response || typeof response['stdout'] !== 'string') return;
  run.succeeded = true;
  run.savedTo = asString(response['persistedOutputPath']) ?? run.savedTo;
  if (asString(response['backgroundTaskId']) === undefined) return;
  // What follows are words about the background task; this is the output so far (claude-agent-acp/s13).
  run.background = true;
  run.streamed = true;
  sink.cumulative(response['stdout']);
}

function toolResponse(update: ToolUpdate): Json | undefined {
  return asRecord(asRecord(update.meta?.['claudeCode'])?.['toolResponse']);
}

function newText({ update, terminal, call, run }: CommandFrame): TextWrite | null {
  const write = terminal?.writes.at(-1);
  if (write) {
    // A background task's output file: the plain key resyncs, the delta appends (acp-sdk.md, section 3).
    const replaces = write.key === 'replace' || (write.key === 'output' && (isOver(call) || run.deltaSeen));
    if (write.key === 'delta') run.deltaSeen = true;
    return { op: replaces ? 'replace' : 'append', value: write.text };
  }
  if (run.streamed || run.hasTerminal || !isOver(call) || update.status === undefined) return null;
  const raw = Array.isArray(update.rawOutput) ? textOf(update.rawOutput) : asString(update.rawOutput);
  const fenced = textOf(update.content);
  // The raw copy of a large output is a preview for the model; the fenced one is the output (claude-agent-acp/s4.B).
  const value = raw?.startsWith('<persisted-output>') && fenced !== undefined ? undefined : raw;
  if (value !== undefined) return { op: 'replace', value };
  return fenced === undefined ? null : { op: 'replace', value: unfence(fenced) };
}

/** Text is judged only when it is known how the call ended: before that, `Exit code 1` or a refusal could be output. */
function canTell({ call, run }: CommandFrame): boolean {
  if (run.succeeded || typeof run.facts.terminal === 'number') return true;
  return isOver(call) && (!run.hasTerminal || run.facts.terminal !== undefined);
}

const LAUNCHED = /^Command running in background with ID: \S+\./;
const MOVED = /(?:^|\n)Command did not complete within its \S+ timeout and was moved to the background \(ID: \S+\)/;

/** The agent's words on a command that goes on in the background; null where the text is output. */
function backgroundNote({ call, run }: CommandFrame, text: string): string | null {
  if (!run.background && call.rawInput['run_in_background'] !== true) return null;
  if (LAUNCHED.test(text)) return text;
  const moved = MOVED.exec(text);
  return moved ? text.slice(moved.index).trimStart() : null;
}

function writeBackground(frame: CommandFrame, { op, value }: TextWrite): void {
  const note = backgroundNote(frame, value);
  if (note !== null) frame.call.note = note;
  else if (op === 'append') frame.sink.append(value);
  else frame.sink.cumulative(value);
}

const EMPTY_RESULT = '(Bash completed with no output)';
const TRUNCATED = /\n?\[Output truncated \((\d+) bytes total\): full output saved to ([^\n\]]+)\]$/;
const TOOL_ERROR = /^<tool_use_error>([\s\S]*)<\/tool_use_error>$/;

function settleText(frame: CommandFrame, text: string): void {
  const { update, call, run, sink } = frame;
  run.held = null;
  const note = backgroundNote(frame, text);
  if (note !== null) {
    run.background = true;
    call.note = note;
    return;
  }
  const refusal = refusalKind(update, run, text);
  if (refusal !== null) {
    // An interrupt is told as a rejection by the user too, though nobody rejected it (claude-agent-acp/s6b).
    run.verdict = refusal === 'user-rejected' && !call.rejected ? 'cancelled' : 'denied';
    call.note = text.replace(TOOL_ERROR, '$1');
    return;
  }
  const failed = call.agentStatus === 'failed' || (typeof run.facts.terminal === 'number' && run.facts.terminal !== 0);
  const exitLine = failed ? /^Exit code (-?\d+)(?:\n|$)/.exec(text) : null;
  if (exitLine) run.facts.text = parseExitCode(exitLine[1]);
  let output = exitLine ? text.slice(exitLine[0].length) : text;
  if (output === EMPTY_RESULT && update.rawOutput === EMPTY_RESULT) output = '';
  const truncated = TRUNCATED.exec(output);
  if (truncated) {
    output = output.slice(0, truncated.index);
    run.savedTo = truncated[2] ?? run.savedTo;
  }
  sink.cumulative(output, truncated ? Math.max(0, Number(truncated[1]) - utf8Length(output)) : null);
}

/** Why the command never ran; null where it did. */
function refusalKind(update: ToolUpdate, run: RunState, text: string): string | null {
  const kind = stringAt(update.meta, 'claudeCode', 'nonExecutionKind');
  if (kind !== undefined) return kind;
  if (asString(toolResponse(update)?.['decisionReason']) !== undefined) return 'permission-rule';
  return TOOL_ERROR.test(text) && typeof run.facts.terminal !== 'number' ? 'tool-error' : null;
}
