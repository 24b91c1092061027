import { isTerminalStatus } from '../../contract/toolCall.ts';
import type { CallState, RunState } from '../callState.ts';
import { parseExitCode, parseSignal } from '../exitCode.ts';
import type { OutputSink } from '../outputSink.ts';
import { commandOfArgv, unwrapCommandLine } from '../shellWrapper.ts';
import { asRecord, asString, type Json } from '../wire.ts';
import type { CommandFrame, CommandSlot, Dialect } from './dialect.ts';

/** What holds for most agents; a dialect says what is different. */
export const PLAIN = {
  syntheticTerminalExit: false,
  usageScope: 'turn',
  hasShape: () => false,
  isCommand: (update, call) => (update.kind ?? call.kind) === 'execute',
  // Several agents send a sub-agent's prompt as the content of its call too (claude-agent-acp/s11.A).
  isForModel: (text, call) => text === call.task?.prompt,
  isInjected: () => false,
  noteOf: () => null,
  parentOf: () => null,
  leavesRunning: () => false,
  denies: () => null,
  tellsOf: () => null,
} satisfies Partial<Dialect>;

const COMMAND_KEYS = ['command', 'cmd', 'commandLine', 'script'];
const CWD_KEYS = ['cwd', 'workdir', 'directory', 'dir_path'];
const NESTED_KEYS = ['args', 'input', 'arguments'];

/** The command of a tool input: a line, an argv, or a program with its arguments; undefined where it has none. */
export function commandOf(input: Json): string | undefined {
  for (const key of COMMAND_KEYS) {
    const command = asWords(input[key]);
    if (command !== undefined) return typeof command === 'string' ? command : commandOfArgv(command);
  }
  const program = asString(input['executable']);
  const words = asWords(input['args'] ?? []);
  return program !== undefined && typeof words === 'object' ? commandOfArgv([program, ...words]) : undefined;
}

function asWords(value: unknown): string | readonly string[] | undefined {
  if (Array.isArray(value)) return value.every(word => typeof word === 'string') ? value : undefined;
  return asString(value);
}

/** Fills in what the tool input says. Later frames may complete or correct it (claude streams it: `{}`, `{command}`, `{command, description}`). */
export function readInput(run: RunState, input: Json, unwrap: boolean): void {
  if (run.inputRead === input) return;
  run.inputRead = input;
  const { command, cwd } = findCommand(input);
  if (command !== undefined && command !== '') run.command = unwrap ? unwrapCommandLine(command) : command;
  run.cwd = cwd ?? run.cwd;
  run.description = asString(input['description']) ?? run.description;
}

/** Command and directory, also one level down, where an agent wraps the input (`{args: {command}}`). */
function findCommand(input: Json): { readonly command: string | undefined; readonly cwd: string | undefined } {
  const command = commandOf(input);
  const cwd = cwdOf(input);
  if (command !== undefined) return { command, cwd };
  for (const key of NESTED_KEYS) {
    const inner = asRecord(input[key]);
    const wrapped = inner && commandOf(inner);
    if (inner && wrapped !== undefined) return { command: wrapped, cwd: cwdOf(inner) ?? cwd };
  }
  return { command, cwd };
}

function cwdOf(input: Json): string | undefined {
  for (const key of CWD_KEYS) {
    const cwd = input[key];
    if (typeof cwd === 'string') return cwd;
  }
  return undefined;
}

/** Was the command to be left running? Under any of the words seen. */
export function asksForBackground(input: Json): boolean {
  return (
    input['run_in_background'] === true ||
    input['is_background'] === true ||
    input['wait'] === false ||
    input['mode'] === 'async'
  );
}

