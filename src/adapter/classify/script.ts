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
  for (const statement of script.commands) {
    const read = readStatement(statement);
    if (!read) return null;
    steps.push(...read);
  }
  return steps;
}

function readStatement(statement: Statement): readonly Step[] | null {
  if (statement.background) return null;
  const { command } = statement;
  const nodes = command.type === 'AndOr' ? command.commands : [command];
  const operators = command.type === 'AndOr' ? command.operators : [];
  const steps: Step[] = [];
  for (const [index, node] of nodes.entries()) {
    const commands = readPipeline(node);
    if (!commands) return null;
    steps.push({ operator: operators[index - 1] ?? ';', commands });
  }
  return steps;
}

function readPipeline(node: Statement['command']): readonly PlainCommand[] | null {
  if (node.type === 'Command') {
    const command = readCommand(node);
    return command && [command];
  }
  // A prefix is `!` or `time`; the other operator of a pipeline, `|&`, redirects.
  if (node.type !== 'Pipeline' || node.prefixes.length > 0 || node.operators.some(operator => operator !== '|'))
    return null;
  const commands: PlainCommand[] = [];
  for (const part of node.commands) {
    const command = part.type === 'Command' ? readCommand(part) : null;
    if (!command) return null;
    commands.push(command);
  }
  return commands;
}

function readCommand(command: Command): PlainCommand | null {
  if (!command.name || command.prefix.length > 0) return null;
  const name = readWord(command.name);
  if (!name || name.pattern) return null;
  const args: PlainWord[] = [];
  for (const arg of command.suffix) {
    const word = arg.type === 'Word' ? readWord(arg) : null;
    if (!word) return null;
    args.push(word);
  }
  return { name: name.text, args };
}

function readWord(word: Word): PlainWord | null {
  // `~` and, in zsh, `=name` stand for another path.
  if (/^[~=]/.test(word.text)) return null;
  // Of the control characters only tabs and line ends are text; a carriage return is a line end of a script for another shell.
  if (/[\0-\x08\x0b-\x1f\x7f]/.test(word.value)) return null;
  // A word without parts is bare from end to end.
  if (word.parts ? !word.parts.every(isPlain) : !isBareText(word.text)) return null;
  const pattern = word.parts?.some(part => part.type === 'Glob') ?? false;
  return pattern && /^[-*?[]/.test(word.value) ? null : { text: word.value, pattern };
}

function isPlain(part: WordPart): boolean {
  switch (part.type) {
    case 'Literal':
      return isBareText(part.text);
    case 'Glob':
    case 'SingleQuoted':
      return true;
    case 'DoubleQuoted':
      return part.parts.every(inner => inner.type === 'Literal');
    default:
      return false;
  }
}

/** Before a letter a bare backslash says nothing in a shell: `src\main.ts` was written for another one. */
function isBareText(text: string): boolean {
  return /^(?:[^\\]|\\[^A-Za-z0-9])*$/.test(text);
}
