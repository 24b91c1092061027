import type { AgentDefinition, AgentSource } from '../contract/agentDefinition.ts';

export interface AgentSettings {
  readonly agents: readonly AgentDefinition[];
  /** What is wrong with the entries that were left out, for people to read. */
  readonly problems: readonly string[];
}

/**
 * The agents of a setting.
 * @param read gives the setting's value as it is now
 * @param report gets what is wrong with it, each time it is read
 */
export function settingAgents(read: () => unknown, report: (problem: string) => void): AgentSource {
  return {
    list: async () => {
      const { agents, problems } = readAgentSettings(read());
      for (const problem of problems) report(problem);
      return agents;
    },
  };
}

/**
 * Reads the value of the setting `gangway.agents`, of which the editor checks nothing at run time. A bad entry is left out and named
 * by its number (from 1); the others count. Never throws.
 */
export function readAgentSettings(value: unknown): AgentSettings {
  if (value === undefined || value === null) return { agents: [], problems: [] };
  if (!Array.isArray(value)) return { agents: [], problems: ['it is not a list'] };
  const agents = new Map<string, AgentDefinition>();
  const problems: string[] = [];
  for (const [index, entry] of value.entries()) {
    const agent = readEntry(entry);
    if (typeof agent === 'string') problems.push(`entry ${index + 1}: ${agent}`);
    else if (agents.has(agent.id))
      problems.push(`entry ${index + 1}: the name "${agent.id}" is taken by one before it`);
    else agents.set(agent.id, agent);
  }
  return { agents: [...agents.values()], problems };
}

/** The agent, or what is wrong. */
function readEntry(entry: unknown): AgentDefinition | string {
  if (!isRecord(entry)) return 'it is not an object';
  const { name, command, args = [], env = {}, cwd = null } = entry;
  if (!isFilled(name)) return '"name" is missing';
  if (!isFilled(command)) return '"command" is missing';
  if (!Array.isArray(args) || !args.every(isArgument)) return '"args" is not a list of strings';
  if (!isEnvironment(env)) return '"env" does not map names to strings';
  if (cwd !== null && !isFilled(cwd)) return '"cwd" is not a path';
  const id = name.trim();
  return { id, label: id, command: command.trim(), args, env, cwd, source: 'setting' };
}

function isRecord(value: unknown): value is Record<'name' | 'command' | 'args' | 'env' | 'cwd', unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A NUL can be in no argument of a program; starting it would throw. */
function isArgument(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0');
}

function isFilled(value: unknown): value is string {
  return isArgument(value) && value.trim() !== '';
}

function isEnvironment(value: unknown): value is Record<string, string> {
  return (
    isRecord(value) &&
    Object.entries(value).every(([name, item]) => isFilled(name) && !name.includes('=') && isArgument(item))
  );
}
