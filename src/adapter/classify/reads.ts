import { type Arguments, flagTable, hasFlag, readArguments, valuesOf } from './flags.ts';
import type { PlainWord } from './script.ts';
import { FILTER, type Head, reads, type Stage } from './stage.ts';

// Programs that print files. Following a file as it grows (`tail -f`) is no read: it ends when it is stopped.

const CAT = flagTable(`
  -A -b -E -e -n -s -T -t -u -v --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting`);

// Without its pager, its cache and its lessopen.
const BAT = flagTable(`
  -A -n -p -P -u -f -s -S --show-all --number --plain --unbuffered --force-colorization --no-pager --squeeze-blank --chop-long-lines
  -l= -H= -r= -m= --language= --highlight-line= --line-range= --theme= --style= --color= --decorations= --paging= --wrap= --tabs=
  --terminal-width= --map-syntax= --italic-text= --nonprintable-notation=`);

// Without log files (-o), key files (-k) and tag files (-t, -T).
const LESS = flagTable(`
  -e -E -f -F -g -G -i -I -J -K -m -M -n -N -q -Q -r -R -s -S -u -U -w -W -X --quit-at-eof --QUIT-AT-EOF --quit-if-one-screen
  --ignore-case --IGNORE-CASE --LINE-NUMBERS --line-numbers --raw-control-chars --RAW-CONTROL-CHARS --squeeze-blank-lines
  --chop-long-lines --no-init -p= -P= -x= -y= -z= -j= --pattern= --prompt= --tabs= --window= --jump-target=`);

const MORE = flagTable('-d -l -f -p -c -s -u -n# --silent --no-pause --clean-print --squeeze --plain --lines= -#');

const HEAD = flagTable(`
  -n= -c= -q -v -# --lines= --bytes= --quiet --silent --verbose`);

const NL = flagTable(`
  -b= -d= -f= -h= -i= -l= -n= -p -s= -v= -w= --body-numbering= --section-delimiter= --footer-numbering= --header-numbering=
  --line-increment= --join-blank-lines= --number-format= --no-renumber --number-separator= --starting-line-number= --number-width=`);

const cat: Head = (words, piped) => {
  const args = readArguments(CAT, words);
  return args && readsOrFilter(args, piped, null, !hasFlag(args, '-s', '--squeeze-blank'));
};

const bat: Head = (words, piped) => {
  const args = readArguments(BAT, words);
  // `bat cache` is a command of its own.
  if (!args || args.operands[0]?.text === 'cache') return null;
  const ranges = valuesOf(args, '-r', '--line-range');
  const [start] = ranges.map(range => /^(\d{1,9})(?::|$)/.exec(range)?.[1]);
  return readsOrFilter(args, piped, start === undefined ? null : Number(start));
};

/** less and more take commands for themselves, which can be any program, after a plus sign. */
const pager =
  (table: typeof LESS): Head =>
  (words, piped) => {
    const args = readArguments(table, words);
    return !args || args.operands.some(word => word.text.startsWith('+')) ? null : readsOrFilter(args, piped, null);
  };

const head: Head = (words, piped) => {
  const args = readArguments(HEAD, words);
  if (!args || !valuesOf(args, '-n', '-c', '--lines', '--bytes').every(isCount)) return null;
  return readsOrFilter(args, piped, null, true);
};

const tail: Head = (words, piped) => {
  // `tail +5 file`, the form from before -n
  const [first] = words;
  const old = first && /^\+\d{1,9}$/.test(first.text) ? first.text : null;
  const args = readArguments(HEAD, old === null ? words : words.slice(1));
  if (!args || !valuesOf(args, '-n', '-c', '--lines', '--bytes').every(isCount)) return null;
  const count = old ?? valuesOf(args, '-n', '--lines').at(-1);
  const line = count?.startsWith('+') ? Math.max(1, Number(count.slice(1))) : null;
  return readsOrFilter(args, piped, line);
};

const nl: Head = (words, piped) => {
  const args = readArguments(NL, words);
  return args && readsOrFilter(args, piped, null, true);
};

/** A program that prints its files or, without one, what it is fed. */
function readsOrFilter(args: Arguments, piped: boolean, line: number | null, fromFirstLine = false): Stage | null {
  const files: readonly PlainWord[] = args.operands;
  if (files.length > 0) return reads(files, line, fromFirstLine);
  if (!piped) return null;
  return line === null ? FILTER : { type: 'filter', firstLine: line };
}

function isCount(value: string): boolean {
  return /^[+-]?\d{1,9}$/.test(value);
}

export const READS: Readonly<Record<string, Head>> = {
  cat,
  bat,
  batcat: bat,
  less: pager(LESS),
  more: pager(MORE),
  head,
  tail,
  nl,
};
