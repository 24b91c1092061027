import path from 'node:path';
import type { AgentDefinition } from '../contract/agentDefinition.ts';

/**
 * Splits a command line into words as a shell would, without doing anything else that a shell does: no variables, no wildcards.
 * Words are separated by white space; '…' is literal; in "…" a backslash escapes `"` and `\`; elsewhere it escapes any character.
 * On Windows, where backslashes are part of paths, one escapes only a double quote, and ' is an ordinary character.
 * @throws Error when a quote is not closed or the line ends in a backslash
 */
export function parseCommandLine(line: string, platform: NodeJS.Platform = process.platform): string[] {
  const windows = platform === 'win32';
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i);
    const next = line.charAt(i + 1);
    if (char === '\\' && quote !== "'" && isEscaped(next, quote, windows)) {
      if (next === '') throw new Error('the command line ends in a backslash');
      word = (word ?? '') + next;
      i++;
    } else if (char === quote) quote = null;
    else if (quote === null && (char === '"' || (char === "'" && !windows))) {
      quote = char;
      word ??= '';
    } else if (quote === null && /\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + char;
  }
  if (quote !== null) throw new Error(`a ${quote} in the command line is not closed`);
  if (word !== null) words.push(word);
  return words;
}

function isEscaped(next: string, quote: string | null, windows: boolean): boolean {
  if (windows) return next === '"';
  return quote === null || next === '"' || next === '\\';
}

/**
 * An agent given as a command line; its id is the line, its label the program's name.
 * @throws Error when the line is empty or a quote in it is not closed
 */
export function commandLineAgent(line: string): AgentDefinition {
  const [command, ...args] = parseCommandLine(line);
  if (command === undefined) throw new Error('the command line is empty');
  return { id: line, label: path.parse(command).name, command, args, env: {}, cwd: null, source: 'setting' };
}

/** A command with its arguments as one would type it, for people to read: quoted where need be, never to be run. */
export function commandLineText(
  definition: Pick<AgentDefinition, 'command' | 'args'>,
  platform: NodeJS.Platform = process.platform,
): string {
  const windows = platform === 'win32';
  const plain = windows ? /^[\w@%+=:,./\\~-]+$/ : /^[\w@%+=:,./~-]+$/;
  const escaped = windows ? /"/g : /["\\]/g;
  return [definition.command, ...definition.args]
    .map(word => (plain.test(word) ? word : `"${word.replaceAll(escaped, '\\$&')}"`))
    .join(' ');
}
