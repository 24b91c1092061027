import path from 'node:path';
import type { SessionEvent, ToolCallEvent } from '../../contract/events.ts';
import { isTerminalStatus, type ToolContent, type ToolKind } from '../../contract/toolCall.ts';

/** An edit as the agent tells it: whole texts, or pieces of them. */
export interface ToldEdit {
  /** null: the file is new. */
  readonly oldText: string | null;
  readonly newText: string;
}

/** A call that changes a file, or is about to. */
export interface Touch {
  readonly path: string;
  /** In the order in which they are made; empty: the agent doesn't tell. */
  readonly edits: readonly ToldEdit[];
  /** Has the call succeeded, so that the file may have changed already? */
  readonly isDone: boolean;
}

/** What a call has told so far; it comes in pieces. */
interface KnownCall {
  kind: ToolKind;
  locations: ReadonlySet<string>;
  edits: ReadonlyMap<string, readonly ToldEdit[]>;
}

const CHANGING: ReadonlySet<ToolKind> = new Set(['edit', 'delete', 'move']);

/** Finds in the events of tool calls which files they touch. Relative paths start at `cwd`. */
export class TouchReader {
  readonly #cwd: string;
  readonly #calls = new Map<string, KnownCall>();

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  /** What the event says of files; `ended`: the call is over, and these are all the files that it named. */
  read(event: ToolCallEvent): { readonly touches: readonly Touch[]; readonly ended: readonly string[] } {
    const { toolCallId, patch } = event;
    const call: KnownCall = this.#calls.get(toolCallId) ?? { kind: 'other', locations: new Set(), edits: new Map() };
    this.#calls.set(toolCallId, call);
    if (patch.kind) call.kind = patch.kind;
    if (patch.locations) call.locations = new Set(patch.locations.map(location => this.#absolute(location.path)));
    // A final content without edits takes nothing back: kimi replaces its diff by a text.
    const edits = this.#editsIn(patch.content ?? []);
    if (edits.size > 0) call.edits = edits;
    const isDone = patch.status === 'completed';
    const isOver = patch.status !== undefined && isTerminalStatus(patch.status);
    const isNews = isDone || patch.kind !== undefined || patch.locations !== undefined || edits.size > 0;
    const paths = [...new Set([...call.edits.keys(), ...(CHANGING.has(call.kind) ? call.locations : [])])];
    if (isOver) this.#calls.delete(toolCallId);
    return {
      touches: isNews ? paths.map(file => ({ path: file, edits: call.edits.get(file) ?? [], isDone })) : [],
      ended: isOver ? paths : [],
    };
  }

  /** At the end of a turn no call is open any more. */
  forget(event: SessionEvent): void {
    if (event.type === 'turnEnded') this.#calls.clear();
  }

  #editsIn(contents: readonly ToolContent[]): ReadonlyMap<string, readonly ToldEdit[]> {
    const edits = new Map<string, ToldEdit[]>();
    for (const content of contents) {
      if (content.type !== 'diff') continue;
      const file = this.#absolute(content.path);
      edits.set(file, [...(edits.get(file) ?? []), content]);
    }
    return edits;
  }

  #absolute(named: string): string {
    return path.resolve(this.#cwd, named);
  }
}
