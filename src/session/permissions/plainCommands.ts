import { readScript } from '../../adapter/classify/script.ts';
import { unwrapCommandLine } from '../../adapter/shellWrapper.ts';

/** A longer command line is asked about: nobody wrote a rule with it in mind. */
export const LONGEST_COMMAND = 10_000;

/**
 * Commands that change what the commands after them do, or where: what a rule says of those doesn't hold any more. `cd` is among them: into which
 * folder it leads can't be told for sure, and the same words do other things there.
 */
const STEERING: ReadonlySet<string> = new Set(
  [
    'cd pushd popd chdir . source eval exec alias unalias export declare typeset readonly local set unset shopt setopt hash',
    'enable trap umask builtin command',
  ].flatMap(line => line.split(' ')),
);

/** In the shells of Windows a quote, a percent sign or a semicolon means something else, or nothing. */
const SAME_EVERYWHERE = /^(?:[A-Za-z0-9 _./\\:=,+*?~-]|&&|\|\|?)*$/;

/**
 * The commands of a line, each as its words, where that is certain: nothing but commands of plain words, joined by `;`, `&&`, `||`, `|` and line
 * ends. null: it must be asked about. That is so for redirections, substitutions, expansions, assignments, the background, compound commands,
 * control characters, steering commands, shortened texts and whatever can't be parsed.
 */
export function plainCommands(line: string, windows: boolean): readonly (readonly string[])[] | null {
  // Titles that agents shorten end in dots; what they left out isn't known.
  if (line.length > LONGEST_COMMAND || /…|\.\.\.\s*$/.test(line) || /[\0-\x08\x0b-\x1f\x7f-\x9f]/.test(line))
    return null;
  const script = unwrapCommandLine(line);
  if (windows && !SAME_EVERYWHERE.test(script)) return null;
  const steps = readScript(windows ? script.replaceAll('\\', '/') : script);
  const commands = steps?.flatMap(step => step.commands) ?? [];
  if (commands.length === 0 || commands.some(({ name }) => STEERING.has(name))) return null;
  return commands.map(({ name, args }) => [name, ...args.map(arg => arg.text)]);
}
