import type { CommandEvent, MessageEvent, OutputEvent, SessionEvent, ToolCallEvent } from './events.ts';
import { keepTail, utf8Length } from './terminalText.ts';

/** A stream that waits here is cut when it is this many times longer than what is kept, so that a cut costs little per piece. */
const SLACK = 4;

/**
 * A queue of events that merges what can be merged without changing what the reducer makes of it. Fields of a call, fields of its commands and
 * their output don't depend on each other, so each is merged into the queue's earlier event about the same; text joins the message before it.
 * A flood that waits here costs no more than a few times the kept tail of each stream (design section 3).
 */
export class EventQueue {
  readonly #keptBytes: number;
  #events: SessionEvent[] = [];
  /** Events that this queue made by merging, so that it may go on changing them. */
  #own = new Set<SessionEvent>();
  #calls = new Map<string, CallPlaces>();
  /** Index of the last event that text must not be moved across: one that may add an entry. -1: none. */
  #lastEntry = -1;

  constructor(keptBytes: number) {
    this.#keptBytes = keptBytes;
  }

  get isEmpty(): boolean {
    return this.#events.length === 0;
  }

  push(event: SessionEvent): void {
    switch (event.type) {
      case 'output':
        this.#pushOutput(event);
        break;
      case 'command':
        this.#pushCommand(event);
        break;
      case 'toolCall':
        this.#pushToolCall(event);
        break;
      case 'message':
        this.#pushMessage(event);
        break;
      default:
        this.#lastEntry = this.#add(event);
    }
  }

  /** Hands over what is queued and starts anew. */
  take(): SessionEvent[] {
    const events = this.#events;
    this.#events = [];
    this.#own = new Set();
    this.#calls = new Map();
    this.#lastEntry = -1;
    return events;
  }

  #add(event: SessionEvent): number {
    return this.#events.push(event) - 1;
  }

  #pushMessage(event: MessageEvent): void {
    const last = this.#events[this.#lastEntry];
    if (last?.type === 'message' && canJoin(last, event)) this.#ownAt(this.#lastEntry, last).text += event.text;
    else this.#lastEntry = this.#add(event);
  }

  #pushToolCall(event: ToolCallEvent): void {
    const places = this.#placesOf(event.toolCallId);
    const last = this.#events[places.call];
    if (last?.type === 'toolCall') {
      Object.assign(this.#ownAt(places.call, last).patch, event.patch);
      return;
    }
    this.#lastEntry = places.call = this.#add(event);
    // It may be the one that makes the call: what came before it was about none, and nothing may join that.
    places.runs.clear();
  }

  #pushCommand(event: CommandEvent): void {
    const places = this.#runPlacesOf(event);
    const last = this.#events[places.command];
    if (last?.type === 'command') {
      Object.assign(this.#ownAt(places.command, last).patch, event.patch);
    } else places.command = this.#add(event);
  }

  #pushOutput(event: OutputEvent): void {
    const places = this.#runPlacesOf(event);
    const index = places[event.stream];
    const last = this.#events[index];
    if (last?.type !== 'output') places[event.stream] = this.#add(event);
    else if (event.op === 'replace') this.#events[index] = event;
    else this.#joinOutput(this.#ownAt(index, last), event);
  }

  #joinOutput(own: Mutable<OutputEvent>, event: OutputEvent): void {
    if (event.droppedByAgent !== null) own.droppedByAgent = (own.droppedByAgent ?? 0) + event.droppedByAgent;
    if (event.skippedBytes > 0) {
      // A gap drops what stands before it, as it does in the reducer.
      own.skippedBytes += utf8Length(own.text) + event.skippedBytes;
      own.text = event.text;
    } else own.text += event.text;
    if (own.text.length <= SLACK * this.#keptBytes) return;
    const kept = keepTail(own.text, this.#keptBytes);
    own.skippedBytes += utf8Length(own.text.slice(0, own.text.length - kept.length));
    own.text = kept;
  }

  #placesOf(toolCallId: string): CallPlaces {
    let places = this.#calls.get(toolCallId);
    if (!places) {
      places = { call: -1, runs: new Map() };
      this.#calls.set(toolCallId, places);
    }
    return places;
  }

  #runPlacesOf({ toolCallId, runId }: CommandEvent | OutputEvent): RunPlaces {
    const { runs } = this.#placesOf(toolCallId);
    let places = runs.get(runId);
    if (!places) {
      places = { command: -1, output: -1, stderr: -1 };
      runs.set(runId, places);
    }
    return places;
  }

  /** The event at an index as one that may be changed: events that came from outside are copied once. */
  #ownAt<E extends SessionEvent>(index: number, event: E): Mutable<E> {
    if (this.#own.has(event)) return event;
    const own = 'patch' in event ? { ...event, patch: { ...event.patch } } : { ...event };
    this.#own.add(own);
    this.#events[index] = own;
    return own;
  }
}

/** Where the queue holds what about a call: indexes, or -1. */
interface CallPlaces {
  call: number;
  readonly runs: Map<string, RunPlaces>;
}

interface RunPlaces {
  command: number;
  output: number;
  stderr: number;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

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
