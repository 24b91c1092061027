import type { CallState, RunState } from '../callState.ts';
import { parseExitCode, parseSignal } from '../exitCode.ts';
import { commandOfArgv, unwrapCommandLine } from '../shellWrapper.ts';
import { asArray, asRecord, asString, type Json } from '../wire.ts';
import type { CommandFrame } from './dialect.ts';

/** The command of a tool input: `command` as a line or an argv, or `cmd`. undefined where it has none. */
export function commandOf(input: Json): string | undefined {
  const command = input['command'] ?? input['cmd'];
  if (Array.isArray(command))
    return command.every(word => typeof word === 'string') ? commandOfArgv(command) : undefined;
  return asString(command);
}

/** Fills in what the tool input says. Later frames may complete or correct it (claude streams it: `{}`, `{command}`, `{command, description}`). */
export function readInput(run: RunState, input: Json, unwrap: boolean): void {
  const command = commandOf(input);
  if (command !== undefined && command !== '') run.command = unwrap ? unwrapCommandLine(command) : command;
  run.description = asString(input['description']) ?? run.description;
  run.cwd = asString(input['cwd']) ?? asString(input['workdir']) ?? asString(input['directory']) ?? run.cwd;
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

/** An exit code in a result object, under any of the keys seen. */
export function readStructuredExit(run: RunState, result: Json): void {
  for (const place of [
    result,
    asRecord(result['metadata']),
    asRecord(result['details']),
    asRecord(result['exitStatus']),
  ]) {
    for (const key of EXIT_KEYS) {
      const code = parseExitCode(place?.[key]);
      if (code === null) continue;
      run.facts.structured = code;
      return;
    }
  }
  run.facts.signal = parseSignal(result['signal']) ?? run.facts.signal;
}

/** Combined output of a result object or string; undefined where it holds none. */
export function outputOfResult(result: unknown): string | undefined {
  if (typeof result === 'string') return result;
  if (Array.isArray(result)) {
    const texts = asArray(result).flatMap(block => asString(asRecord(block)?.['text']) ?? []);
    return texts.length > 0 ? texts.join('') : undefined;
  }
  const record = asRecord(result);
  if (!record) return undefined;
  for (const key of ['aggregated_output', 'formatted_output', 'output', 'content', 'text']) {
    const text = asString(record[key]);
    if (text !== undefined) return text;
  }
  return undefined;
}

export function isOver(call: CallState): boolean {
  return call.agentStatus === 'completed' || call.agentStatus === 'failed' || call.agentStatus === 'cancelled';
}
