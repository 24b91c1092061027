import type { OutputEvent } from '../../contract/events.ts';
import type { TerminalText } from '../../contract/terminalText.ts';

/** An event that sets a stream to just this. */
export function streamEvent(
  toolCallId: string,
  runId: string,
  stream: OutputEvent['stream'],
  text: TerminalText,
): OutputEvent {
  const byAgent = text.droppedBy === 'agent';
  return {
    type: 'output',
    toolCallId,
    runId,
    stream,
    op: 'replace',
    text: text.text,
    skippedBytes: byAgent ? 0 : text.droppedBytes,
    droppedByAgent: byAgent ? text.droppedBytes : null,
  };
}
