import type { OutputEvent, SessionEvent } from '../../contract/events.ts';
import { findRun } from '../../contract/findEntry.ts';
import type { SessionState } from '../../contract/session.ts';
import type { TerminalText } from '../../contract/terminalText.ts';
import type { EventLog } from './eventLog.ts';
import type { OutputSpool } from './outputSpool.ts';

/** Events that say nothing about the conversation, only about the process behind it, or the files on the disk. */
const UNLOGGED: ReadonlySet<SessionEvent['type']> = new Set(['phase', 'abilities', 'traffic', 'output', 'changes']);

/**
 * Keeps one session on disk: events in the log as they happen, output in the spool as it comes. The log gets a command's kept output when the
 * command or the turn ends, so that a flood is written once and not twice.
 */
export class SessionStore {
  readonly #log: EventLog;
  readonly #spool: OutputSpool;
  /** Commands whose output changed since the log had it. */
  readonly #dirty = new Map<string, { readonly toolCallId: string; readonly runId: string }>();

  constructor(log: EventLog, spool: OutputSpool) {
    this.#log = log;
    this.#spool = spool;
  }

  /** Each event before it is merged with others. */
  tap(event: SessionEvent): void {
    if (event.type === 'output') this.#spool.write(event);
  }

  /** A batch after it was reduced to `state`. */
  record(events: readonly SessionEvent[], state: SessionState): void {
    this.#log.append(events.filter(event => !UNLOGGED.has(event.type)));
    let checkpoint = false;
    for (const event of events) {
      if (event.type === 'output') this.#dirty.set(JSON.stringify([event.toolCallId, event.runId]), event);
      checkpoint ||= event.type === 'turnEnded' || (event.type === 'command' && event.patch.endedAt !== undefined);
    }
    if (checkpoint) this.#checkpoint(state);
    void this.#log.flush();
    void this.#spool.flush();
  }

  outputFile(toolCallId: string, runId: string): Promise<string | null> {
    return this.#spool.find(toolCallId, runId);
  }

  async close(state: SessionState): Promise<void> {
    // A session that nothing happened in leaves nothing behind.
    if (state.entries.length > 0) await this.settle(state);
  }

  /** Resolves when all is on disk, as it is shown. */
  async settle(state: SessionState): Promise<void> {
    this.#checkpoint(state);
    await Promise.all([this.#log.flush(), this.#spool.flush()]);
  }

  #checkpoint(state: SessionState): void {
    for (const { toolCallId, runId } of this.#dirty.values()) {
      const run = findRun(state, toolCallId, runId);
      if (!run) continue;
      this.#log.append([asEvent(toolCallId, runId, 'output', run.output)]);
      if (run.stderr) this.#log.append([asEvent(toolCallId, runId, 'stderr', run.stderr)]);
    }
    this.#dirty.clear();
  }
}

/** An event that sets a stream to just this. */
function asEvent(toolCallId: string, runId: string, stream: OutputEvent['stream'], text: TerminalText): OutputEvent {
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
