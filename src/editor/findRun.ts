import type { CommandRun } from '../contract/commandRun.ts';
import type { SessionState } from '../contract/session.ts';

/** A command by its ids, which may name nothing (any more). */
export function findRun(state: SessionState | undefined, toolCallId: string, runId: string): CommandRun | undefined {
  const call = state?.entries.findLast(entry => entry.type === 'toolCall' && entry.toolCallId === toolCallId);
  return call?.type === 'toolCall' ? call.commands.find(run => run.id === runId) : undefined;
}
