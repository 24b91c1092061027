import type { OutputEvent } from '../contract/events.ts';
import type { RunState } from './callState.ts';

/** Turns what a dialect reads into output events: appends append, cumulative text costs only what is new (rule 4). */
export class OutputSink {
  readonly #emit: (event: OutputEvent) => void;
  readonly #toolCallId: string;
  readonly #run: RunState;

  constructor(emit: (event: OutputEvent) => void, toolCallId: string, run: RunState) {
    this.#emit = emit;
    this.#toolCallId = toolCallId;
    this.#run = run;
  }

  append(text: string, droppedByAgent: number | null = null): void {
    if (text === '' && droppedByAgent === null) return;
    this.#run.seen = null;
    this.#write('output', 'append', text, droppedByAgent);
  }

  replace(text: string, droppedByAgent: number | null = null): void {
    this.#run.seen = text;
    this.#write('output', 'replace', text, droppedByAgent);
  }

  /** The whole output so far: sends on the rest where it continues what came before, else replaces. */
  cumulative(text: string, droppedByAgent: number | null = null): void {
    const { seen } = this.#run;
    // Comparing slices is a block compare, which `startsWith` is not; with 1.3 MB resent 300 times that shows.
    if (droppedByAgent === null && seen !== null && text.slice(0, seen.length) === seen) {
      this.append(text.slice(seen.length));
      this.#run.seen = text;
    } else this.replace(text, droppedByAgent);
  }

  stderr(text: string): void {
    this.#write('stderr', 'replace', text, null);
  }

  /** Output of a command in a terminal of the client. Whatever else is written is then a copy of it, and dropped. */
  fromTerminal(text: string, op: 'append' | 'replace'): void {
    this.#emitOutput('output', op, text, null);
  }

  #write(stream: 'output' | 'stderr', op: 'append' | 'replace', text: string, droppedByAgent: number | null): void {
    if (this.#run.client) return;
    this.#emitOutput(stream, op, text, droppedByAgent);
  }

  #emitOutput(
    stream: 'output' | 'stderr',
    op: 'append' | 'replace',
    text: string,
    droppedByAgent: number | null,
  ): void {
    this.#emit({
      type: 'output',
      toolCallId: this.#toolCallId,
      runId: this.#run.runId,
      stream,
      op,
      text,
      skippedBytes: 0,
      droppedByAgent,
    });
  }
}
