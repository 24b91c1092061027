import type { AgentIdentity } from '../contract/session.ts';

/** The agent that ships with Gangway: it runs what is typed, so it is greeted and asked in other words than one that is talked to. */
export function isBuiltInShell(agent: Pick<AgentIdentity, 'id'>): boolean {
  return agent.id === 'shell';
}
