import type { ClassifiedPart } from '../../contract/classification.ts';
import type { PlainWord } from './script.ts';

/** Where a command looks: at a path, into its working directory, or at what the command before it prints. */
export type Target = { readonly path: string } | 'directory' | 'input';

export interface StagePart {
  readonly kind: ClassifiedPart['kind'];
  readonly target: Target;
  readonly query: string | null;
  readonly line: number | null;
}

/** What one command of a pipeline comes to: something worth a name, or only another form of what it is fed. */
export type Stage =
  | {
      readonly type: 'parts';
      readonly parts: readonly StagePart[];
      /** Whether it prints the lines of its file from the first one on, so that a filter after it counts them as the file does. */
      readonly fromFirstLine: boolean;
    }
  | {
      readonly type: 'filter';
      /** The first line that it lets through; null where that isn't said by number. */
      readonly firstLine: number | null;
    };

/** Reads the arguments of one program; null where they are not known to change nothing. `piped`: another command feeds it. */
export type Head = (args: readonly PlainWord[], piped: boolean) => Stage | null;

export const FILTER: Stage = { type: 'filter', firstLine: null };

/** Reads of whole files. null where a word is no single file. */
export function reads(files: readonly PlainWord[], line: number | null, fromFirstLine = false): Stage | null {
  if (files.some(file => file.pattern)) return null;
  return parts('read', files, null, line, fromFirstLine);
}

/** Lists of folders; of the working directory where none is named. */
export function lists(folders: readonly PlainWord[]): Stage | null {
  return folders.length === 0 ? part('list', 'directory', null) : parts('list', folders, null, null);
}

/** Searches below each path; where none is named, below `otherwise`. */
export function searches(
  query: string | null,
  paths: readonly PlainWord[],
  otherwise: 'directory' | 'input',
): Stage | null {
  return paths.length === 0 ? part('search', otherwise, query) : parts('search', paths, query, null);
}

/** Several patterns, any of which is found, as one query. */
export function anyOf(patterns: readonly string[]): string {
  return patterns.join(' | ');
}

function part(kind: StagePart['kind'], target: Target, query: string | null): Stage {
  return { type: 'parts', parts: [{ kind, target, query, line: null }], fromFirstLine: false };
}

function parts(
  kind: StagePart['kind'],
  words: readonly PlainWord[],
  query: string | null,
  line: number | null,
  fromFirstLine = false,
): Stage | null {
  if (words.length === 0 || !words.every(isPath)) return null;
  const found = words.map(word => ({ kind, target: { path: word.text }, query, line }));
  return { type: 'parts', parts: found, fromFirstLine };
}

/** `-` is the standard input, and a slash with one letter is a flag of the Windows command line, whose tree and find are other programs. */
function isPath(word: PlainWord): boolean {
  return word.text !== '' && word.text !== '-' && !/^\/[A-Za-z]$/.test(word.text);
}
