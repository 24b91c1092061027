import type { CommandExit } from '../contract/commandRun.ts';
import type { CommandPatch, ToolCallPatch } from '../contract/toolCall.ts';
import type { CallState, RunState } from './callState.ts';
import { classifyCommand } from './classify/classifyCommand.ts';
import { isOver } from './dialects/shared.ts';
import { unfence } from './fence.ts';
import { isSameTask, joinTasks, readSubagentTask } from './subagentTask.ts';
import type { TerminalFacts } from './terminalFacts.ts';
import { type ToolUpdate, textOf } from './toolUpdate.ts';
import { asRecord, asString, type Json, parseJson } from './wire.ts';

// What one frame changes in a call.

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Takes over what a frame sends and returns it as a patch, added to `patch` where there is one; null: nothing. A status never goes back from a terminal one,
 * and not from in progress to pending (cline sends both).
 */
export function mergeFields(
  call: CallState,
  update: ToolUpdate,
  patch: Mutable<ToolCallPatch> | null,
): Mutable<ToolCallPatch> | null {
  let merged = patch;
  call.name = update.name ?? call.name;
  if (update.title !== undefined && update.title !== call.title && !call.titled) {
    merged ??= {};
    merged.title = call.title = update.title;
  }
  if (update.kind !== undefined && update.kind !== call.kind) {
    merged ??= {};
    merged.kind = call.kind = update.kind;
  }
  if (update.locations !== undefined) {
    merged ??= {};
    merged.locations = update.locations;
  }
  if (update.status !== undefined && !isOver(call) && update.status !== 'pending') call.agentStatus = update.status;
  const input = asRecord(update.rawInput);
  if (!input) return merged;
  call.rawInput = isEmpty(call.rawInput) ? input : { ...call.rawInput, ...input };
  const task = readSubagentTask(call.rawInput);
  if (task && !isSameTask(task, call.task)) {
    merged ??= {};
    merged.task = call.task = joinTasks(task, call.task ?? task);
  }
  return merged;
}

function isEmpty(record: Json): boolean {
  for (const _key in record) return false;
  return true;
}

export function sameExit(a: CommandExit, b: CommandExit): boolean {
  return a.state === b.state && a.code === b.code && a.signal === b.signal && a.source === b.source;
}

/** What a refused call says in place of output: a text, or the words in an error object (opencode, copilot; cline sends one as JSON). */
export function wordsOf(update: ToolUpdate, terminal: TerminalFacts | null): string | undefined {
  const text = terminal?.writes.at(-1)?.text ?? asString(update.rawOutput);
  const error = asRecord(text?.startsWith('{') ? parseJson(text) : update.rawOutput);
  const words = asString(error?.['error']) ?? asString(error?.['message']) ?? text ?? textOf(update.content);
  return words === undefined ? undefined : unfence(words);
}

/**
 * What changed in a command since it was emitted last, and counts as emitted from now on; null: nothing.
 * @param sessionCwd where commands run that don't say it
 */
export function takeChanges(run: RunState, sessionCwd: string): Mutable<CommandPatch> | null {
  const { shown, command, description, cwd, stoppable, background, savedTo } = run;
  if (command !== null && command !== shown.command) run.classified = classify(command, cwd ?? sessionCwd);
  const { classified } = run;
  if (
    command === shown.command &&
    classified === shown.classified &&
    description === shown.description &&
    cwd === shown.cwd &&
    stoppable === shown.stoppable &&
    background === shown.background &&
    savedTo === shown.savedTo
  )
    return null;
  run.shown = { command, classified, description, cwd, stoppable, background, savedTo };
  const patch: Mutable<CommandPatch> = {};
  if (command !== shown.command) patch.command = command;
  if (classified !== shown.classified) patch.classified = classified;
  if (description !== shown.description) patch.description = description;
  if (cwd !== shown.cwd) patch.cwd = cwd;
  if (stoppable !== shown.stoppable) patch.stoppable = stoppable;
  if (background !== shown.background) patch.background = background;
  if (savedTo !== shown.savedTo) patch.savedTo = savedTo;
  return patch;
}

/** In the shells of Windows a backslash is part of a path, and what the classifier reads is another path without it. */
function classify(command: string, cwd: string): RunState['classified'] {
  const isWindows = /^(?:[A-Za-z]:|\\\\)/.test(cwd);
  return isWindows && command.includes('\\') ? null : classifyCommand(command);
}

export function terminalIds(update: ToolUpdate): readonly string[] {
  const ids: string[] = [];
  for (const block of update.content ?? []) {
    const record = asRecord(block);
    const id = record?.['type'] === 'terminal' ? asString(record['terminalId']) : undefined;
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

export function emptyUpdate(toolCallId: string): ToolUpdate {
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
