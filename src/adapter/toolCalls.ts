import type { SessionEvent } from '../contract/events.ts';
import type { ImageContent } from '../contract/session.ts';
import { type CommandPatch, isTerminalStatus, type ToolCallPatch } from '../contract/toolCall.ts';
import { emptyUpdate, type Mutable, mergeFields, sameExit, takeChanges, terminalIds, wordsOf } from './callFields.ts';
import type { RunState } from './callState.ts';
import { deriveExit, deriveStatus, hasEnded } from './deriveExit.ts';
import { dialectByShape } from './dialects/choose.ts';
import type { Dialect } from './dialects/dialect.ts';
import { isOver } from './dialects/shared.ts';
import { inputText } from './inputText.ts';
import { KnownCalls } from './knownCalls.ts';
import { joinTasks } from './subagentTask.ts';
import { readTerminalMeta, type TerminalFacts } from './terminalFacts.ts';
import { type ToldTask, ToldTasks } from './toldTasks.ts';
import { readToolUpdate, type ToolUpdate } from './toolUpdate.ts';
import { newCall, type TrackedCall, takeContent } from './trackedCall.ts';
import type { Json } from './wire.ts';

/** So many draft terminals may wait for their calls. */
const MOST_WAITING = 256;

/** The tool calls of one session: merges frames by id in any order, lets dialects read commands, emits what changed. */
export class ToolCalls {
  readonly #calls = new KnownCalls();
  /** Draft terminals whose call hasn't been seen yet. */
  readonly #waiting = new Map<string, TerminalFacts[]>();
  readonly #tasks = new ToldTasks();
  readonly #emit: (event: SessionEvent) => void;
  readonly #cwd: string;
  #stopping = false;
  dialect: Dialect;
  /** Called when a call names a terminal in its content, before the dialect reads the frame. */
  onTerminalShown: (terminalId: string, call: TrackedCall, at: number) => void = () => {};

  /** `cwd`: where commands run that don't say it. */
  constructor(emit: (event: SessionEvent) => void, dialect: Dialect, cwd: string) {
    this.#emit = emit;
    this.#cwd = cwd;
    this.dialect = dialect;
  }

  /** A new process speaks: nothing that it says is about calls of an earlier one. `prefix` makes its ids unlike those. */
  begin(prefix: string): void {
    this.#calls.begin(prefix);
    this.#waiting.clear();
    this.#tasks.clear();
  }

  beginTurn(): void {
    this.#calls.beginTurn();
    this.#stopping = false;
  }

