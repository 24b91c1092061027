import type { SessionEvent } from '../contract/events.ts';
import type { CommandPatch, ToolCallPatch } from '../contract/toolCall.ts';
import { type CallState, newRunState } from './callState.ts';
import { deriveExit, deriveStatus, hasEnded } from './deriveExit.ts';
import { dialectByShape } from './dialects/choose.ts';
import type { Dialect } from './dialects/dialect.ts';
import { isOver } from './dialects/shared.ts';
import { unfence } from './fence.ts';
import { OutputSink } from './outputSink.ts';
import { readTerminalMeta, type TerminalFacts } from './terminalFacts.ts';
import { readContent, readToolUpdate, type ToolUpdate, textOf } from './toolUpdate.ts';
import { asRecord, asString, type Json } from './wire.ts';

/** A call with the dialect that reads it. */
interface TrackedCall extends CallState {
  dialect: Dialect;
}

/** Settled calls that are remembered for late frames; older ones are forgotten (rule 8). */
const REMEMBERED_CALLS = 256;

/** The tool calls of one session: merges frames by id in any order, lets dialects read commands, emits what changed. */
export class ToolCalls {
  readonly #calls = new Map<string, TrackedCall>();
  /** Draft terminals whose call hasn't been seen yet. */
  readonly #waiting = new Map<string, TerminalFacts[]>();
  readonly #emit: (event: SessionEvent) => void;
  dialect: Dialect;

  constructor(emit: (event: SessionEvent) => void, dialect: Dialect) {
    this.#emit = emit;
    this.dialect = dialect;
  }

