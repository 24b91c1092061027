import type { PlainWord } from './script.ts';
import { anyOf, type Head, lists, searches } from './stage.ts';

const NAMES = ['-name', '-iname'];
const PATHS = ['-path', '-ipath', '-wholename', '-iwholename', '-regex', '-iregex'];
const TESTS_WITH_VALUE = new Set([
  ...NAMES,
  ...PATHS,
  ...'-type -xtype -maxdepth -mindepth -size -mtime -mmin -atime -amin -ctime -cmin -newer -anewer -cnewer -newermt'.split(
    ' ',
  ),
  ...'-perm -user -group -uid -gid -links -inum -samefile -lname -ilname -fstype -regextype -printf'.split(' '),
]);
const TESTS = new Set(
  '-empty -readable -writable -executable -nouser -nogroup -true -false -print -print0 -ls -quit -depth -d -mount -xdev -daystart -follow'
    .split(' ')
    .concat('-noleaf -ignore_readdir_race -a -and -o -or ( )'.split(' ')),
);

/** A search for the names that it tests for, or else a list. Whatever could run, write or delete is missing in the tables. */
export const FIND: Head = words => {
  const rest = words.filter((word, index) => index > 2 || !/^-[HLP]$/.test(word.text));
  const start = rest.findIndex(word => /^(?:-.*|[()!,])$/s.test(word.text));
  const paths = start === -1 ? rest : rest.slice(0, start);
  const tests = readTests(start === -1 ? [] : rest.slice(start));
  // Several paths and no test are more likely the arguments of Windows' find, a search in files.
  if (!tests || (start === -1 && paths.length > 1)) return null;
  const patterns = tests.names.length > 0 ? tests.names : tests.paths;
  return patterns.length > 0 ? searches(anyOf(patterns), paths, 'directory') : lists(paths);
};

interface Tests {
  readonly names: readonly string[];
  readonly paths: readonly string[];
}

/** The names and paths that an expression looks for, without those that it leaves out. */
function readTests(words: readonly PlainWord[]): Tests | null {
  let names: string[] = [];
  let paths: string[] = [];
  let negated = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (!word || word.pattern) return null;
    const { text } = word;
    if (text === '!' || text === '-not') {
      // What a negated group leaves out isn't worked out here.
      if (negated || words[i + 1]?.text === '(') return null;
      negated = true;
      continue;
    }
    if (TESTS_WITH_VALUE.has(text)) {
      const value = words[++i];
      if (!value || value.pattern) return null;
      if (!negated && NAMES.includes(text)) names.push(value.text);
      if (!negated && PATHS.includes(text)) paths.push(value.text);
    } else if (text === '-prune') {
      // What stands before it isn't entered; what is looked for stands after it.
      names = [];
      paths = [];
    } else if (!TESTS.has(text)) return null;
    negated = false;
  }
  return { names, paths };
}
