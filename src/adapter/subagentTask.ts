import type { SubagentTask } from '../contract/toolCall.ts';
import { asString, type Json } from './wire.ts';

const TYPE_KEYS = ['subagent_type', 'subagentType', 'agent_type', 'agentType'];

/**
 * What a tool input gives a sub-agent to do; null where it is another tool's. A prompt with a type of agent beside it: so in the recordings
 * s11 of claude-agent-acp, opencode, qwen, copilot and kimi.
 */
export function readSubagentTask(input: Json): SubagentTask | null {
  const prompt = asString(input['prompt']);
  const agentType = TYPE_KEYS.map(key => asString(input[key])).find(type => type !== undefined);
  if (prompt === undefined || agentType === undefined) return null;
  return { agentType, model: asString(input['model']) ?? null, prompt };
}

export function isSameTask(a: SubagentTask | null, b: SubagentTask | null): boolean {
  return a?.agentType === b?.agentType && a?.model === b?.model && a?.prompt === b?.prompt;
}

/** Two tellings of one task: what the first says counts. */
export function joinTasks(first: SubagentTask | null, second: SubagentTask): SubagentTask {
  return {
    agentType: first?.agentType ?? second.agentType,
    model: first?.model ?? second.model,
    prompt: first?.prompt ?? second.prompt,
  };
}
