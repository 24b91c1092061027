import { type FlagTable, flagTable, readArguments } from './flags.ts';
import { FILTER, type Head } from './stage.ts';

// Programs that only give the output another form, or print a text of their own between others. None of them writes a file.

// Without -o, which writes, and --compress-program, which runs another.
const SORT = flagTable(`
  -b -c -C -d -f -g -h -i -M -m -n -r -R -s -u -V -z -k= -t= -S= --ignore-leading-blanks --dictionary-order --ignore-case
  --general-numeric-sort --human-numeric-sort --month-sort --numeric-sort --random-sort --reverse --stable --unique --version-sort
  --zero-terminated --check? --merge --key= --field-separator= --buffer-size= --sort= --parallel=`);

const UNIQ = flagTable(`
  -c -d -D -i -u -z -f# -s# -w# --count --repeated --all-repeated? --group? --ignore-case --unique --zero-terminated --skip-fields#
  --skip-chars# --check-chars#`);

const harmless: Head = () => FILTER;

const withFlags =
  (table: FlagTable, mostOperands: number): Head =>
  words => {
    const args = readArguments(table, words);
    return args && args.operands.length <= mostOperands ? FILTER : null;
  };

export const FILTERS: Readonly<Record<string, Head>> = {
  wc: harmless,
  tr: harmless,
  cut: harmless,
  column: harmless,
  echo: harmless,
  printf: harmless,
  true: harmless,
  yes: harmless,
  sort: withFlags(SORT, Number.POSITIVE_INFINITY),
  // Its second operand is a file that it writes.
  uniq: withFlags(UNIQ, 1),
};
