import { flagTable, readArguments } from './flags.ts';
import { FILTER, type Head, reads } from './stage.ts';

// Without program files (-f) and what gawk's -i and -l load.
const FLAGS = flagTable('-F= -v= --field-separator= --assign=');

/** A read of its one data file; without one it changes the text that it is fed. */
export const AWK: Head = (words, piped) => {
  const args = readArguments(FLAGS, words);
  const [program, ...files] = args?.operands ?? [];
  if (!program || program.pattern || !isHarmless(program.text)) return null;
  const line = firstLine(program.text);
  // An operand such as `n=5` sets a variable.
  if (files.length > 0) return files.length === 1 && !files[0]?.text.includes('=') ? reads(files, line) : null;
  if (!piped) return null;
  return line === null ? FILTER : { type: 'filter', firstLine: line };
};

/**
 * Whether a program can't write, run anything or read another file. It is enough that the characters and names for that are missing; `>=` and `||`
 * have no such meaning, even after print.
 */
function isHarmless(program: string): boolean {
  const rest = program.replaceAll(/>=|\|\|/g, ' ');
  return !/[>|@]|\b(?:system|getline|close|fflush|ARGV|ARGC)\b/.test(rest);
}

/** The line of `NR>=10` or `NR==10` at the beginning of a program. */
function firstLine(program: string): number | null {
  const number = /^\s*NR\s?[>=]=\s?([1-9]\d{0,8})\b/.exec(program)?.[1];
  return number === undefined ? null : Number(number);
}
