import type { AgentUnderTest } from '../agentUnderTest.ts';
import { claude } from './claude.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { gemini } from './gemini.ts';
import { kimi } from './kimi.ts';
import { opencode } from './opencode.ts';
import { pi } from './pi.ts';
import { qwen } from './qwen.ts';

const AGENTS: readonly AgentUnderTest[] = [codex, claude, opencode, gemini, qwen, kimi, pi, copilot];

export function agentByName(name: string): AgentUnderTest {
  const found = AGENTS.find(agent => agent.name === name);
  if (!found) throw new Error(`no tests for an agent ${name}`);
  return found;
}
