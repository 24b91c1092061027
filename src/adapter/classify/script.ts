import { type Command, parse, type Statement, type Word, type WordPart } from 'unbash';

/** One word of a command after the shell has taken its quotes off. */
export interface PlainWord {
  readonly text: string;
  /** Whether the shell puts names of files in its place. Never at its beginning, so that no such name can be taken for a flag. */
  readonly pattern: boolean;
}

export interface PlainCommand {
  readonly name: string;
  readonly args: readonly PlainWord[];
}

/** One pipeline of a script, and what stands between it and the one before. A new line counts as `;`. */
export interface Step {
  readonly operator: ';' | '&&' | '||';
  readonly commands: readonly PlainCommand[];
}

/**
 * Reads a script that is nothing but commands of plain words, joined by `;`, `&&`, `||` and `|`. null for everything else: a redirection, an
 * expansion, an assignment, the background, a compound command, and whatever the parser had to mend.
 */
export function readScript(source: string): readonly Step[] | null {
  const script = parse(source);
  if (script.errors !== undefined && script.errors.length > 0) return null;
  const steps: Step[] = [];
  const words: Word[] = [];
  for (const statement of script.commands) {
    const read = readStatement(statement, words);
    if (!read) return null;
    steps.push(...read);
  }
  return isWholeSource(source, words) ? steps : null;
}

// A dollar sign stands for itself before what ends a pattern of text. Elsewhere some shell goes on reading, even where the parser doesn't: `$[1+1]`,
// zsh's `$~x`, a line that ends between the sign and its name. Before a letter a bare backslash says nothing in a shell: `src\main.ts` was written
// for another one.
const QUOTED = /^(?:[^\\$]|\$(?=[|)/ ]|$)|\\[\s\S])*$/;
const BARE = /^(?:[^\\$]|\$(?=[|)/ ]|$)|\\[^A-Za-z0-9])*$/;

/** Between words: blanks, line ends, operators, and comments, which begin where the parser saw no word. */
const SEPARATORS = /^(?:[ \t\n]|\\\n|;|&&|\|\|?|#[^\n]*)*$/;

/** Whether the words and what may stand between them are all of the source: the parser passes over some parentheses without an error. */
function isWholeSource(source: string, words: readonly Word[]): boolean {
  let end = 0;
  for (const word of words) {
    if (!SEPARATORS.test(source.slice(end, word.pos))) return false;
    end = word.end;
  }
  return SEPARATORS.test(source.slice(end));
}

/** Reads a statement and adds its words, in their order, to `words`. */
function readStatement(statement: Statement, words: Word[]): readonly Step[] | null {
  if (statement.background) return null;
  const { command } = statement;
  const nodes = command.type === 'AndOr' ? command.commands : [command];
  const operators = command.type === 'AndOr' ? command.operators : [];
  const steps: Step[] = [];
  for (const [index, node] of nodes.entries()) {
    const commands = readPipeline(node, words);
    if (!commands) return null;
    steps.push({ operator: operators[index - 1] ?? ';', commands });
  }
  return steps;
}

function readPipeline(node: Statement['command'], words: Word[]): readonly PlainCommand[] | null {
  if (node.type === 'Command') {
    const command = readCommand(node, words);
    return command && [command];
  }
  // A prefix is `!` or `time`; the other operator of a pipeline, `|&`, redirects.
  if (node.type !== 'Pipeline' || node.prefixes.length > 0 || node.operators.some(operator => operator !== '|'))
    return null;
  const commands: PlainCommand[] = [];
  for (const part of node.commands) {
    const command = part.type === 'Command' ? readCommand(part, words) : null;
    if (!command) return null;
    commands.push(command);
  }
  return commands;
}

function readCommand(command: Command, words: Word[]): PlainCommand | null {
  if (!command.name || command.prefix.length > 0) return null;
  const name = readWord(command.name);
  if (!name || name.pattern) return null;
  words.push(command.name);
  const args: PlainWord[] = [];
  for (const arg of command.suffix) {
    if (arg.type !== 'Word') return null;
    const word = readWord(arg);
    if (!word) return null;
    words.push(arg);
    args.push(word);
  }
  return { name: name.text, args };
}

function readWord(word: Word): PlainWord | null {
  // `~` and, in zsh, `=name` stand for another path, there after nothing in quotes too.
  if (/^(?:''|""|"?\\\n"?)*[~=]/.test(word.text)) return null;
  // Of the control characters only tabs and line ends are text; a carriage return is a line end of a script for another shell.
  if (/[\0-\x08\x0b-\x1f\x7f]/.test(word.value)) return null;
  // A word without parts is bare from end to end.
  if (word.parts ? !word.parts.every(isPlain) : !BARE.test(word.text)) return null;
  const pattern = word.parts?.some(part => part.type === 'Glob') ?? false;
  return pattern && /^[-*?[]/.test(word.value) ? null : { text: word.value, pattern };
}

function isPlain(part: WordPart): boolean {
  switch (part.type) {
    case 'Literal':
      return BARE.test(part.text);
    case 'Glob':
    case 'SingleQuoted':
      return true;
    case 'DoubleQuoted':
      return part.parts.every(inner => inner.type === 'Literal' && QUOTED.test(inner.text));
    default:
      return false;
  }
}
