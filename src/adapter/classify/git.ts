import { flagTable, readArguments } from './flags.ts';
import type { PlainWord } from './script.ts';
import { searchOf } from './searches.ts';
import { type Head, lists, type Stage } from './stage.ts';

// Without -c and --config-env, whose settings can name programs, and -C.
const GIT_FLAGS = flagTable('--no-pager --literal-pathspecs');

// Without -O, which opens a pager, and the operators between patterns.
const GREP_FLAGS = flagTable(`
  -a -c -E -F -G -P -h -H -i -I -l -L -n -o -p -q -r -v -w -W -z -# --text --count --extended-regexp --fixed-strings --basic-regexp
  --perl-regexp --full-name --ignore-case --files-with-matches --name-only --files-without-match --line-number --column --only-matching
  --show-function --function-context --quiet --recursive --no-recursive --invert-match --word-regexp --null --break --heading --cached
  --untracked --no-index --exclude-standard --no-exclude-standard --recurse-submodules --color? --no-color -A# -B# -C# -m# -e= -f=
  --after-context# --before-context# --context# --max-count# --max-depth= --threads#`);

const LS_FILES_FLAGS = flagTable(`
  -c -d -f -i -k -m -o -s -t -u -v -z -x= -X= --cached --deleted --modified --others --ignored --stage --unmerged --killed --directory
  --no-empty-directory --eol --deduplicate --error-unmatch --full-name --recurse-submodules --exclude-standard --sparse
  --exclude= --exclude-from= --exclude-per-directory= --with-tree= --pathspec-from-file= --pathspec-file-nul`);

/** The two commands of git that look at the files themselves; those about its history are none of ours. */
export const GIT: Head = words => {
  const [command, ...rest] = readArguments(GIT_FLAGS, words, true)?.operands ?? [];
  if (command?.text === 'grep') return grep(rest);
  if (command?.text !== 'ls-files') return null;
  const args = readArguments(LS_FILES_FLAGS, rest);
  return args && !args.operands.some(isMagic) ? lists(args.operands) : null;
};

function grep(words: readonly PlainWord[]): Stage | null {
  const args = readArguments(GREP_FLAGS, words);
  if (!args) return null;
  const patternInFlag = args.flags.has('-e') || args.flags.has('-f');
  const revisionsFrom = patternInFlag ? 0 : 1;
  const paths = args.operands.slice(revisionsFrom);
  // Before `--` stand revisions; without one a word can be either.
  if (args.beforeDashes !== null && args.beforeDashes > revisionsFrom) return null;
  if (paths.some(isMagic) || (args.beforeDashes === null && paths.some(isRevision))) return null;
  return searchOf(args, false, 'directory');
}

/** A path that git reads as more than a path, such as `:!dist`. */
function isMagic(word: PlainWord): boolean {
  return word.text.startsWith(':');
}

function isRevision(word: PlainWord): boolean {
  return /^(?:[A-Z_]*HEAD|@)$|[~^:]|\.\.\w|^[0-9a-f]{40}$/.test(word.text);
}
