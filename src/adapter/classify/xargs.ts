import { flagTable, readArguments, valuesOf } from './flags.ts';
import type { PlainWord } from './script.ts';
import { FILTER, type Head, searches } from './stage.ts';

const FLAGS = flagTable(`
  -0 -r -t -x -n# -P# -L# -I= -d= --null --no-run-if-empty --verbose --exit --max-args= --max-procs= --delimiter=`);

/**
 * xargs, with the programs that may get its names. The files that they look at aren't known, so that only a search is worth a name; a print of
 * them is another form of the names.
 */
export function xargs(programs: ReadonlyMap<string, Head>): Head {
  return (words, piped) => {
    const args = readArguments(FLAGS, words, true);
    const [program, ...given] = args?.operands ?? [];
    const head = program && programs.get(program.text);
    const placeholder = args ? valuesOf(args, '-I').at(-1) : undefined;
    // Then the name, or a part of it, is what runs.
    if (placeholder !== undefined && program?.text.includes(placeholder)) return null;
    const own = withoutPlaceholder(given, placeholder);
    const stage = piped && head && own ? head(own, true) : null;
    if (stage?.type !== 'parts') return stage;
    const [part] = stage.parts;
    if (!part || typeof part.target !== 'string') return null;
    return part.kind === 'search' ? searches(part.query, [], 'input') : FILTER;
  };
}

/** The arguments without the one that stands for the name; null where it is part of another. */
function withoutPlaceholder(words: readonly PlainWord[], placeholder: string | undefined): readonly PlainWord[] | null {
  if (placeholder === undefined) return words;
  const others = words.filter(word => word.text !== placeholder);
  return others.some(word => word.text.includes(placeholder)) ? null : others;
}
