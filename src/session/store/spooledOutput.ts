import type { CommandRun } from '../../contract/commandRun.ts';
import type { OutputEvent } from '../../contract/events.ts';
import type { SessionState } from '../../contract/session.ts';
import { EMPTY_TERMINAL_TEXT, keepTail, type TerminalText, utf8Length } from '../../contract/terminalText.ts';
import { mapBounded } from './mapBounded.ts';
import { readTail, spoolFile } from './spoolFile.ts';
import { streamEvent } from './streamEvent.ts';

/** So much more is read, in bytes, that the cut can be seen to fall into an escape sequence. */
const MARGIN = 4100;

/**
 * Output that was spooled but not yet logged when the editor went away. The log gets a command's output when the command or the turn ends, so
 * only commands that were running, or belong to a turn that was, can lack some.
 */
export async function spooledOutput(folder: string, state: SessionState): Promise<readonly OutputEvent[]> {
  const firstOpen = state.turn?.firstEntry ?? state.entries.length;
  const runs = state.entries.flatMap((entry, index) =>
    entry.type === 'toolCall'
      ? entry.commands
          .filter(run => index >= firstOpen || run.endedAt === null)
          .map(run => ({ toolCallId: entry.toolCallId, run }))
      : [],
  );
  const read = await mapBounded(runs, 8, async ({ toolCallId, run }) => [
    ...(await missedStream(folder, toolCallId, run, 'output', state.keptBytes)),
    ...(await missedStream(folder, toolCallId, run, 'stderr', state.keptBytes)),
  ]);
  return read.flat();
}

async function missedStream(
  folder: string,
  toolCallId: string,
  run: CommandRun,
  stream: OutputEvent['stream'],
  keptBytes: number,
): Promise<readonly OutputEvent[]> {
  const logged = run[stream] ?? EMPTY_TERMINAL_TEXT;
  const tail = await readTail(spoolFile(folder, toolCallId, run.id, stream), keptBytes + MARGIN);
  if (!tail || tail.size === 0) return [];
  // What the log has is exact; the file is asked only where it has more.
  if (logged.text !== '' && tail.size <= logged.totalBytes) return [];
  return [streamEvent(toolCallId, run.id, stream, fromTail(tail, logged, keptBytes))];
}

/** The stream as it would be shown live. What the agent had left out itself is not in the file; the log has told of it. */
function fromTail(
  tail: { readonly text: string; readonly size: number },
  logged: TerminalText,
  keptBytes: number,
): TerminalText {
  const text = keepTail(tail.text, keptBytes);
  const byAgent = logged.droppedBy === 'agent' && logged.text === '' ? logged.droppedBytes : 0;
  const cut = Math.max(0, tail.size - utf8Length(text));
  return {
    text,
    totalBytes: tail.size + byAgent,
    droppedBytes: cut + byAgent,
    droppedBy: logged.droppedBy === 'agent' ? 'agent' : cut > 0 ? 'client' : null,
  };
}
