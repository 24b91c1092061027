// What a session needs to run commands for an agent in terminals of the client. Processes belong to another layer.

/** A program with its arguments, or a whole command line (no arguments, and no program of that name). */
export interface TerminalSpec {
  readonly command: string;
  readonly args: readonly string[];
  /** On top of the environment that agents have. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute. */
  readonly cwd: string;
}

export interface TerminalEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A command that runs. */
export interface TerminalPort {
  /** Resolves when it has ended and all of its output was delivered. Never rejects. */
  readonly ended: Promise<TerminalEnd>;
  /** Ends it with all that it started. Resolves when they are gone; safe to call again. */
  kill(): Promise<void>;
}

/** Takes a piece of output. While a promise that it returns is pending no more is read, and in the end the command waits. */
export type TakeOutput = (text: string) => void | Promise<void>;

/**
 * Starts a command with closed standard input. `onOutput` gets both of its streams, decoded, in the order in which they were written.
 * @throws ClientRequestError with words for the agent when it can't be started
 */
export type StartTerminal = (spec: TerminalSpec, onOutput: TakeOutput) => Promise<TerminalPort>;
