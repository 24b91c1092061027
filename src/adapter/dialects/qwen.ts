import { parseExitCode, parseSignal } from '../exitCode.ts';
import { textOf } from '../toolUpdate.ts';
import { asArray, asRecord, asString, type Json } from '../wire.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import { asksForBackground, isOver, PLAIN, readInput, readStructuredExit, writeAround } from './shared.ts';

/**
 * qwen-code. Everything comes at the end, in a result of type `shell_result`, beside a report for the model in the content; a command that
 * was asked for stands in the permission request only. A text without a result is the tool's own words. Recordings: qwen/s2.A, s4.A, s6.A,
 * s6b.A, s13.A, s16.A.
 */
export const qwen: Dialect = {
  ...PLAIN,
  id: 'qwen',
  isNamed: name => name.startsWith('qwen'),
  hasShape: update => asRecord(update.rawOutput)?.['type'] === 'shell_result',
  // The end of a background task is told twice: recordings qwen/s11.A, s16.A.
  noteOf: meta => {
    const source = meta['source'];
    return source === 'background_task_completed' ? 'info' : source === 'background_notification' ? 'repeated' : null;
  },
  read(frame) {
    const { update, call, run } = frame;
    readInput(run, call.rawInput, false);
    if (!isOver(call)) return;
    const result = asRecord(update.rawOutput);
    const text = textOf(update.content);
    if (result?.['type'] === 'shell_result') readResult(frame, result);
    else if (asksForBackground(call.rawInput) && LAUNCHED.test(asString(update.rawOutput) ?? text ?? '')) {
      run.background = true;
      call.note = asString(update.rawOutput) ?? text ?? null;
    } else if (text !== undefined && !readReport(frame, text)) readWords(frame, text);
  },
};

const LAUNCHED = /^Background shell (?:\S+ )?started\b/;
const CUT = '\n[... truncated for ACP transport ...]\n';

function readResult({ run, call, sink }: CommandFrame, result: Json): void {
  run.cwd = asString(result['directory']) ?? run.cwd;
  readStructuredExit(run, result);
  if (result['outcome'] === 'timed_out') run.verdict = 'timedOut';
  else if (result['outcome'] === 'cancelled') run.verdict = 'cancelled';
  call.note = asString(result['error']) ?? call.note;
  const output = asString(result['output']) ?? '';
  const truncated = result['truncated'] === true;
  if (truncated) run.savedTo = asString(asArray(result['outputFiles'])[0]) ?? run.savedTo;
  const cut = truncated ? output.indexOf(CUT) : -1;
  if (cut === -1) sink.cumulative(output, truncated ? 0 : null);
  else writeAround(sink, output, cut + 1, CUT.length - 1, 0);
}

const REPORT =
  /^Command: ([\s\S]*?)\nDirectory: ([^\n]*)\nOutput: ([\s\S]*)\nError: ([^\n]*)\nExit Code: ([^\n]*)\nSignal: ([^\n]*)(?:\n(?:Background PIDs|Process Group PGID): [^\n]*)*$/;

/** The report for the model, where there is nothing better: it must be the whole text. */
function readReport({ run, sink }: CommandFrame, text: string): boolean {
  const [, command, , output, , code, signal] = REPORT.exec(text) ?? [];
  if (command === undefined || output === undefined) return false;
  run.command ??= command;
  run.facts.signal = parseSignal(signal);
  if (run.facts.signal === null) run.facts.text = parseExitCode(code);
  sink.cumulative(output === '(empty)' || output === '(none)' ? '' : output);
  return true;
}

/** A guard's refusal, a cancel, an error of the tool; where nothing failed it is the output of another version. */
function readWords({ run, call, sink }: CommandFrame, text: string): void {
  if (call.agentStatus !== 'failed') {
    sink.cumulative(text);
    return;
  }
  if (/^Blocked: /.test(text)) run.verdict = 'denied';
  else if (/^Tool "[^"]*" was canceled by the user\.$/.test(text)) run.verdict ??= 'cancelled';
  call.note = text;
}
