import type { CommandRun } from './commandRun.ts';
import type { Question } from './question.ts';
import type { SessionState } from './session.ts';
import type { ToolCall } from './toolCall.ts';

// What a session shows, by the ids that others know it by. An id may name nothing (any more).

export function findCall(state: SessionState, toolCallId: string): ToolCall | null {
  const call = state.entries.findLast(entry => entry.type === 'toolCall' && entry.toolCallId === toolCallId);
  return call?.type === 'toolCall' ? call : null;
}

/** One command of a call. */
export function findRun(state: SessionState, toolCallId: string, runId: string): CommandRun | null {
  return findCall(state, toolCallId)?.commands.find(run => run.id === runId) ?? null;
}

export function findQuestion(state: SessionState, questionId: string): Question | null {
  const question = state.entries.findLast(entry => entry.type === 'question' && entry.questionId === questionId);
  return question?.type === 'question' ? question : null;
}
