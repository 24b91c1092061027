import type { AgentDefinition, AgentSource } from '../contract/agentDefinition.ts';

/**
 * Several origins as one. An id that comes twice counts from the first source that has it, so the user's own come first.
 * @param report gets the error of a source that could not be read; the others count
 */
export function mergedAgents(sources: readonly AgentSource[], report: (error: unknown) => void): AgentSource {
  return {
    list: async () => {
      const agents = new Map<string, AgentDefinition>();
      for (const result of await Promise.allSettled(sources.map(source => source.list()))) {
        if (result.status === 'rejected') report(result.reason);
        else for (const agent of result.value) if (!agents.has(agent.id)) agents.set(agent.id, agent);
      }
      return [...agents.values()];
    },
  };
}

/** By id, else by id or label in any case; null when there is none. */
export function findAgent(agents: readonly AgentDefinition[], idOrLabel: string): AgentDefinition | null {
  const wanted = idOrLabel.toLowerCase();
  return (
    agents.find(agent => agent.id === idOrLabel) ??
    agents.find(agent => agent.id.toLowerCase() === wanted || agent.label.toLowerCase() === wanted) ??
    null
  );
}
