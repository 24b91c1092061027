import { type CommandRun, commandOutcome } from '../../contract/commandRun.ts';
import type { ToolCall } from '../../contract/toolCall.ts';
import { toolInput, toolName } from '../../contract/toolInput.ts';
import type { ContentBlock } from './streamFrames.ts';

// A call as the two blocks that programs know: what was asked of a tool, and what it gave.

export function toolUseBlock(call: ToolCall): ContentBlock {
  return { type: 'tool_use', id: call.toolCallId, name: toolName(call), input: toolInput(call) };
}

/** Of a command: its output, as far as it is kept. An error is what failed, was stopped, or wasn't allowed. */
export function toolResultBlock(call: ToolCall): ContentBlock {
  return { type: 'tool_result', tool_use_id: call.toolCallId, content: contentOf(call), is_error: isError(call) };
}

/** What the result's text doesn't say: how each command ended, where it ran, and what of its output is missing. */
export function toolUseResult(call: ToolCall): object {
  const { kind, title, status, commands, locations, startedAt, endedAt } = call;
  return {
    kind,
    title,
    status,
    ...(commands.length > 0 && { commands: commands.map(commandResult) }),
    ...(locations.length > 0 && { locations }),
    ...(endedAt !== null && { duration_ms: Math.max(0, endedAt - startedAt) }),
  };
}

function isError(call: ToolCall): boolean {
  const failed = call.status === 'failed' || call.status === 'cancelled';
  return failed || call.commands.some(run => run.exit.state === 'denied' || commandOutcome(run, failed) === 'failure');
}

function contentOf(call: ToolCall): string {
  const outputs = call.commands.flatMap(({ output, stderr }) => [output.text, stderr?.text ?? '']);
  const texts = call.content.flatMap(item =>
    item.type === 'text' ? [item.text] : item.type === 'resource' ? [item.title ?? item.uri] : [],
  );
  return [...outputs, ...texts].filter(text => text !== '').reduce(onNewLine, '');
}

function onNewLine(before: string, text: string): string {
  return before === '' || before.endsWith('\n') ? before + text : `${before}\n${text}`;
}

function commandResult({ command, cwd, exit, background, output, savedTo }: CommandRun): object {
  return {
    command,
    cwd,
    exit_state: exit.state,
    exit_code: exit.code,
    signal: exit.signal,
    background,
    output_bytes: output.totalBytes,
    dropped_bytes: output.droppedBytes,
    ...(savedTo !== null && { saved_to: savedTo }),
  };
}