  /** One `tool_call`, `tool_call_update` or the tool call of a permission request. False: it has no id. */
  update(raw: Json, parentId: string | null, at: number): boolean {
    const update = readToolUpdate(raw);
    if (!update) return false;
    const { call, isNew } = this.#callFor(update, at);
    call.parentId ??= parentId ?? call.dialect.parentOf(update.meta);
    this.#apply(call, update, readTerminalMeta(update.meta), isNew, at);
    const denied = call.dialect.denies(update);
    if (denied !== null) this.deny(denied, at);
    for (const terminalId of terminalIds(update)) {
      for (const facts of this.#waiting.get(terminalId) ?? [])
        this.#apply(call, emptyUpdate(call.toolCallId), facts, false, at);
      this.#waiting.delete(terminalId);
    }
    return true;
  }

  /** Facts of a draft terminal, whose id is its call's in every recording; before the call is seen they wait for it. */
  terminal(terminalId: string, facts: TerminalFacts, at: number): void {
    const call = this.#calls.get(terminalId);
    if (call) this.#apply(call, emptyUpdate(terminalId), facts, false, at);
    else if (this.#waiting.size < REMEMBERED_CALLS)
      this.#waiting.set(terminalId, [...(this.#waiting.get(terminalId) ?? []), facts]);
  }

  /** The user, or the agent's reviewer, refused the call. */
  deny(toolCallId: string, at: number): void {
    const call = this.#calls.get(toolCallId);
    if (!call) return;
    call.rejected = true;
    if (!call.run && call.agentStatus === 'pending') call.agentStatus = 'failed';
    this.#settle(call, {}, {}, at);
  }

  /** Closes what is open at the end of a turn: as cancelled if it was cancelled, else as unknown, or left running (rule 8). */
  closeTurn(cancelled: boolean, at: number): void {
    for (const call of this.#calls.values()) {
      if (isOver(call) && (!call.run || hasEnded(call.run.exit, call.run) || call.run.background)) continue;
      const { run } = call;
      if (run?.held) {
        new OutputSink(this.#emit, call.toolCallId, run).cumulative(run.held);
        run.held = null;
      }
      const goesOn = run !== null && !cancelled && run.exit.state === 'running' && call.dialect.leavesRunning(call);
      if (run && goesOn) run.background = true;
      if (run && cancelled && !call.rejected) run.verdict ??= 'cancelled';
      call.abandoned = true;
      this.#settle(call, {}, goesOn ? { background: true } : {}, at);
    }
    this.#forget();
  }

  #callFor(update: ToolUpdate, at: number): { readonly call: TrackedCall; readonly isNew: boolean } {
    const known = this.#calls.get(update.toolCallId);
    if (known) {
      if (known.dialect === this.dialect && update.rawOutput !== undefined)
        known.dialect = dialectByShape(update) ?? known.dialect;
      return { call: known, isNew: false };
    }
    const call: TrackedCall = {
      toolCallId: update.toolCallId,
      dialect: dialectByShape(update) ?? this.dialect,
      parentId: null,
      name: null,
      title: '',
      kind: null,
      agentStatus: 'pending',
      status: 'pending',
      rawInput: {},
      startedAt: at,
      endedAt: null,
      run: null,
      rejected: false,
      note: null,
      abandoned: false,
    };
    this.#calls.set(update.toolCallId, call);
    return { call, isNew: true };
  }

  #apply(call: TrackedCall, update: ToolUpdate, terminal: TerminalFacts | null, isNew: boolean, at: number): void {
    const patch: { -readonly [K in keyof ToolCallPatch]: ToolCallPatch[K] } = isNew ? { parentId: call.parentId } : {};
    mergeFields(call, update, patch);
    if (!call.run && (terminal !== null || hasTerminalBlock(update) || call.dialect.isCommand(update, call))) {
      call.run = newRunState(call.toolCallId);
    }
    const { run } = call;
    if (!run && update.content) patch.content = readContent(update.content);
    if (isNew || Object.keys(patch).length > 0)
      this.#emit({ type: 'toolCall', toolCallId: call.toolCallId, patch, at });
    if (!run) {
      this.#settle(call, {}, {}, at);
      return;
    }
    const before = {
      command: run.command,
      description: run.description,
      cwd: run.cwd,
      background: run.background,
      savedTo: run.savedTo,
    };
    const note = call.note;
    if (terminal || hasTerminalBlock(update)) run.hasTerminal = true;
    if (call.rejected && typeof terminal?.exit?.code !== 'number') {
      call.note = wordsOf(update, terminal) ?? call.note;
    } else call.dialect.read({ update, terminal, call, run, sink: new OutputSink(this.#emit, call.toolCallId, run) });
    const changed = changedFields(before, run);
    this.#settle(call, note === call.note ? {} : { content: [{ type: 'text', text: call.note ?? '' }] }, changed, at);
  }

  /** Works out exit and status and emits them with the given patches, if anything changed. */
  #settle(call: TrackedCall, callPatch: ToolCallPatch, runPatch: CommandPatch, at: number): void {
    const { run } = call;
    if (run) {
      const exit = deriveExit(call, run, call.dialect.syntheticTerminalExit);
      const patch: { -readonly [K in keyof CommandPatch]: CommandPatch[K] } = { ...runPatch };
      if (
        exit.state !== run.exit.state ||
        exit.code !== run.exit.code ||
        exit.signal !== run.exit.signal ||
        exit.source !== run.exit.source
      ) {
        run.exit = exit;
        patch.exit = exit;
      }
      if (run.startedAt === null && exit.state !== 'pending' && exit.state !== 'denied')
        patch.startedAt = run.startedAt = call.startedAt;
      if (run.endedAt === null && hasEnded(exit, run)) {
        patch.endedAt = run.endedAt = at;
        run.seen = null;
      }
      if (Object.keys(patch).length > 0)
        this.#emit({ type: 'command', toolCallId: call.toolCallId, runId: run.runId, patch });
    }
    const status = deriveStatus(call);
    const statusPatch = status === call.status ? {} : { status, ...this.#end(call, status, at) };
    call.status = status;
    const patch = { ...callPatch, ...statusPatch };
    if (Object.keys(patch).length > 0) this.#emit({ type: 'toolCall', toolCallId: call.toolCallId, patch, at });
  }

  #end(call: CallState, status: CallState['status'], at: number): ToolCallPatch {
    if (call.endedAt !== null || status === 'pending' || status === 'in_progress') return {};
    call.endedAt = at;
    return { endedAt: at };
  }

  #forget(): void {
    const settled = [...this.#calls.values()].filter(call => isOver(call) || call.abandoned);
    for (const call of settled.slice(0, Math.max(0, settled.length - REMEMBERED_CALLS)))
      this.#calls.delete(call.toolCallId);
  }
}

/** Takes over what a frame sends; a status never goes back from a terminal one, and not from in progress to pending (cline sends both). */
function mergeFields(
  call: CallState,
  update: ToolUpdate,
  patch: { -readonly [K in keyof ToolCallPatch]: ToolCallPatch[K] },
): void {
  call.name = update.name ?? call.name;
  if (update.title !== undefined && update.title !== call.title) patch.title = call.title = update.title;
  if (update.kind !== undefined && update.kind !== call.kind) patch.kind = call.kind = update.kind;
  if (update.locations !== undefined) patch.locations = update.locations;
  if (update.status !== undefined && !isOver(call) && update.status !== 'pending') call.agentStatus = update.status;
  const input = asRecord(update.rawInput);
  if (input) call.rawInput = { ...call.rawInput, ...input };
}

/** What a refused call says in place of output. */
function wordsOf(update: ToolUpdate, terminal: TerminalFacts | null): string | undefined {
  const words = terminal?.writes.at(-1)?.text ?? asString(update.rawOutput) ?? textOf(update.content);
  return words === undefined ? undefined : unfence(words);
}

function changedFields<T extends object>(before: T, after: Readonly<T>): Partial<T> {
  const changed: Partial<T> = {};
  for (const key of Object.keys(before) as (keyof T)[]) if (before[key] !== after[key]) changed[key] = after[key];
  return changed;
}

function terminalIds(update: ToolUpdate): readonly string[] {
  return (update.content ?? []).flatMap(block => {
    const record = asRecord(block);
    return record?.['type'] === 'terminal' ? (asString(record['terminalId']) ?? []) : [];
  });
}

function hasTerminalBlock(update: ToolUpdate): boolean {
  return update.content !== undefined && terminalIds(update).length > 0;
}

function emptyUpdate(toolCallId: string): ToolUpdate {
  return {
    toolCallId,
    name: undefined,
    title: undefined,
    kind: undefined,
    status: undefined,
    rawInput: undefined,
    rawOutput: undefined,
    content: undefined,
    locations: undefined,
    meta: undefined,
  };
}
