import { type CommandRun, PENDING_EXIT } from './commandRun.ts';
import type { Draft } from './draft.ts';
import type { CommandEvent, OutputEvent, ToolCallEvent } from './events.ts';
import { appendText, EMPTY_TERMINAL_TEXT, replaceText } from './terminalText.ts';
import type { ToolCall } from './toolCall.ts';

// What events do to tool calls and their commands.

export function upsertToolCall(draft: Draft, { toolCallId, patch, at }: ToolCallEvent): void {
  if (draft.updateCall(toolCallId, call => ({ ...call, ...patch }))) return;
  draft.add(key => ({
    type: 'toolCall',
    key,
    toolCallId,
    parentId: null,
    kind: 'other',
    title: '',
    status: 'pending',
    locations: [],
    task: null,
    content: [],
    commands: [],
    startedAt: at,
    endedAt: null,
    ...patch,
  }));
}

export function patchCommand(call: ToolCall, event: CommandEvent): ToolCall {
  return updateRun(call, event.runId, run => ({ ...run, ...event.patch }));
}

export function writeOutput(call: ToolCall, event: OutputEvent, keptBytes: number): ToolCall {
  const { stream, op, text, skippedBytes, droppedByAgent } = event;
  return updateRun(call, event.runId, run => {
    const old = run[stream] ?? EMPTY_TERMINAL_TEXT;
    const written =
      op === 'append'
        ? appendText(old, text, skippedBytes, droppedByAgent, keptBytes)
        : replaceText(text, skippedBytes, droppedByAgent, keptBytes);
    return { ...run, [stream]: written };
  });
}

function updateRun(call: ToolCall, runId: string, update: (run: CommandRun) => CommandRun): ToolCall {
  const index = call.commands.findIndex(run => run.id === runId);
  const run = call.commands[index];
  return {
    ...call,
    commands: run ? call.commands.with(index, update(run)) : [...call.commands, update(newRun(runId))],
  };
}

function newRun(id: string): CommandRun {
  return {
    id,
    command: null,
    classified: null,
    description: null,
    cwd: null,
    stoppable: false,
    background: false,
    exit: PENDING_EXIT,
    output: EMPTY_TERMINAL_TEXT,
    stderr: null,
    savedTo: null,
    startedAt: null,
    endedAt: null,
  };
}
