import { flagTable, hasFlag, readArguments, valuesOf } from './flags.ts';
import { FILTER, type Head, reads } from './stage.ts';

// Without -i, which writes, -f, whose script could, and -z, which counts other things than lines.
const FLAGS = flagTable(`
  -n -E -r -s -u -e= --quiet --silent --regexp-extended --separate --unbuffered --posix --sandbox --expression=`);

const ADDRESS = String.raw`(?:[1-9]\d{0,8}|\$)`;
const RANGE = String.raw`${ADDRESS}(?:,\s*(?:${ADDRESS}|\+\d{1,9}))?p`;
/** Lines printed by their numbers, such as `10p` or `10,20p;30,$p`. */
const PRINT = new RegExp(String.raw`^\s*${RANGE}(?:\s*;\s*${RANGE})*\s*;?\s*$`);
/** A command without a file to write: print, delete or quit, for lines by number. */
const SIMPLE = new RegExp(String.raw`^\s*(?:${ADDRESS}(?:,${ADDRESS})?)?[pdq]\s*$`);

/** A read where it prints lines of one file by their numbers; without a file it changes the text that it is fed. */
export const SED: Head = (words, piped) => {
  const args = readArguments(FLAGS, words);
  if (!args || args.operands.some(word => word.pattern)) return null;
  const given = valuesOf(args, '-e', '--expression');
  const operands = args.operands.map(word => word.text);
  const scripts = given.length > 0 ? given : operands.slice(0, 1);
  const files = given.length > 0 ? args.operands : args.operands.slice(1);
  const printsLines =
    hasFlag(args, '-n', '--quiet', '--silent') && scripts.length > 0 && scripts.every(script => PRINT.test(script));
  const line = printsLines ? firstLine(scripts[0] ?? '') : null;
  // With several files the numbers run on from one to the next.
  if (files.length > 0) return printsLines && files.length === 1 ? reads(files, line) : null;
  if (!piped || !scripts.every(isHarmless)) return null;
  return line === null ? FILTER : { type: 'filter', firstLine: line };
};

function firstLine(script: string): number | null {
  const number = /^\s*(\d+)/.exec(script)?.[1];
  return number === undefined ? null : Number(number);
}

function isHarmless(script: string): boolean {
  return PRINT.test(script) || SIMPLE.test(script) || isSubstitution(script);
}

/** `s/this/that/` alone, with flags that neither write (w) nor run (e) what comes out. */
function isSubstitution(script: string): boolean {
  const delimiter = script[1];
  if (script[0] !== 's' || delimiter === undefined || /[\w\s\\;]/.test(delimiter) || script.includes('\n'))
    return false;
  const ends: number[] = [];
  for (let i = 2; i < script.length; i++) {
    if (script[i] === '\\') i++;
    else if (script[i] === delimiter) ends.push(i);
  }
  // Exactly two more, so that it doesn't matter whether a sed takes one in brackets for an end.
  return ends.length === 2 && /^[gpIi\d]*$/.test(script.slice((ends[1] ?? 0) + 1));
}
