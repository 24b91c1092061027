import { AWK } from './awk.ts';
import { FD } from './fd.ts';
import { FILTERS } from './filters.ts';
import { FIND } from './find.ts';
import { GIT } from './git.ts';
import { LISTS } from './lists.ts';
import { isPython, PYTHON } from './python.ts';
import { READS } from './reads.ts';
import { SEARCHES } from './searches.ts';
import { SED } from './sed.ts';
import type { Head } from './stage.ts';
import { xargs } from './xargs.ts';

/** Every program that a classified command may run, each in the file of its subject. */
const HEADS: ReadonlyMap<string, Head> = new Map(
  Object.entries({
    ...READS,
    ...LISTS,
    ...SEARCHES,
    ...FILTERS,
    fd: FD,
    fdfind: FD,
    find: FIND,
    git: GIT,
    sed: SED,
    awk: AWK,
    gawk: AWK,
    mawk: AWK,
  }),
);

/** Programs that no file's name given as an argument, whatever flag it looks like, can make write or run anything. */
const FED_WITH_NAMES = ['cat', 'head', 'tail', 'nl', 'wc', 'ls', 'grep', 'egrep', 'fgrep'];

const XARGS = xargs(new Map([...HEADS].filter(([name]) => FED_WITH_NAMES.includes(name))));

/** The reader of a program's arguments; undefined for a program that isn't known. */
export function headNamed(name: string): Head | undefined {
  if (name === 'xargs') return XARGS;
  return isPython(name) ? PYTHON : HEADS.get(name);
}
