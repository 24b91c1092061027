import type { AgentDefinition, AgentSource } from '../contract/agentDefinition.ts';
import { findOnPath, type PathContext } from './findOnPath.ts';

/** A well-known agent: the program that its own installer puts on the PATH, and how it is made to speak the protocol. */
export interface AgentPreset {
  readonly id: string;
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Other programs that it can't do without. */
  readonly needs?: readonly string[];
}

/** Commands as in the public registry of agents, in the order of the picker. */
export const AGENT_PRESETS: readonly AgentPreset[] = [
  { id: 'codex', label: 'Codex', command: 'codex-acp', args: [] },
  { id: 'claude', label: 'Claude', command: 'claude-agent-acp', args: [] },
  { id: 'opencode', label: 'OpenCode', command: 'opencode', args: ['acp'] },
  { id: 'gemini', label: 'Gemini', command: 'gemini', args: ['--acp'] },
  {
    id: 'auggie',
    label: 'Auggie',
    command: 'auggie',
    args: ['--acp'],
    env: { AUGMENT_DISABLE_AUTO_UPDATE: '1' },
  },
  { id: 'cursor', label: 'Cursor', command: 'cursor-agent', args: ['acp'] },
  { id: 'copilot', label: 'Copilot', command: 'copilot', args: ['--acp'] },
  { id: 'qwen', label: 'Qwen', command: 'qwen', args: ['--acp'] },
  { id: 'kimi', label: 'Kimi', command: 'kimi', args: ['acp'] },
  { id: 'goose', label: 'Goose', command: 'goose', args: ['acp'] },
  { id: 'cline', label: 'Cline', command: 'cline', args: ['--acp'] },
  { id: 'pi', label: 'Pi', command: 'pi-acp', args: [], needs: ['pi'] },
  { id: 'qoder', label: 'Qoder', command: 'qodercli', args: ['--acp'] },
  { id: 'kilo', label: 'Kilo', command: 'kilo', args: ['acp'] },
  { id: 'amp', label: 'Amp', command: 'amp-acp', args: [] },
  { id: 'vibe', label: 'Mistral Vibe', command: 'vibe-acp', args: [] },
];

/** The presets whose programs are on the PATH; looks anew each time, starts nothing. */
export function presetAgents(context: PathContext = {}): AgentSource {
  return {
    list: async () => {
      const found = await Promise.all(
        AGENT_PRESETS.map(async preset => ((await isInstalled(preset, context)) ? [toDefinition(preset)] : [])),
      );
      return found.flat();
    },
  };
}

async function isInstalled(preset: AgentPreset, context: PathContext): Promise<boolean> {
  for (const program of [preset.command, ...(preset.needs ?? [])])
    if ((await findOnPath(program, context)) === null) return false;
  return true;
}

function toDefinition(preset: AgentPreset): AgentDefinition {
  const { id, label, command, args, env = {} } = preset;
  return { id, label, command, args, env, cwd: null, source: 'preset' };
}
