export type ShellKind =
  | 'plain'
  | 'command'
  | 'flag'
  | 'string'
  | 'variable'
  | 'operator'
  | 'comment'
  | 'keyword'
  | 'number';

export interface ShellToken {
  readonly text: string;
  readonly kind: ShellKind;
}

const KEYWORDS = new Set([
  ...[
    'if',
    'then',
    'elif',
    'else',
    'fi',
    'for',
    'in',
    'do',
    'done',
    'while',
    'until',
    'case',
    'esac',
    'function',
    'select',
  ],
  ...['time', '!', '{', '}', '[[', ']]'],
]);

/** After these a new command begins. */
const STARTS_COMMAND = new Set(['if', 'then', 'elif', 'else', 'do', 'while', 'until', 'time', '!', '{']);

// One token each: white space, comment, string, substitution or variable, operator, word.
const TOKEN =
  /([^\S\n]+)|((?<![^\s;&|(])#[^\n]*)|("(?:[^"\\]|\\.)*"?|\$?'(?:[^'\\]|\\.)*'?)|(\$\{[^}]*\}?|\$\(\(|\$\(|\$\w+|\$[?$!#@*-]?)|(&&|\|\||;;|[|&;<>()\n`]+)|((?:[^\s"'$|&;<>()`\\]|\\.)+|\\)/gs;

/**
 * Colours for a command line. It is for the eye: it tells the command from its arguments, and strings from code; a text that is no shell
 * loses nothing. The texts of the tokens together are the input.
 */
export function shellTokens(command: string): ShellToken[] {
  const tokens: ShellToken[] = [];
  let commandNext = true;
  let wordGoesOn = false;
  const add = (text: string, kind: ShellKind) => {
    const last = tokens.at(-1);
    if (last && last.kind === kind) tokens[tokens.length - 1] = { text: last.text + text, kind };
    else tokens.push({ text, kind });
  };
  for (const [text, space, comment, string, variable, operator] of command.matchAll(TOKEN)) {
    if (space !== undefined) {
      add(text, 'plain');
      wordGoesOn = false;
      continue;
    }
    if (comment !== undefined) add(text, 'comment');
    else if (string !== undefined) {
      add(text, 'string');
      commandNext &&= wordGoesOn;
    } else if (variable !== undefined) {
      add(text, variable.startsWith('$(') ? 'operator' : 'variable');
      commandNext = variable === '$(';
    } else if (operator !== undefined) {
      add(text, 'operator');
      commandNext = !/[<>]/.test(operator) && !operator.endsWith(')');
    } else {
      const kind = wordKind(text, commandNext, wordGoesOn);
      add(text, kind);
      if (!isAssignment(text)) commandNext = kind === 'keyword' && STARTS_COMMAND.has(text);
    }
    wordGoesOn = operator === undefined && comment === undefined && !variable?.startsWith('$(');
  }
  return tokens;
}

function wordKind(word: string, commandNext: boolean, goesOn: boolean): ShellKind {
  if (goesOn) return 'plain';
  if (KEYWORDS.has(word) && (commandNext || word === 'in' || word === 'do' || word === ']]')) return 'keyword';
  if (commandNext) return isAssignment(word) ? 'variable' : 'command';
  if (/^-{1,2}[a-z]/i.test(word)) return 'flag';
  return /^\d+$/.test(word) ? 'number' : 'plain';
}

function isAssignment(word: string): boolean {
  return /^[A-Za-z_]\w*\+?=/.test(word);
}
