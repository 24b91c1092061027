import type { MessageEvent, OutputEvent, SessionEvent } from './events.ts';
import { keepTail, utf8Length } from './terminalText.ts';

/**
 * A queue of events that merges what can be merged without changing what the reducer makes of it: chunks of one message, and output of one
 * command. A flood that waits here costs no more than the kept tail of each stream (design section 3).
 */
export class EventQueue {
  #events: SessionEvent[] = [];
  /** Index of the last event of each call: output may join an older event only if nothing of the same call came between. */
  #lastOfCall = new Map<string, number>();
  /** Index of the last event that is not output: text may join it across output, but not across a new entry. */
  #lastOther = -1;
  readonly #keptBytes: number;

  constructor(keptBytes: number) {
    this.#keptBytes = keptBytes;
  }

  get isEmpty(): boolean {
    return this.#events.length === 0;
  }

  push(event: SessionEvent): void {
    if (event.type === 'output') this.#pushOutput(event);
    else if (event.type === 'message') this.#pushMessage(event);
    else {
      if ('toolCallId' in event) this.#lastOfCall.set(event.toolCallId, this.#events.length);
      this.#lastOther = this.#events.length;
      this.#events.push(event);
    }
  }

  /** Hands over what is queued and starts anew. */
  take(): SessionEvent[] {
    const events = this.#events;
    this.#events = [];
    this.#lastOfCall.clear();
    this.#lastOther = -1;
    return events;
  }

  #pushMessage(event: MessageEvent): void {
    const last = this.#events[this.#lastOther];
    if (last?.type === 'message' && canJoin(last, event)) {
      this.#events[this.#lastOther] = { ...last, text: last.text + event.text };
      return;
    }
    this.#lastOther = this.#events.length;
    this.#events.push(event);
  }

  #pushOutput(event: OutputEvent): void {
    const index = this.#lastOfCall.get(event.toolCallId);
    const last = index === undefined ? undefined : this.#events[index];
    if (index !== undefined && last?.type === 'output' && last.runId === event.runId && last.stream === event.stream) {
      this.#events[index] = event.op === 'replace' ? event : this.#bounded(joinOutput(last, event));
      return;
    }
    this.#lastOfCall.set(event.toolCallId, this.#events.length);
    this.#events.push(event);
  }

  /** Twice the kept bytes before anything is cut, so that the cost of cutting is spread over many small pieces. */
  #bounded(event: OutputEvent): OutputEvent {
    if (event.text.length <= 2 * this.#keptBytes) return event;
    const text = keepTail(event.text, this.#keptBytes);
    return { ...event, text, skippedBytes: event.skippedBytes + utf8Length(event.text) - utf8Length(text) };
  }
}

function canJoin(last: MessageEvent, event: MessageEvent): boolean {
  return (
    event.mode === 'append' &&
    last.mode === 'append' &&
    last.role === event.role &&
    last.parentId === event.parentId &&
    last.messageId === event.messageId &&
    !event.images &&
    !last.images
  );
}

function joinOutput(last: OutputEvent, event: OutputEvent): OutputEvent {
  const droppedByAgent =
    last.droppedByAgent === null ? event.droppedByAgent : last.droppedByAgent + (event.droppedByAgent ?? 0);
  if (event.skippedBytes === 0) return { ...last, text: last.text + event.text, droppedByAgent };
  // A gap drops what stands before it, as it does in the reducer.
  const skippedBytes = last.skippedBytes + utf8Length(last.text) + event.skippedBytes;
  return { ...last, text: event.text, skippedBytes, droppedByAgent };
}
