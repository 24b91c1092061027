import assert from 'node:assert/strict';
import type { CommandRun } from '../../../src/contract/commandRun.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import type { ToolCall } from '../../../src/contract/toolCall.ts';
import { type RecordedLine, replay } from '../../../src/session/replay.ts';

/** Handshake and prompt, then the updates, then the end of the turn (unless there is none). */
export function play(
  agentName: string,
  updates: readonly object[],
  stopReason: string | null = 'end_turn',
): SessionState {
  const incoming = (frame: object): RecordedLine => ({ dir: 'in', frame });
  const lines: RecordedLine[] = [
    { dir: 'out', frame: { id: 0, method: 'initialize' } },
    incoming({ id: 0, result: { protocolVersion: 1, agentInfo: { name: agentName, version: '1' } } }),
    {
      dir: 'out',
      frame: { id: 1, method: 'session/prompt', params: { sessionId: 's', prompt: [{ type: 'text', text: 'go' }] } },
    },
    ...updates.map(update => ('dir' in update ? (update as RecordedLine) : incoming(notification(update)))),
    ...(stopReason === null ? [] : [incoming({ id: 1, result: { stopReason } })]),
  ];
  return replay(lines).state;
}

export function notification(update: object, sessionId = 's'): object {
  return { method: 'session/update', params: { sessionId, update } };
}

export function call(toolCallId: string, fields: object = {}): object {
  return { sessionUpdate: 'tool_call', toolCallId, title: 'x', kind: 'execute', status: 'in_progress', ...fields };
}

export function update(toolCallId: string, fields: object): object {
  return { sessionUpdate: 'tool_call_update', toolCallId, ...fields };
}

export function textContent(text: string): object {
  return { content: [{ type: 'content', content: { type: 'text', text } }] };
}

export function calls(state: SessionState): readonly ToolCall[] {
  return state.entries.filter((entry): entry is ToolCall => entry.type === 'toolCall');
}

/** The only command of a session. */
export function onlyRun(state: SessionState): CommandRun & { readonly status: string } {
  const found = calls(state).flatMap(({ commands, status }) => commands.map(run => ({ ...run, status })));
  assert.equal(found.length, 1);
  return found[0] ?? assert.fail();
}