/** The command in a title that quotes it with backticks; null where it doesn't. */
export function quotedInTitle(title: string): string | null {
  return title.endsWith('`') ? (/^[^`]*`([\s\S]+)`$/.exec(title)?.[1] ?? null) : null;
}

/** Terminal facts as codex, pi and most others mean them: both keys append, and the exit record is the process's own. */
export function readAppendingTerminal({ terminal, run, call, sink }: CommandFrame): void {
  if (!terminal) return;
  readTerminalHeader(run, terminal);
  for (const { key, text } of terminal.writes) {
    // After the call's end and after deltas, the plain key is a resync that holds the whole output (acp-sdk.md, section 3).
    const replaces = key === 'replace' || (key === 'output' && run.deltaSeen && isOver(call));
    if (key === 'delta') run.deltaSeen = true;
    run.streamed = true;
    if (replaces) sink.cumulative(text);
    else {
      sink.append(text);
    }
  }
  readTerminalExit(run, terminal);
}

export function readTerminalHeader(run: RunState, terminal: NonNullable<CommandFrame['terminal']>): void {
  run.cwd = terminal.cwd ?? run.cwd;
  if (terminal.command) run.command = unwrapCommandLine(terminal.command);
}

export function readTerminalExit(run: RunState, terminal: NonNullable<CommandFrame['terminal']>): void {
  if (!terminal.exit) return;
  run.facts.terminal = terminal.exit.code;
  run.facts.signal = terminal.exit.signal ?? run.facts.signal;
}

const EXIT_KEYS = ['exit_code', 'exitCode', 'return_code', 'returnCode', 'exit'];

/** Exit code and signal in a result object, under any of the keys seen. Beside a signal, 0 is no exit code (qwen). */
export function readStructuredExit(run: RunState, result: Json): void {
  const signal = parseSignal(result['signal']);
  run.facts.signal = signal ?? run.facts.signal;
  const code = codeIn(result);
  if (code !== null && (code !== 0 || signal === null)) run.facts.structured = code;
}

function codeIn(result: Json): number | null {
  const places = [result, asRecord(result['metadata']), asRecord(result['details']), asRecord(result['exitStatus'])];
  for (const place of places) {
    for (const key of EXIT_KEYS) {
      const code = parseExitCode(place?.[key]);
      if (code !== null) return code;
    }
  }
  return null;
}

/** Streams that a result object holds apart, in place of what is there; one that it lacks stays (false: it has none). An aggregate is one stream. */
export function writeStreams({ run, sink }: CommandSlot, result: Json): boolean {
  const aggregated = asString(result['aggregated_output']);
  const stdout = aggregated ?? asString(result['stdout']);
  const stderr = aggregated === undefined ? asString(result['stderr']) : undefined;
  if (stderr) sink.stderr(stderr);
  if (stdout !== undefined && !run.streamed) sink.cumulative(stdout);
  return stdout !== undefined || stderr !== undefined;
}

/** A text whose middle the agent cut out at `cut`, with a mark of `length` there. `bytes`: how much is missing; 0: not said. */
export function writeAround(sink: OutputSink, text: string, cut: number, length: number, bytes: number): void {
  sink.replace(text.slice(0, cut));
  sink.append(text.slice(cut + length), bytes);
}

/** Combined output of a result; undefined where it holds none. Text blocks are joined. */
export function outputOfResult(result: unknown): string | undefined {
  if (typeof result === 'string') return result;
  if (Array.isArray(result)) {
    const texts = result.flatMap(block => asString(asRecord(block)?.['text']) ?? []);
    return texts.length > 0 ? texts.join('') : undefined;
  }
  const record = asRecord(result);
  if (!record) return undefined;
  for (const key of ['aggregated_output', 'formatted_output', 'output', 'content', 'text']) {
    const text = asString(record[key]) ?? (Array.isArray(record[key]) ? outputOfResult(record[key]) : undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

const REPORT =
  /^(?:Chunk ID: [^\n]*\n)?Wall time: [^\n]*\n(?:Process exited with code (-?\d+)|Process running with session ID \d+)\n(?:Original token count: \d+\n)?Output:\n/;

/** Output without the lines that Codex puts in front of it for the model, which its history has in place of a result; takes the code from them. */
export function withoutCodexReport(run: RunState, text: string): string {
  const report = REPORT.exec(text);
  if (!report) return text;
  run.facts.text = parseExitCode(report[1]);
  return text.slice(report[0].length);
}

export function isOver(call: CallState): boolean {
  return isTerminalStatus(call.agentStatus);
}
