import { parseExitCode } from '../exitCode.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import { PLAIN, readAppendingTerminal, readInput, readTerminalExit, readTerminalHeader } from './shared.ts';

/**
 * pi-acp. The command is the title, which a replay sets back to the tool's name; output comes as deltas, and in the frame with the exit record,
 * which is a success flag, the tool adds its words: the real code, a time-out, how much of the output it kept. Recordings: pi-acp/s2.A, s4.A,
 * s6.A, s13.A, s15.A, load.A.
 */
export const pi: Dialect = {
  ...PLAIN,
  id: 'pi',
  syntheticTerminalExit: true,
  isNamed: name => name === 'pi-acp',
  read(frame) {
    const { call, run, terminal } = frame;
    if (call.title !== '' && call.title !== TOOL) run.command = call.title;
    readInput(run, call.rawInput, false);
    if (terminal?.exit) readEnd(frame);
    else {
      readAppendingTerminal(frame);
      run.lastPiece = terminal?.writes.at(-1)?.text ?? run.lastPiece;
    }
  },
};

const TOOL = 'bash';
const TRAILER = /(?:^|\n\n)Command (?:exited with code (-?\d+)|(timed out) after [^\n]*|aborted)$/;
const FOOTER = /(?:^|\n\n)\[Showing (?:lines (\d+)-(\d+)|last \S+) of [^\n\]]*\. Full output: ([^\n\]]+)\]$/;
const PLACEHOLDER = '(no output)';

function readEnd(frame: CommandFrame): void {
  const { run, terminal } = frame;
  if (!terminal?.exit) return;
  readTerminalHeader(run, terminal);
  readTerminalExit(run, terminal);
  let text = terminal.writes.map(write => write.text).join('');
  const failed = terminal.exit.code !== 0;
  const trailer = failed ? TRAILER.exec(text) : null;
  if (trailer) text = text.slice(0, trailer.index);
  if (trailer?.[1] !== undefined) run.facts.text = parseExitCode(trailer[1]);
  // 1 is only the flag: a real 1 is told in words too.
  else if (terminal.exit.code === 1) run.facts.terminal = null;
  if (trailer && trailer[1] === undefined) run.verdict = trailer[2] === undefined ? 'cancelled' : 'timedOut';
  const footer = FOOTER.exec(text);
  if (footer) writeKept(frame, text.slice(0, footer.index), footer);
  else if (text !== PLACEHOLDER || run.streamed) frame.sink.append(text);
}

/**
 * The tool keeps the end of a long output. While it runs it sends that window again and again, with gaps between; the last one is what the
 * footer speaks of, if it has about as many lines.
 */
function writeKept({ run, sink }: CommandFrame, text: string, footer: RegExpExecArray): void {
  run.savedTo = footer[3] ?? null;
  const lines = Number(footer[2] ?? 0) - Number(footer[1] ?? 0) + 1;
  const kept = text === '' && run.lastPiece !== null ? run.lastPiece : text;
  if (kept.split('\n').length * 2 > lines && lines > 1) sink.replace(kept, 0);
  else sink.append(text, 0);
}