  /** Stop was pressed: what ends badly from now on was stopped. */
  stop(): void {
    this.#stopping = true;
    for (const call of this.#calls.all) if (!isOver(call)) call.stopping = true;
  }

  /** The contract's id of a call, by the agent's. */
  idOf(wireId: string): string {
    return this.#calls.idOf(wireId);
  }

  /** The input of a call that shows neither a command nor a change, in readable form. */
  inputTextOf(wireId: string): string | undefined {
    const call = this.#calls.get(wireId);
    if (!call || call.runs.some(run => run.command !== null) || call.content.some(({ type }) => type === 'diff'))
      return undefined;
    return inputText(call.rawInput);
  }

  /** One `tool_call`, `tool_call_update` or the tool call of a permission request. False: it has no id. */
  update(raw: Json, parentId: string | null, at: number): boolean {
    const update = readToolUpdate(raw);
    if (!update) return false;
    const { call, isNew } = this.#callFor(update, raw['sessionUpdate'] === 'tool_call', at);
    call.parentId ??= parentId ?? this.parentOf(update.meta, call.dialect);
    this.#apply(call, update, readTerminalMeta(update.meta), isNew, at);
    const told = isNew && this.#tasks.take(call.wireId);
    if (told) this.#describe(call, told, at);
    const denied = call.dialect.denies(update);
    if (denied !== null) this.deny(denied, at);
    const launchId = call.dialect.tellsOf(update, call);
    if (launchId !== null) this.#tell(launchId, update, at);
    if (this.#waiting.size > 0) this.#applyWaiting(call, update, at);
    return true;
  }

  #applyWaiting(call: TrackedCall, update: ToolUpdate, at: number): void {
    for (const terminalId of terminalIds(update)) {
      for (const facts of this.#waiting.get(terminalId) ?? [])
        this.#apply(call, emptyUpdate(call.wireId), facts, false, at);
      this.#waiting.delete(terminalId);
    }
  }

  /** The contract's id of the sub-agent's call that a frame belongs to. */
  parentOf(meta: Json | undefined, dialect = this.dialect): string | null {
    const wireId = dialect.parentOf(meta);
    return wireId === null ? null : this.idOf(wireId);
  }

  /** Facts of a draft terminal, whose id is its call's in every recording; before the call is seen they wait for it. */
  terminal(terminalId: string, facts: TerminalFacts, at: number): void {
    const call = this.#calls.get(terminalId);
    if (call) this.#apply(call, emptyUpdate(terminalId), facts, false, at);
    else if (this.#waiting.size < MOST_WAITING)
      this.#waiting.set(terminalId, [...(this.#waiting.get(terminalId) ?? []), facts]);
  }

  /** The user, or the agent's reviewer, refused the call. */
  deny(wireId: string, at: number): void {
    const call = this.#calls.get(wireId);
    if (!call) return;
    call.rejected = true;
    if (call.runs.length === 0 && call.agentStatus === 'pending') call.agentStatus = 'failed';
    this.#settle(call, null, at);
  }

  /** Closes what is open at the end of a turn: as cancelled if it was cancelled, else as unknown, or left running (rule 8). */
  closeTurn(cancelled: boolean, at: number): void {
    this.#showUnmatchedTasks(at);
    for (const call of this.#calls.all) {
      if (isOver(call) && call.runs.every(run => run.background || hasEnded(run.exit, run))) continue;
      call.runs.forEach((run, index) => {
        if (run.held) {
          call.slot(index).sink.cumulative(run.held);
          run.held = null;
        }
        if (run.client) {
          // Its end is known, or still to come: only the agent, the user and the end of the session stop it.
          if (!run.client.end) run.background = true;
          return;
        }
        if (!cancelled && run.exit.state === 'running' && call.dialect.leavesRunning(call)) run.background = true;
        if (cancelled && !call.rejected) run.verdict ??= 'cancelled';
      });
      call.abandoned = true;
      this.#settle(call, null, at);
    }
    this.#calls.forget();
  }

  /** What is told of a sub-agent's task beside its call, before that begins or after it. */
  describeTask(wireId: string, told: ToldTask, at: number): void {
    const call = this.#calls.ofThisTurn(wireId);
    if (call) this.#describe(call, told, at);
    else this.#tasks.add(wireId, told);
  }

  /** A picture that a call made; without such a call it gets one of its own. Returns what shows it. */
  addPicture(
    wireId: string,
    title: string | null,
    path: string,
    at: number,
  ): (image: ImageContent, at: number) => void {
    const own = {
      sessionUpdate: 'tool_call',
      toolCallId: wireId,
      title: title ?? path,
      kind: 'other',
      status: 'completed',
    };
    if (!this.#calls.ofThisTurn(wireId)) this.update(own, null, at);
    const call = this.#calls.get(wireId);
    if (!call) return () => {};
    const { toolCallId } = call;
    this.#emit({ type: 'toolCall', toolCallId, patch: { locations: [{ path, line: null }] }, at });
    return (image, shownAt) => {
      call.pictures.push({ type: 'image', ...image });
      const content = [...call.content, ...call.pictures];
      this.#emit({ type: 'toolCall', toolCallId, patch: { content }, at: shownAt });
    };
  }

  #describe(call: TrackedCall, { title, task }: ToldTask, at: number): void {
    call.task = joinTasks(call.task, task);
    if (title !== null) call.title = title;
    call.titled ||= title !== null;
    const patch = { task: call.task, title: call.title };
    this.#emit({ type: 'toolCall', toolCallId: call.toolCallId, patch, at });
  }

  /** Nothing that was told is lost: a task without a call gets one. */
  #showUnmatchedTasks(at: number): void {
    for (const toolCallId of this.#tasks.wireIds()) {
      if (!this.#calls.get(toolCallId)) this.update({ toolCallId, kind: 'think', status: 'completed' }, null, at);
    }
    this.#tasks.clear();
  }

  #callFor(update: ToolUpdate, begins: boolean, at: number): { readonly call: TrackedCall; readonly isNew: boolean } {
    const wireId = update.toolCallId;
    const known = this.#calls.find(wireId, begins);
    if (known) {
      if (known.dialect === this.dialect && update.rawOutput !== undefined)
        known.dialect = dialectByShape(update) ?? known.dialect;
      return { call: known, isNew: false };
    }
    const call = newCall(this.#emit, {
      wireId,
      toolCallId: this.#calls.newId(wireId),
      turn: this.#calls.turn,
      dialect: dialectByShape(update) ?? this.dialect,
      stopping: this.#stopping,
      startedAt: at,
    });
    this.#calls.add(call);
    return { call, isNew: true };
  }

  /** What a call tells of a command that another one left running. */
  #tell(launchId: string, { status, rawOutput, content }: ToolUpdate, at: number): void {
    for (const call of this.#calls.all) {
      if (!call.runs.some(run => run.launchId === launchId)) continue;
      this.#apply(call, { ...emptyUpdate(call.wireId), status, rawOutput, content }, null, false, at);
    }
  }

