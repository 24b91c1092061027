import type { SessionEvent } from '../contract/events.ts';
import type { ToolContent } from '../contract/toolCall.ts';
import { type CallState, newRunState, type RunState } from './callState.ts';
import type { CommandSlot, Dialect } from './dialects/dialect.ts';
import { OutputSink } from './outputSink.ts';
import { readContent } from './toolUpdate.ts';

/** A call with the dialect that reads it. */
export interface TrackedCall extends CallState {
  dialect: Dialect;
  /** The commands, by their place; what is asked for behind the last one is one more. */
  readonly slot: (index: number) => CommandSlot;
}

/** A call of which nothing is known yet but that it is there. */
export function newCall(
  emit: (event: SessionEvent) => void,
  facts: Pick<TrackedCall, 'wireId' | 'toolCallId' | 'turn' | 'dialect' | 'stopping' | 'startedAt'>,
): TrackedCall {
  const runs: RunState[] = [];
  // Field by field: a spread would cost more than all the rest of a small command.
  return {
    wireId: facts.wireId,
    toolCallId: facts.toolCallId,
    turn: facts.turn,
    dialect: facts.dialect,
    stopping: facts.stopping,
    startedAt: facts.startedAt,
    parentId: null,
    name: null,
    title: '',
    kind: null,
    agentStatus: 'pending',
    status: 'pending',
    rawInput: {},
    task: null,
    titled: false,
    content: [],
    pictures: [],
    endedAt: null,
    runs,
    slot: slotsOf(emit, facts.toolCallId, runs),
    rejected: false,
    note: null,
    abandoned: false,
  };
}

function slotsOf(
  emit: (event: SessionEvent) => void,
  toolCallId: string,
  runs: RunState[],
): (index: number) => CommandSlot {
  const slots: CommandSlot[] = [];
  return index => {
    const known = slots[index];
    if (known) return known;
    const run = newRunState(toolCallId, slots.length);
    const slot = { run, sink: new OutputSink(emit, toolCallId, run) };
    runs.push(run);
    slots.push(slot);
    return slot;
  };
}

/** New content of a call, with what stands behind it. */
export function takeContent(call: TrackedCall, content: readonly unknown[]): readonly ToolContent[] {
  call.content = readContent(content).filter(item => item.type !== 'text' || !call.dialect.isForModel(item.text, call));
  return [...call.content, ...call.pictures];
}
