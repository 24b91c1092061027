import { TOOL_KINDS, type ToolKind } from '../../contract/toolCall.ts';
import { type CommandPattern, parseCommandPattern } from './commandPattern.ts';

export type RuleDecision = 'allow' | 'ask' | 'deny';

/** Where a rule is kept. `folder`: the settings of one folder of a workspace of several. */
export type RuleSource = 'user' | 'workspace' | 'folder';

/** One rule as it stands in the settings. What is absent fits everything. */
export interface PermissionRule {
  /** Gangway's id of the agent, or `*`. */
  readonly agent?: string;
  readonly kind?: ToolKind;
  readonly command?: string;
  readonly path?: string;
  readonly decision: RuleDecision;
}

/** A rule that can be applied, with where it came from. */
export interface SourcedRule {
  readonly rule: PermissionRule;
  readonly source: RuleSource;
  /** The parsed `command`. */
  readonly command: CommandPattern | null;
}

export interface ParsedRules {
  readonly rules: readonly SourcedRule[];
  /** What is wrong with the rest, and what to do about it. */
  readonly problems: readonly string[];
}

const FIELDS: ReadonlySet<string> = new Set(['agent', 'kind', 'command', 'path', 'decision']);
const MOST_RULES = 1000;

/**
 * Kinds that say too little to be allowed by themselves: a command is judged by its words, and `other` can be anything, a command that the agent
 * tells in prose included (kimi/s15.A).
 */
const NEVER_BY_KIND: ReadonlySet<ToolKind> = new Set<ToolKind>(['execute', 'other']);

/** Kinds that do to files what their name says, and nothing else; any other may do more than touch the files that it names. */
const FILE_KINDS: ReadonlySet<ToolKind> = new Set<ToolKind>(['read', 'edit', 'delete', 'move', 'search']);

export function isFileKind(kind: ToolKind): boolean {
  return FILE_KINDS.has(kind);
}

/** Reads the value of the setting `gangway.permissions.rules`. A rule with a problem is left out, the others hold. */
export function parseRules(value: unknown, source: RuleSource): ParsedRules {
  if (value === undefined || value === null) return { rules: [], problems: [] };
  if (!Array.isArray(value)) return { rules: [], problems: [`The ${source} settings hold no list of rules.`] };
  const rules: SourcedRule[] = [];
  const problems: string[] = [];
  for (const [index, item] of value.slice(0, MOST_RULES).entries()) {
    const read = readRule(item);
    if (typeof read === 'string') problems.push(`Rule ${index + 1} of the ${source} settings is ignored: ${read}`);
    else rules.push({ ...read, source });
  }
  if (value.length > MOST_RULES) problems.push(`Of the ${source} settings only the first ${MOST_RULES} rules hold.`);
  return { rules, problems };
}

/** The rule, or what is wrong with it. */
function readRule(value: unknown): Omit<SourcedRule, 'source'> | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is no object.';
  const record = value as Readonly<Record<string, unknown>>;
  // A misspelt condition would make the rule wider than it was meant to be.
  const unknown = Object.keys(record).find(key => !FIELDS.has(key));
  if (unknown !== undefined) return `it has an unknown field "${unknown}". Known are ${[...FIELDS].join(', ')}.`;
  const { agent, kind, command, path, decision } = record;
  if (decision !== 'allow' && decision !== 'ask' && decision !== 'deny')
    return '"decision" must be "allow", "ask" or "deny".';
  const toolKind = TOOL_KINDS.find(known => known === kind);
  if (kind !== undefined && !toolKind) return `"kind" must be one of ${TOOL_KINDS.join(', ')}.`;
  for (const [name, field] of Object.entries({ agent, command, path }))
    if (field !== undefined && (typeof field !== 'string' || field.trim() === ''))
      return `"${name}" must be a text that is not empty.`;
  const rule: PermissionRule = {
    ...(typeof agent === 'string' && { agent }),
    ...(toolKind && { kind: toolKind }),
    ...(typeof command === 'string' && { command }),
    ...(typeof path === 'string' && { path }),
    decision,
  };
  const pattern = rule.command === undefined ? null : parseCommandPattern(rule.command);
  return problemOf(rule, pattern) ?? { rule, command: pattern };
}

function problemOf(rule: PermissionRule, pattern: CommandPattern | null): string | null {
  const { kind, command, path, decision } = rule;
  if (command !== undefined && path !== undefined)
    return 'it has both "command" and "path". Write one rule for each of them.';
  if (command !== undefined && kind !== undefined && kind !== 'execute')
    return `"command" goes with the kind "execute", not with "${kind}".`;
  if (command !== undefined && !pattern) return `the quotes in the command "${command}" do not match.`;
  if (path !== undefined && kind === 'execute') return 'a command is judged by "command", not by "path".';
  if (decision !== 'allow') return null;
  if (path !== undefined && kind && !isFileKind(kind))
    return `a "path" can allow the kinds ${[...FILE_KINDS].join(', ')}, not "${kind}".`;
  if (pattern && pattern[0]?.kind !== 'word')
    return 'an "allow" must name the program: its command cannot begin with a wildcard.';
  if (command === undefined && path === undefined && kind === undefined)
    return 'an "allow" for everything is not possible. Add a "command", a "path" or a "kind".';
  if (command === undefined && path === undefined && kind && NEVER_BY_KIND.has(kind))
    return `"${kind}" alone can be anything. Add a "command" or a "path".`;
  return null;
}

/** Is the rule about this agent? */
export function isAbout(rule: PermissionRule, agentId: string): boolean {
  return rule.agent === undefined || rule.agent === '*' || rule.agent === agentId;
}

/** What the rule is about, in its own words: `npm test`, `src/**`, `fetch`. */
export function ruleSubject({ command, path, kind }: PermissionRule): string {
  const subject = command ?? path;
  if (subject === undefined) return kind ?? '*';
  return path !== undefined && kind ? `${kind} ${subject}` : subject;
}
