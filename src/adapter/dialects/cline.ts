import { parseExitCode } from '../exitCode.ts';
import { asArray, asRecord, asString, type Json, parseJson } from '../wire.ts';
import type { CommandFrame, CommandSlot, Dialect } from './dialect.ts';
import { commandOf, isOver, PLAIN, readAppendingTerminal } from './shared.ts';

/**
 * cline. One call runs several commands, whose results stand in one list at the end. An update comes before its call, which then sets the status
 * back. A failure's code is the first line of its text, stderr a section at its end. Recordings: cline/s2.A, s6.A, s7c.A, s15.A.
 */
export const cline: Dialect = {
  ...PLAIN,
  id: 'cline',
  isNamed: name => /^cline\b/i.test(name),
  hasShape: update => {
    const input = asRecord(update.rawInput);
    return Array.isArray(input?.['commands']) && commandOf(input) === undefined;
  },
  isCommand: (update, call) => Array.isArray(call.rawInput['commands']) || PLAIN.isCommand(update, call),
  read(frame) {
    const { update, call } = frame;
    asArray(call.rawInput['commands']).forEach((item, index) => {
      const record = asRecord(item);
      const command = asString(item) ?? (record ? commandOf(record) : undefined);
      if (command !== undefined) frame.slot(index).run.command = command;
    });
    readAppendingTerminal(frame);
    if (!isOver(call) || update.rawOutput === undefined) return;
    const error = asString(asRecord(parseJson(asString(update.rawOutput) ?? ''))?.['error']);
    if (error !== undefined) call.note = error;
    if (error !== undefined && /\breject/i.test(error)) frame.run.verdict = 'denied';
    asArray(update.rawOutput).forEach((item, index) => {
      const result = asRecord(item);
      if (result) readResult(frame, frame.slot(index), result);
    });
  },
};

const EXIT_LINE = /^\[Command exited with code (-?\d+)\](?:\n|$)/;
const CUT = /\n{0,2}\[\.\.\. output truncated: (\d+) chars total\.[^\]\n]*\]\n{0,2}/;
const STDERR = '[stderr]\n';

function readResult({ call }: CommandFrame, { run, sink }: CommandSlot, result: Json): void {
  run.command ??= asString(result['query']) ?? null;
  const text = asString(result['result']) ?? '';
  const error = asString(result['error']);
  const exitLine = result['success'] === false ? EXIT_LINE.exec(text) : null;
  if (exitLine) run.facts.text = parseExitCode(exitLine[1]);
  else if (result['success'] === true) run.facts.structured = 0;
  else if (error !== undefined) {
    call.note = error;
    if (/\baborted\b/.test(error)) run.verdict = 'cancelled';
    else if (/\btimed out\b/.test(error)) run.verdict = 'timedOut';
  }
  writeStreams(sink, exitLine ? text.slice(exitLine[0].length) : text);
}

/** The section of stderr is the last one, behind an empty line where there is any output before it. */
function writeStreams(sink: CommandSlot['sink'], text: string): void {
  const at = text.lastIndexOf(`\n${STDERR}`);
  const hasStderr = at !== -1 || text.startsWith(STDERR);
  if (hasStderr) sink.stderr(text.slice(at + 1 + STDERR.length));
  const output = hasStderr ? text.slice(0, Math.max(0, at)) : text;
  const cut = CUT.exec(output);
  const total = Number(cut?.[1] ?? 0);
  if (!cut || total < output.length - cut[0].length) sink.cumulative(output);
  else {
    sink.replace(output.slice(0, cut.index));
    sink.append(output.slice(cut.index + cut[0].length), total - output.length + cut[0].length);
  }
}
