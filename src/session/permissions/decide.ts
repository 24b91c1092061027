import type { ToolKind } from '../../contract/toolCall.ts';
import { matchesWords } from './commandPattern.ts';
import { isGuarded, isInWorkspace, matchesPath, type Places } from './pathPattern.ts';
import { plainCommands } from './plainCommands.ts';
import { type RecognisedWord, recognisedCommands } from './recognisedCommands.ts';
import { isAbout, isFileKind, type SourcedRule } from './rule.ts';

/** What an agent asks permission for, as far as rules look at it. */
export interface AskedCall {
  readonly agentId: string;
  readonly kind: ToolKind;
  /** Empty: it runs none. null: it runs one that the agent doesn't tell. */
  readonly commands: readonly (string | null)[];
  /** Do all commands run inside of the workspace? */
  readonly runsInside: boolean;
  readonly paths: readonly AskedPath[];
  readonly windows: boolean;
}

export interface AskedPath {
  /** As it reads: absolute, `..` resolved. */
  readonly named: string;
  /** Where it leads, links followed; null: that can't be told. */
  readonly real: string | null;
}

/** The rules that decided, at least one. */
export interface Decision {
  readonly decision: 'allow' | 'ask' | 'deny';
  readonly rules: readonly SourcedRule[];
}

/** Deny wins over ask, ask over allow. null: no rule decides, so the user is asked. Pure. */
export function decide(call: AskedCall, rules: readonly SourcedRule[], places: Places): Decision | null {
  const mine = rules.filter(({ rule }) => isAbout(rule, call.agentId));
  const recognised = mine.some(({ command }) => command !== null)
    ? call.commands.flatMap(command => (command === null ? [] : recognisedCommands(command)))
    : [];
  for (const decision of ['deny', 'ask'] as const) {
    const hit = mine
      .filter(({ rule }) => rule.decision === decision)
      .find(one => touches(one, call, recognised, places));
    if (hit) return { decision, rules: [hit] };
  }
  const allows = mine.filter(({ rule }) => rule.decision === 'allow');
  const used = allows.length === 0 ? null : allowedBy(call, allows, places);
  return used && { decision: 'allow', rules: [...new Set(used)] };
}

/** Is anything in the call what the rule names? */
function touches(
  { rule, command }: SourcedRule,
  call: AskedCall,
  recognised: readonly (readonly RecognisedWord[])[],
  places: Places,
): boolean {
  if (command) return recognised.some(words => matchesWords(command, words));
  if (rule.kind !== undefined && rule.kind !== call.kind) return false;
  const { path } = rule;
  if (path === undefined) return true;
  return call.paths.some(({ named, real }) =>
    [named, real].some(one => one !== null && matchesPath(path, one, places)),
  );
}

/** The rules that together allow all of the call; null: not all of it is allowed. */
function allowedBy(call: AskedCall, allows: readonly SourcedRule[], places: Places): readonly SourcedRule[] | null {
  if (call.commands.length > 0 || call.kind === 'execute') return commandsAllowedBy(call, allows);
  const ofKind = allows.filter(({ rule, command }) => !command && (rule.kind === undefined || rule.kind === call.kind));
  const byKind = ofKind.find(({ rule }) => rule.path === undefined);
  if (call.paths.length === 0) return byKind && !CHANGES.has(call.kind) ? [byKind] : null;
  const mayChange = !READS.has(call.kind);
  const used = call.paths.map(({ real }) => {
    if (real === null || (mayChange && isGuarded(real))) return undefined;
    const byPath = isFileKind(call.kind)
      ? ofKind.find(({ rule }) => rule.path !== undefined && matchesPath(rule.path, real, places))
      : undefined;
    // A kind alone allows nothing outside of the workspace.
    return byPath ?? (isInWorkspace(real, places) ? byKind : undefined);
  });
  return allFound(used);
}

/** Kinds that change files: without a path nobody knows which. */
const CHANGES: ReadonlySet<ToolKind> = new Set<ToolKind>(['edit', 'delete', 'move']);
const READS: ReadonlySet<ToolKind> = new Set<ToolKind>(['read', 'search']);

function commandsAllowedBy(call: AskedCall, allows: readonly SourcedRule[]): readonly SourcedRule[] | null {
  if (call.commands.length === 0 || !call.runsInside) return null;
  const used: (SourcedRule | undefined)[] = [];
  for (const line of call.commands) {
    const commands = line === null ? null : plainCommands(line, call.windows);
    if (!commands) return null;
    for (const words of commands) used.push(allows.find(({ command }) => command && matchesWords(command, words)));
  }
  return allFound(used);
}

function allFound(used: readonly (SourcedRule | undefined)[]): readonly SourcedRule[] | null {
  const found = used.filter(rule => rule !== undefined);
  return found.length === used.length && found.length > 0 ? found : null;
}
