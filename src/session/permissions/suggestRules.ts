import type { ToolCall } from '../../contract/toolCall.ts';
import { exactPattern, matchesWords, parseCommandPattern } from './commandPattern.ts';
import { pathsOf } from './judge.ts';
import { isGuarded } from './pathPattern.ts';
import { plainCommands } from './plainCommands.ts';
import { isFileKind, type PermissionRule } from './rule.ts';

/** Rules that would allow a call from now on; the first suggestion is the narrowest one. */
export interface Suggestion {
  /** What they allow, as the user reads it: `npm test`, `npm run *`. */
  readonly label: string;
  readonly rules: readonly PermissionRule[];
}

/** Programs whose second word says what they do, so that a pattern that ends after it means something. */
const WITH_SUBCOMMANDS: ReadonlySet<string> = new Set(
  [
    'git gh npm pnpm yarn bun deno cargo go dotnet gradle ./gradlew mvn make cmake docker kubectl helm terraform pip uv poetry',
    'composer bundle rails mix swift flutter dart',
  ].flatMap(line => line.split(' ')),
);
/** Subcommands whose own next word is what runs. */
const NAMES_A_SCRIPT: ReadonlySet<string> = new Set(['run', 'exec', 'run-script', 'x', 'dlx']);

/**
 * Suggestions for a call, from the exact words or files to wider ones, never wider than program, subcommand and what follows. Empty: no rule
 * could allow it, so none should be kept.
 */
export function suggestRules(call: ToolCall, agentId: string, cwd: string, windows: boolean): readonly Suggestion[] {
  if (call.commands.length > 0 || call.kind === 'execute') return commandSuggestions(call, agentId, windows);
  const paths = pathsOf(call);
  if (isFileKind(call.kind) && paths.length > 0) {
    // Where it is no separator it belongs to a name, and a pattern has no way to say it.
    if (!windows && paths.some(path => path.includes('\\'))) return [];
    return pathSuggestions(call, paths, agentId, cwd);
  }
  return call.kind === 'other' || call.kind === 'edit' || call.kind === 'delete' || call.kind === 'move'
    ? []
    : [{ label: call.kind, rules: [{ agent: agentId, kind: call.kind, decision: 'allow' }] }];
}

function commandSuggestions(call: ToolCall, agent: string, windows: boolean): readonly Suggestion[] {
  const lines = call.commands.map(run => (run.command === null ? null : plainCommands(run.command, windows)));
  if (lines.length === 0 || lines.some(line => line === null)) return [];
  const commands = lines.flatMap(line => line ?? []);
  const suggestions: Suggestion[] = [];
  for (const width of [exactPattern, withMore, afterSubcommand]) {
    const patterns = commands.map(words => width(words));
    if (patterns.some(pattern => pattern === null)) continue;
    const unique = [...new Set(patterns.filter(pattern => pattern !== null))];
    // What is offered must allow what was asked, or the user would be asked again.
    const fits = commands.every(words =>
      unique.some(text => {
        const pattern = parseCommandPattern(text);
        return pattern !== null && matchesWords(pattern, words);
      }),
    );
    const label = unique.join(', ');
    if (!fits || suggestions.some(other => other.label === label)) continue;
    suggestions.push({ label, rules: unique.map(command => ({ agent, command, decision: 'allow' })) });
  }
  return suggestions;
}

/** The words, and whatever follows them: where they name a subcommand. */
function withMore(words: readonly string[]): string | null {
  const exact = exactPattern(words);
  return exact !== null && hasSubcommand(words) ? `${exact} *` : exact;
}

/** Program and subcommand, and whatever follows: `git diff *`, `npm run *`. */
function afterSubcommand(words: readonly string[]): string | null {
  if (!hasSubcommand(words)) return exactPattern(words);
  return `${exactPattern(words.slice(0, 2))} *`;
}

function hasSubcommand([program = '', subcommand = '', next]: readonly string[]): boolean {
  if (!WITH_SUBCOMMANDS.has(program) || !/^[a-z][\w:-]*$/i.test(subcommand)) return false;
  return !NAMES_A_SCRIPT.has(subcommand) || next !== undefined;
}

function pathSuggestions(call: ToolCall, paths: readonly string[], agent: string, cwd: string): readonly Suggestion[] {
  // A pattern has no way to say a star or a question mark of a name.
  if (paths.some(path => isGuarded(path.replaceAll('\\', '/')) || /[*?]/.test(path))) return [];
  const { kind } = call;
  const base = `${cwd.replaceAll('\\', '/').replace(/\/$/, '')}/`;
  const files = paths.map(path => {
    const slashed = path.replaceAll('\\', '/');
    return slashed.startsWith(base) ? slashed.slice(base.length) : slashed;
  });
  if (files.some(file => file === '' || file.split('/').includes('..'))) return [];
  const widths = [files, files.map(file => file.replace(/[^/]+$/, '*'))];
  return widths
    .map(patterns => [...new Set(patterns)])
    .filter(patterns => !patterns.includes('*'))
    .map(patterns => ({
      label: patterns.join(', '),
      rules: patterns.map(path => ({ agent, kind, path, decision: 'allow' })),
    }));
}
