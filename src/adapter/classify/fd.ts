import { flagTable, hasFlag, readArguments, valuesOf } from './flags.ts';
import type { PlainWord } from './script.ts';
import { type Head, lists, searches } from './stage.ts';

// Without -x and -X, which run programs, -l, which runs ls, and --base-directory, which moves the paths.
const FLAGS = flagTable(`
  -H -I -u -s -i -g -F -a -L -p -0 -1 -q --hidden --no-ignore --no-ignore-vcs --no-ignore-parent --no-require-git --unrestricted
  --case-sensitive --ignore-case --glob --regex --fixed-strings --absolute-path --follow --full-path --print0 --prune --one-file-system
  --show-errors --quiet --strip-cwd-prefix? --hyperlink? -d# -t= -e= -E= -S= -c= -j# -o= --max-depth# --min-depth# --exact-depth#
  --max-results# --type= --extension= --exclude= --ignore-file= --size= --changed-within= --changed-before= --owner= --color= --threads#
  --path-separator= --search-path=`);

/** A search for names; a list where it asks for every name. */
export const FD: Head = words => {
  const args = readArguments(FLAGS, words);
  if (!args) return null;
  const given = valuesOf(args, '--search-path').map(text => ({ text, pattern: false }));
  const [first, ...rest] = args.operands;
  // With --search-path the operands after the pattern would be paths too, which fd refuses.
  if (given.length > 0 && rest.length > 0) return null;
  const paths = given.length > 0 ? given : rest;
  if (!first) return lists(paths);
  if (paths.length === 0 && isPathLike(first) && !hasFlag(args, '-p', '--full-path')) return lists([first]);
  if (first.pattern) return null;
  return first.text === '.' ? lists(paths) : searches(first.text, paths, 'directory');
};

/** fd's only operand is a pattern; one with slashes in it was meant as a path, as fd's own error message says. */
function isPathLike(word: PlainWord): boolean {
  return word.text === '.' || word.text === '..' || word.text.includes('/');
}
