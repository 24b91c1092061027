import { type Arguments, flagTable, hasFlag, readArguments, valuesOf } from './flags.ts';
import { anyOf, FILTER, type Head, lists, type Stage, searches } from './stage.ts';

// Without --pre and --hostname-bin, which run programs, -z, which runs unpackers, and --replace, which shows text that no file has.
const RG = flagTable(`
  -a -b -c -F -h -H -i -I -l -L -n -N -o -P -p -q -s -S -u -U -v -w -x -0 -.
  --after-context# --before-context# --context# --auto-hybrid-regex --binary --block-buffered --line-buffered --byte-offset
  --case-sensitive --ignore-case --smart-case --column --no-column --count --count-matches --crlf --debug --files --files-with-matches
  --files-without-match --fixed-strings --follow --heading --no-heading --hidden --no-hidden --include-zero --invert-match --json
  --line-number --no-line-number --line-regexp --max-columns-preview --multiline --multiline-dotall --no-config --no-filename
  --with-filename --no-ignore --no-ignore-dot --no-ignore-exclude --no-ignore-files --no-ignore-global --no-ignore-messages
  --no-ignore-parent --no-ignore-vcs --no-messages --no-mmap --mmap --no-require-git --no-unicode --null --null-data --one-file-system
  --only-matching --passthru --pcre2 --pretty --quiet --stats --text --trim --unrestricted --vimgrep --word-regexp --glob-case-insensitive
  -A# -B# -C# -m# -j# -d# -e= -f= -g= -t= -T= -E= -M=
  --color= --colors= --context-separator= --field-context-separator= --field-match-separator= --dfa-size-limit= --encoding= --engine=
  --file= --glob= --iglob= --hyperlink-format= --ignore-file= --max-columns= --max-count# --max-depth# --max-filesize=
  --path-separator= --regex-size-limit= --regexp= --sort= --sortr= --threads# --type= --type-add= --type-clear= --type-not=`);

const GREP = flagTable(`
  -a -b -c -E -F -G -P -h -H -i -y -I -l -L -n -o -q -r -R -s -T -u -U -v -w -x -z -Z -#
  --text --byte-offset --count --extended-regexp --fixed-strings --basic-regexp --perl-regexp --no-filename --with-filename --ignore-case
  --no-ignore-case --files-with-matches --files-without-match --line-number --only-matching --quiet --silent --recursive
  --dereference-recursive --no-messages --initial-tab --binary --invert-match --word-regexp --line-regexp --null --null-data
  --line-buffered --color? --colour? -A# -B# -C# -m# -e= -f= -d= -D= --after-context# --before-context# --context# --max-count#
  --regexp= --file= --include= --exclude= --exclude-dir= --exclude-from= --binary-files= --directories= --devices= --label=
  --group-separator= --no-group-separator`);

// What ag, ack and pt share, without -g, which looks for names instead, and --pager, which runs a program.
const AG = flagTable(`
  -a -c -H -h -i -l -L -n -Q -r -R -s -S -u -U -w --hidden --nogroup --group --nocolor --color --noheading --heading --column --numbers
  --smart-case --ignore-case --case-sensitive --literal --files-with-matches --files-without-matches --word-regexp --all-types --nobreak
  --count --follow --stats -A# -B# -C# -m# -G= --after# --before# --context# --max-count# --depth# --file-search-regex= --ignore=
  --ignore-dir= --ignore-file= --path-to-ignore=`);

const rg: Head = (words, piped) => {
  const args = readArguments(RG, words);
  if (!args) return null;
  return hasFlag(args, '--files') ? lists(args.operands) : searchOf(args, piped, piped ? 'input' : 'directory');
};

const grep: Head = (words, piped) => {
  const args = readArguments(GREP, words);
  const recursive = args && hasFlag(args, '-r', '-R', '--recursive', '--dereference-recursive');
  return args && searchOf(args, piped, recursive ? 'directory' : 'input');
};

const ag: Head = (words, piped) => {
  const args = readArguments(AG, words);
  return args && searchOf(args, piped, piped ? 'input' : 'directory');
};

/**
 * The search that the arguments of a program of grep's kind ask for: the pattern is the first operand unless a flag gives it. One for what does
 * not match is no search for the pattern; what is fed to it passes with fewer lines.
 */
export function searchOf(args: Arguments, piped: boolean, otherwise: 'directory' | 'input'): Stage | null {
  const patterns = valuesOf(args, '-e', '--regexp');
  const fromFile = hasFlag(args, '-f', '--file');
  const given = patterns.length > 0 || fromFile;
  const [first] = args.operands;
  if (!given && (!first || first.pattern)) return null;
  const paths = given ? args.operands : args.operands.slice(1);
  if (hasFlag(args, '-v', '--invert-match')) return piped && paths.length === 0 ? FILTER : null;
  const query = fromFile ? null : given ? anyOf(patterns) : (first?.text ?? null);
  return searches(query, paths, otherwise);
}

export const SEARCHES: Readonly<Record<string, Head>> = {
  rg,
  rga: rg,
  'ripgrep-all': rg,
  grep,
  egrep: grep,
  fgrep: grep,
  ag,
  ack: ag,
  pt: ag,
};
