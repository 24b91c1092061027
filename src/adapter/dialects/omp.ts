import { textOf } from '../toolUpdate.ts';
import { asRecord } from '../wire.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import { isOver, outputOfResult, PLAIN, readInput, readStructuredExit } from './shared.ts';

/**
 * oh-my-pi (`omp acp`). Content is the output so far behind an echo of the command, `$ ` and the command as typed or with paths made relative;
 * the result has the exit code alone. Only for this agent: elsewhere such a line is output. From descriptions; no recording has one.
 */
export const omp: Dialect = {
  ...PLAIN,
  id: 'omp',
  isNamed: name => /^(?:omp|oh-my-pi)\b/i.test(name),
  read({ update, call, run, sink }) {
    readInput(run, call.rawInput, false);
    const result = asRecord(update.rawOutput);
    if (result) readStructuredExit(run, result);
    const text = textOf(update.content) ?? outputOfResult(update.rawOutput);
    if (text !== undefined) sink.cumulative(withoutEcho(text, run, isOver(call)));
  },
};

/** Takes an echo of the whole command off the front, once. While the command runs, a text that is just the echo may still be the begin of one. */
function withoutEcho(text: string, { command, cwd }: CommandFrame['run'], final: boolean): string {
  if (command === null || !text.startsWith('$ ')) return text;
  const end = echoEnd(text, command) ?? echoEnd(text, relative(command, cwd));
  if (end === null || (end === text.length && !final)) return text;
  return text.slice(end).replace(/^\r?\n/, '');
}

/** Where the echo of `command` ends; line ends may differ. */
function echoEnd(text: string, command: string): number | null {
  let at = 2;
  for (const [index, line] of command.split(/\r?\n/).entries()) {
    const gap = index === 0 ? '' : (/^\r?\n/.exec(text.slice(at, at + 2))?.[0] ?? null);
    if (gap === null || !text.startsWith(line, at + gap.length)) return null;
    at += gap.length + line.length;
  }
  return at;
}

function relative(command: string, cwd: string | null): string {
  const folder = cwd?.replace(/\/+$/, '');
  return folder === undefined ? command : command.replaceAll(`${folder}/`, '');
}
