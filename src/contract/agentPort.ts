import type { NoticeCode } from './notice.ts';

// What a session needs of an agent, and what it must answer: the border between processes and conversations. It stands here since the layers
// on both sides of it don't know each other.

/** What a session reads of the answer to `initialize`; the adapter gets the whole of it. */
export interface Handshake {
  readonly agentInfo?: { readonly name: string } | null | undefined;
  readonly authMethods?: readonly { readonly id: string; readonly name: string }[] | undefined;
}

/** The answer to a permission request, in the protocol's form. */
export interface PermissionAnswer {
  readonly outcome: { readonly outcome: 'cancelled' } | { readonly outcome: 'selected'; readonly optionId: string };
}

/** The part of an `AbortSignal` that is needed here: it aborts when the agent withdraws a request or the connection ends. */
export interface Withdrawal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options: { readonly once: true }): void;
}

/** A running agent after its handshake. */
export interface AgentPort {
  readonly handshake: Handshake;
  newSession(cwd: string): Promise<{ readonly sessionId: string }>;
  /** Resolves at the turn's end, after every update that came before the answer was delivered. Rejects with {@link AgentRequestError}. */
  prompt(sessionId: string, text: string): Promise<{ readonly stopReason: string }>;
  cancel(sessionId: string): void;
  /** Ends the process with all its children. Resolves when it is gone; `closed` is not called. */
  dispose(): Promise<void>;
}

/** What the agent says and asks. */
export interface AgentEvents {
  /** The raw params of each `session/update`, in wire order. */
  update(params: unknown): void;
  /** Params as sent. */
  requestPermission(params: unknown, signal: Withdrawal): Promise<PermissionAnswer>;
  /** A request under a name of the agent's own, params as sent. null: it isn't known, and the agent is told so. */
  vendorRequest(method: string, params: unknown, signal: Withdrawal): Promise<unknown> | null;
  /** The same without an answer. */
  vendorNotification(method: string, params: unknown): void;
  /** A line that is no message (log output), shortened to 2,000 characters. */
  badLine(line: string): void;
  /** A message over the size limit was dropped. */
  lineTooLong(limitBytes: number): void;
  /** The agent ended by itself; called once, after every frame that it had written was delivered. */
  closed(end: AgentEnd): void;
}

export interface AgentEnd {
  /** In words that follow "ended": `with exit code 1`, `by SIGKILL`. */
  readonly how: string;
  readonly code: number | null;
  readonly signal: string | null;
  /** The last lines of its standard error, at most 8 KiB. */
  readonly stderr: string;
}

/** An agent that can't be used, as a notice: its code, placeholders and the agent's last words. */
export class AgentStartError extends Error {
  readonly code: NoticeCode;
  readonly params: Readonly<Record<string, string>>;
  readonly detail: string | null;

  constructor(code: NoticeCode, params: Readonly<Record<string, string>>, detail: string | null) {
    super(code);
    this.name = 'AgentStartError';
    this.code = code;
    this.params = params;
    this.detail = detail;
  }
}

/** An error answer of the agent (JSON-RPC code and message; -32000 asks for a sign-in), or the end of the connection (code null). */
export class AgentRequestError extends Error {
  readonly code: number | null;

  constructor(code: number | null, message: string) {
    super(message);
    this.name = 'AgentRequestError';
    this.code = code;
  }
}
