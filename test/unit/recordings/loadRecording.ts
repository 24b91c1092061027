import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CommandRun } from '../../../src/contract/commandRun.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import type { ToolCall } from '../../../src/contract/toolCall.ts';
import { type RecordedLine, replay } from '../../../src/session/replay.ts';
import type { Recording } from './truth.ts';

const FOLDER = path.resolve('test/recordings');

interface Header {
  readonly scenario: string;
  readonly shellCommand?: string | null;
}

export interface ShownCommand {
  readonly run: CommandRun;
  readonly call: ToolCall;
}

export interface Played {
  readonly recording: Recording;
  readonly state: SessionState;
  /** The commands of all calls, in order. */
  readonly commands: readonly ShownCommand[];
}

export function recordedAgents(): readonly string[] {
  return readdirSync(FOLDER).sort();
}

export function recordingsOf(agent: string): readonly string[] {
  return readdirSync(path.join(FOLDER, agent)).sort();
}

/** Replays one recording through the adapter and the reducer, as if live. */
export function playRecording(agent: string, file: string): Played {
  const { header, lines } = readRecording(agent, file);
  const variant = file.replace(/^[^.]+\.|\.jsonl$/g, '');
  const recording = { agent, scenario: header.scenario, variant, shellCommand: header.shellCommand ?? null };
  const { state } = replay(lines);
  const calls = state.entries.filter((entry): entry is ToolCall => entry.type === 'toolCall');
  return { recording, state, commands: calls.flatMap(call => call.commands.map(run => ({ run, call }))) };
}

export function readRecording(
  agent: string,
  file: string,
): { readonly header: Header; readonly lines: readonly RecordedLine[] } {
  const [header, ...lines] = readFileSync(path.join(FOLDER, agent, file), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line));
  return { header, lines };
}
