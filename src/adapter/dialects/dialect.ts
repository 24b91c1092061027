import type { CallState, RunState } from '../callState.ts';
import type { OutputSink } from '../outputSink.ts';
import type { TerminalFacts } from '../terminalFacts.ts';
import type { ToolUpdate } from '../toolUpdate.ts';

// A dialect is how one agent reports shell commands. It reads a frame into the state of the call and writes output to the sink; it keeps no
// state of its own. What several dialects share stands in ./shared.ts.

/** `lastStep`: the last model request of the turn only. `session`: all turns so far. */
export type UsageScope = 'turn' | 'lastStep' | 'session';

export interface Dialect {
  readonly id: string;
  /** Is this the agent, by the name of its handshake? */
  isNamed(agentName: string): boolean;
  /** Does the frame have a shape that only this agent sends? Looked at before the name. */
  hasShape(update: ToolUpdate): boolean;
  /** Does this call run a shell command? Asked until it says yes. */
  isCommand(update: ToolUpdate, call: CallState): boolean;
  /** Reads command, directory, output and exit of one frame. `terminal`: what the frame says of the agent's own terminal. */
  read(frame: CommandFrame): void;
  /** Is a text of a call's content meant for the agent's own model, and nothing for people? */
  isForModel(text: string, call: CallState): boolean;
  /** Is a text in the user's part of a replay the agent's own, put there for its model? */
  isInjected(text: string): boolean;
  /** A message chunk that is a note of the program around the model, and no answer: its level. `repeated`: it was told before. null: it is an answer. */
  noteOf(meta: Readonly<Record<string, unknown>>): 'info' | 'warning' | 'error' | 'repeated' | null;
  /** The tool call of the sub-agent that a frame belongs to. */
  parentOf(meta: Readonly<Record<string, unknown>> | undefined): string | null;
  /** Is `terminal_exit.exit_code` only the agent's success flag, as 0 or 1? */
  readonly syntheticTerminalExit: boolean;
  /** What the usage in the answer to a prompt counts. */
  readonly usageScope: UsageScope;
  /** Called for a command that is open at the end of a turn that wasn't cancelled: true if it goes on by itself. */
  leavesRunning(call: CallState): boolean;
  /** A frame of one call can deny another (codex's reviewer). Returns the id of the denied call. */
  denies(update: ToolUpdate): string | null;
  /** A call can tell of a command that an earlier one left running. Returns its {@link RunState.launchId}. */
  tellsOf(update: ToolUpdate, call: CallState): string | null;
}

/** A command with the place for its output. */
export interface CommandSlot {
  readonly run: RunState;
  readonly sink: OutputSink;
}

/** A frame and the first command of its call, which most agents have only one of. */
export interface CommandFrame extends CommandSlot {
  readonly update: ToolUpdate;
  readonly terminal: TerminalFacts | null;
  readonly call: CallState;
  /** Another command of the same call, from 0; a new one where it isn't known yet and follows the last one. */
  slot(index: number): CommandSlot;
}
