import type { AgentDefinition, AgentSource } from '../contract/agentDefinition.ts';

/**
 * The built-in Shell agent, run by the host's own Node.
 * @param program the bundled dist/shellAgent.js, absolute
 */
export function shellAgent(program: string): AgentDefinition {
  return {
    id: 'shell',
    label: 'Shell',
    command: process.execPath,
    args: [program],
    // In the desktop editor that program is the editor itself unless it is told to be Node; a plain Node does not mind.
    env: { ELECTRON_RUN_AS_NODE: '1' },
    cwd: null,
    source: 'builtin',
  };
}

/** The agents that ship with Gangway. */
export function builtinAgents(shellProgram: string): AgentSource {
  return { list: async () => [shellAgent(shellProgram)] };
}
