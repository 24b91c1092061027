import type { ClassifiedPart } from '../contract/classification.ts';
import type { CommandExit } from '../contract/commandRun.ts';
import type { TerminalEnd } from '../contract/terminalPort.ts';
import type { SubagentTask, ToolContent, ToolKind, ToolStatus } from '../contract/toolCall.ts';
import type { ExitFacts } from './exitCode.ts';

/** What the adapter remembers of one tool call while frames about it can still come. Mutable, private to the adapter. */
export interface CallState {
  /** The agent's id. */
  readonly wireId: string;
  /** The contract's id: the agent's, unless it used that before for another call of the session. */
  readonly toolCallId: string;
  /** The turn in which it began. */
  readonly turn: number;
  parentId: string | null;
  name: string | null;
  title: string;
  kind: ToolKind | null;
  /** As the agent said last, never going back from a terminal one. */
  agentStatus: ToolStatus;
  /** As shown. */
  status: ToolStatus;
  rawInput: Readonly<Record<string, unknown>>;
  task: SubagentTask | null;
  /** The title was told beside the call, and is better than its own. */
  titled: boolean;
  /** As the agent sent it last; empty for commands. */
  content: readonly ToolContent[];
  /** What was told beside the call and stands behind its content. */
  readonly pictures: ToolContent[];
  readonly startedAt: number;
  endedAt: number | null;
  /** Empty: not a shell command (so far). More than one only where an agent runs several in one call (cline). */
  readonly runs: RunState[];
  /** The user chose a reject option for this call. */
  rejected: boolean;
  /** The agent's words that stand in place of output ("User refused permission …"). */
  note: string | null;
  /** Stop was pressed while the call was open. */
  stopping: boolean;
  /** The turn ended while the call was open. */
  abandoned: boolean;
}

/** What is shown of a command beside its exit and its output. */
export interface RunFields {
  command: string | null;
  /** Worked out from the command; set by a dialect only where the agent sends that in place of the command (codex). */
  classified: readonly ClassifiedPart[] | null;
  description: string | null;
  cwd: string | null;
  stoppable: boolean;
  background: boolean;
  savedTo: string | null;
}

/** One command of a call. */
export interface RunState extends RunFields {
  readonly runId: string;
  /** The fields as they were emitted last. */
  shown: Readonly<RunFields>;
  /** What the agent calls the command that it left running; later calls may tell of it by that name (copilot's `shellId`). */
  launchId: string | null;
  /** The tool input that was read last. */
  inputRead: Readonly<Record<string, unknown>> | null;
  readonly facts: ExitFacts;
  /** A state that the dialect read from words or flags; it holds where no code does. */
  verdict: 'timedOut' | 'cancelled' | 'denied' | 'unknown' | null;
  exit: CommandExit;
  startedAt: number | null;
  endedAt: number | null;
  /** The output so far where it came as cumulative text, so that a resend costs only what is new; null where it isn't known whole. */
  seen: string | null;
  /** Did a terminal stream carry output? Then other copies of it are ignored. */
  streamed: boolean;
  deltaSeen: boolean;
  /** The last piece of a stream, where the agent sends a window of it again and again (pi). */
  lastPiece: string | null;
  /** Does the agent show this command in a terminal of its own? */
  hasTerminal: boolean;
  /** It runs in a terminal of the client: output and exit are known from there, and what the agent says of them is a copy. `end` null: it runs. */
  client: { readonly end: TerminalEnd | null } | null;
  /** Terminal text that the dialect holds back until it knows whether it is output. */
  held: string | null;
  /** Success is known from a structured field, so text at the front is output and no error line. */
  succeeded: boolean;
}

const NOTHING_SHOWN: RunFields = {
  command: null,
  classified: null,
  description: null,
  cwd: null,
  stoppable: false,
  background: false,
  savedTo: null,
};

/** The first command of a call has the call's id, the others a number behind it. */
export function newRunState(toolCallId: string, index: number): RunState {
  // Field by field, also those of {@link NOTHING_SHOWN}: a spread would cost more than all the rest of a small command.
  return {
    runId: index === 0 ? toolCallId : `${toolCallId}#${index}`,
    command: null,
    classified: null,
    description: null,
    cwd: null,
    stoppable: false,
    background: false,
    savedTo: null,
    shown: NOTHING_SHOWN,
    launchId: null,
    inputRead: null,
    facts: { terminal: undefined, structured: undefined, text: undefined, signal: null },
    verdict: null,
    exit: { state: 'pending', code: null, signal: null, source: 'none' },
    startedAt: null,
    endedAt: null,
    seen: '',
    streamed: false,
    deltaSeen: false,
    lastPiece: null,
    hasTerminal: false,
    client: null,
    held: null,
    succeeded: false,
  };
}
