import { type Command, parse } from 'unbash';
import { unwrapCommandLine } from '../../adapter/shellWrapper.ts';

/** A word's text; undefined where the shell makes it up (an expansion, a pattern of file names). */
export type RecognisedWord = string | undefined;

/** Longer lines are read this far only: parsing more takes too long. None of them is allowed by rule. */
const MOST_READ = 20_000;
const DEEPEST = 4;
/** Of a program that runs its arguments, so many are looked at. */
const MOST_ARGUMENTS = 200;

/** Programs that run what their arguments name. */
const WRAPPERS: ReadonlySet<string> = new Set(
  [
    'sudo doas su env command builtin exec nohup nice ionice time timeout xargs watch parallel setsid stdbuf strace chroot',
    'unshare find fd busybox npx bunx start cmd',
  ].flatMap(line => line.split(' ')),
);
const SHELLS: ReadonlySet<string> = new Set('bash sh zsh dash ksh fish eval cmd su pwsh powershell watch'.split(' '));

const LAZY = ['parts', 'script', 'value', 'elements', 'expression', 'index'];
const TEXTS: ReadonlySet<string> = new Set(['Literal', 'SingleQuoted', 'AnsiCQuoted']);

/**
 * Every command that can be made out in a line, also inside of substitutions, loops, functions, `sudo`, `xargs`, `bash -c '…'` and what the parser
 * had to mend. For denials, which must not be escaped by wrapping: it finds rather too much. The program comes as its bare name as well.
 */
export function recognisedCommands(line: string): readonly (readonly RecognisedWord[])[] {
  const found: (readonly RecognisedWord[])[] = [];
  const script = line.slice(0, MOST_READ);
  collect(script, found, 0);
  const unwrapped = unwrapCommandLine(script);
  if (unwrapped !== script) collect(unwrapped, found, 0);
  return found;
}

function collect(script: string, found: (readonly RecognisedWord[])[], depth: number): void {
  for (const command of commandsIn(script)) {
    const words = [command.name, ...command.suffix].flatMap(part =>
      part?.type === 'Word' ? [hasExpansion(part.parts) ? undefined : part.value] : [],
    );
    addCommand(words, found, depth);
  }
}

function addCommand(words: readonly RecognisedWord[], found: (readonly RecognisedWord[])[], depth: number): void {
  const [program, ...all] = words;
  const args = all.slice(0, MOST_ARGUMENTS);
  if (program === undefined) return;
  found.push(words);
  const name = bareName(program);
  if (name !== program) found.push([name, ...all]);
  if (depth >= DEEPEST) return;
  if (SHELLS.has(name)) {
    // Whatever argument is the script; joined as `eval` and `cmd /c` do it.
    const texts = args.filter(arg => arg !== undefined);
    for (const script of new Set([...texts, texts.join(' '), texts.slice(1).join(' ')]))
      collect(script, found, depth + 1);
  }
  if (WRAPPERS.has(name)) for (const index of args.keys()) addCommand(args.slice(index), found, DEEPEST);
  // The scripts that a wrapped shell is given.
  const shell = WRAPPERS.has(name) ? args.findIndex(arg => arg !== undefined && SHELLS.has(bareName(arg))) : -1;
  if (shell >= 0) addCommand(args.slice(shell), found, depth + 1);
}

/** `/bin/rm` and `RM.EXE` are `rm`. */
function bareName(program: string): string {
  const name = program.split(/[\\/]/).at(-1) ?? program;
  return name.toLowerCase().replace(/\.(?:exe|cmd|bat|com|ps1)$/, '');
}

type Parts = readonly { readonly type: string; readonly parts?: unknown }[] | undefined;

/** Does the shell make up any of it? */
function hasExpansion(parts: Parts): boolean {
  return (
    parts?.some(
      part => !TEXTS.has(part.type) && !(part.type === 'DoubleQuoted' && !hasExpansion(part.parts as Parts)),
    ) ?? false
  );
}

/** Commands anywhere in the syntax tree. Some of its fields are made when they are asked for, and are no own properties. */
function commandsIn(script: string): readonly Command[] {
  const commands: Command[] = [];
  const seen = new Set<unknown>();
  const pending: unknown[] = [parse(script)];
  for (let node = pending.pop(); node !== undefined || pending.length > 0; node = pending.pop()) {
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    if (isCommand(node)) commands.push(node);
    const record = node as Readonly<Record<string, unknown>>;
    for (const child of Object.values(record)) pending.push(child);
    for (const key of LAZY) pending.push(record[key]);
  }
  return commands;
}

function isCommand(node: object): node is Command {
  return 'type' in node && node.type === 'Command' && 'suffix' in node;
}