  #apply(call: TrackedCall, update: ToolUpdate, terminal: TerminalFacts | null, isNew: boolean, at: number): void {
    let patch = mergeFields(call, update, isNew ? { parentId: call.parentId } : null);
    const shown = terminalIds(update);
    const showsTerminal = terminal !== null || shown.length > 0;
    const isCommand = call.runs.length > 0 || showsTerminal || call.dialect.isCommand(update, call);
    if (!isCommand && update.content) {
      patch ??= {};
      patch.content = takeContent(call, update.content);
    }
    if (isNew) {
      patch ??= {};
      patch.status = call.status = deriveStatus(call);
    }
    if (patch) this.#emit({ type: 'toolCall', toolCallId: call.toolCallId, patch, at });
    const { note } = call;
    if (isCommand) {
      for (const terminalId of shown) this.onTerminalShown(terminalId, call, at);
      const { run, sink } = call.slot(0);
      if (showsTerminal) run.hasTerminal = true;
      if (call.rejected && typeof terminal?.exit?.code !== 'number') {
        if (update.status !== 'in_progress') call.note = wordsOf(update, terminal) ?? note;
      } else {
        call.dialect.read({ update, terminal, call, run, sink, slot: call.slot });
        // Words in place of an output: there is one, and they mostly repeat it.
        if (run.client) call.note = note;
      }
    }
    this.#settle(call, note === call.note ? null : { content: [{ type: 'text', text: call.note ?? '' }] }, at);
  }

  /** Emits what changed in a call since it was told last. */
  settle(call: TrackedCall, at: number): void {
    this.#settle(call, null, at);
  }

  /** Works out exits and status and emits what changed, with the given patch. */
  #settle(call: TrackedCall, callPatch: ToolCallPatch | null, at: number): void {
    const { runs, toolCallId } = call;
    for (const run of runs) {
      const patch = this.#settleRun(call, run, at);
      if (patch) this.#emit({ type: 'command', toolCallId, runId: run.runId, patch });
    }
    const status = deriveStatus(call);
    if (status === call.status && !callPatch) return;
    const patch: Mutable<ToolCallPatch> = callPatch ?? {};
    if (status !== call.status) {
      patch.status = call.status = status;
      if (call.endedAt === null && isTerminalStatus(status)) patch.endedAt = call.endedAt = at;
    }
    this.#emit({ type: 'toolCall', toolCallId, patch, at });
  }

  #settleRun(call: TrackedCall, run: RunState, at: number): CommandPatch | null {
    const fields = takeChanges(run, this.#cwd);
    const exit = deriveExit(call, run, call.dialect.syntheticTerminalExit);
    const starts = run.startedAt === null && exit.state !== 'pending' && exit.state !== 'denied';
    const ends = run.endedAt === null && hasEnded(exit, run);
    const changes = !sameExit(exit, run.exit);
    if (!starts && !ends && !changes) return fields;
    const patch: Mutable<CommandPatch> = fields ?? {};
    if (changes) patch.exit = run.exit = exit;
    if (starts) patch.startedAt = run.startedAt = call.startedAt;
    if (ends) {
      patch.endedAt = run.endedAt = at;
      run.seen = null;
    }
    return patch;
  }
}
