import { parseExitCode } from '../exitCode.ts';
import { textOf } from '../toolUpdate.ts';
import { asArray, asRecord, asString, type Json } from '../wire.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import { isOver, outputOfResult, PLAIN, readInput } from './shared.ts';

/**
 * GitHub Copilot CLI. Content without a status is the output so far, of which it keeps the last 10,240 characters; the final text ends in a
 * trailer with the exit code, which `rawOutput.contents` has too, except in a replay. A command that was left running is told of by a later
 * call that reads its shell. Recordings: copilot/s1.A, s4.A, s8a.A, s16.A, load.A.
 */
export const copilot: Dialect = {
  ...PLAIN,
  id: 'copilot',
  usageScope: 'session',
  isNamed: name => /copilot/i.test(name),
  isCommand: (update, call) => PLAIN.isCommand(update, call) && call.rawInput['shellId'] === undefined,
  hasShape: update => shellExit(asRecord(update.rawOutput)) !== undefined,
  tellsOf: (update, call) =>
    update.rawOutput !== undefined && call.runs.length === 0 ? (asString(call.rawInput['shellId']) ?? null) : null,
  read(frame) {
    const { update, call, run, sink } = frame;
    readInput(run, call.rawInput, false);
    const result = asRecord(update.rawOutput);
    const text = textOf(update.content) ?? outputOfResult(result);
    if (update.status === undefined && !isOver(call)) {
      // The call stays pending until its end.
      run.streamed ||= text !== undefined;
      if (text !== undefined) sink.cumulative(text, text.length >= WINDOW ? 0 : null);
    } else if (isOver(call)) readFinal(frame, result, text);
  },
};

const WINDOW = 10_240;
const TRAILER = /<(?:shellId: \S+ completed|exited) with exit code (-?\d+)>$/;
const STANDING = /<command with (?:id|shellId): (\S+) ([^<>\n]+)>$/;
const LAUNCHED = /^<command started in (?:the )?background with (?:id|shellId): ([^\s>]+)>$/;
const TOO_LARGE = /^Output too large to read at once \([^)\n]*\)\. Saved to: ([^\n]+)\n/;
const PREVIEW = /^[\s\S]*?\n\nPreview \(first \d+ chars\):\n/;

function shellExit(result: Json | undefined): Json | undefined {
  return asArray(result?.['contents'])
    .map(item => asRecord(item))
    .find(item => item?.['type'] === 'shell_exit');
}

function readFinal(frame: CommandFrame, result: Json | undefined, text: string | undefined): void {
  const { run, call } = frame;
  const exit = shellExit(result);
  run.facts.structured = parseExitCode(exit?.['exitCode']) ?? run.facts.structured;
  run.cwd = asString(exit?.['cwd']) ?? run.cwd;
  run.savedTo = asString(exit?.['outputFilePath']) ?? run.savedTo;
  if (text !== undefined) readText(frame, text, exit);
  const words = text === undefined ? asString(result?.['message']) : undefined;
  if (words === undefined) return;
  call.note = words;
  if (result?.['code'] === 'rejected' || words.startsWith('Command not executed.')) run.verdict = 'denied';
}

function readText(frame: CommandFrame, text: string, exit: Json | undefined): void {
  const { run, call } = frame;
  const launched = LAUNCHED.exec(text);
  if (launched) {
    run.background = true;
    run.launchId = launched[1] ?? null;
    call.note = text;
    return;
  }
  const ended = TRAILER.exec(text);
  const standing = ended ? null : STANDING.exec(text);
  if (ended) run.facts.text = parseExitCode(ended[1]);
  else if (standing && /\bstopped\b/.test(standing[2] ?? '')) run.verdict = 'cancelled';
  else if (standing) {
    run.background = true;
    run.launchId = standing[1] ?? null;
    call.note = standing[0];
  }
  const trailer = ended ?? standing;
  writeFinal(frame, trailer ? text.slice(0, trailer.index) : text, exit);
}

function writeFinal({ run, sink }: CommandFrame, text: string, exit: Json | undefined): void {
  const tooLarge = TOO_LARGE.exec(text);
  if (tooLarge) {
    run.savedTo ??= tooLarge[1] ?? null;
    // The end that was seen while it ran is worth more than the begin that is sent here.
    if (!run.streamed) sink.replace(text.replace(PREVIEW, '').replace(/\n$/, ''), 0);
    return;
  }
  // The trailer stands on a line of its own, for which an output without a last newline gets one.
  const bare = text.endsWith('\n') ? text.slice(0, -1) : text;
  const added = run.seen === bare || exit?.['outputPreview'] === bare;
  sink.cumulative(added ? bare : text);
}
