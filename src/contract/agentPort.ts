import type { AgentSessionPage, SessionAbilities } from './agentSessions.ts';
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

/** What an agent answers when it opens a session: modes, options, …, as sent. */
export type SessionAnswer = Readonly<Record<string, unknown>>;

/**
 * What became of a message for the turn under way. `noTurn`: the turn had ended, the message is still the client's. `refused`: the agent
 * couldn't do it.
 */
export type SteerOutcome = 'taken' | 'noTurn' | 'refused';

/** A running agent after its handshake. What it doesn't announce rejects as "method not found", and the agent never hears of it. */
export interface AgentPort {
  readonly handshake: Handshake;
  readonly abilities: SessionAbilities;
  newSession(cwd: string): Promise<{ readonly sessionId: string }>;
  /** Resolves after the replay, which comes as updates. */
  loadSession(sessionId: string, cwd: string): Promise<SessionAnswer>;
  resumeSession(sessionId: string, cwd: string): Promise<SessionAnswer>;
  /** A session of its own that begins as this one is now. */
  forkSession(sessionId: string, cwd: string): Promise<{ readonly sessionId: string }>;
  /** Sessions in this directory, as far as the agent looks at it. `cursor` null: the first page. */
  listSessions(cwd: string, cursor: string | null): Promise<AgentSessionPage>;
  /** Frees the session in the agent; it can be opened again. */
  closeSession(sessionId: string): Promise<void>;
  deleteSession(sessionId: string): Promise<void>;
  logout(): Promise<void>;
  /** Resolves at the turn's end, after every update that came before the answer was delivered. Rejects with {@link AgentRequestError}. */
  prompt(sessionId: string, text: string): Promise<{ readonly stopReason: string }>;
  cancel(sessionId: string): void;
  /** Asks an agent that has announced it to take a message into the turn under way. Rejects with {@link AgentRequestError}. */
  steer(sessionId: string, text: string): Promise<SteerOutcome>;
  /** Ends the process with all its children. Resolves when it is gone; `closed` is not called. */
  dispose(): Promise<void>;
}

/** What the agent says and asks. */
export interface AgentEvents {
  /** The raw params of each `session/update`, in wire order. */
  update(params: unknown): void;
  /** Params as sent. */
  requestPermission(params: unknown, signal: Withdrawal): Promise<PermissionAnswer>;
  /**
   * Any other request of the agent, params as sent. null: the method isn't known, and the agent is told so. Rejects with
   * {@link ClientRequestError} for an error that the agent is to read.
   */
  request(method: string, params: unknown, signal: Withdrawal): Promise<unknown> | null;
  /** Any other notification. */
  notification(method: string, params: unknown): void;
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

/** What the client does for agents that ask; said in the handshake, and only what is true. */
export interface ClientAbilities {
  readonly readTextFile: boolean;
  readonly writeTextFile: boolean;
  readonly terminal: boolean;
  readonly elicitation: boolean;
}

/** What is wrong with a request of the agent. */
export const REQUEST_ERRORS = {
  /** JSON-RPC "invalid params". */
  invalidParams: -32602,
  /** The protocol's "resource not found". */
  notFound: -32002,
  /** JSON-RPC "internal error": the request was right, and couldn't be done. */
  failed: -32603,
} as const;

/** JSON-RPC "method not found". */
export const METHOD_NOT_FOUND = -32601;

/** An error answer to a request of the agent: one of {@link REQUEST_ERRORS}, and a message that says what to do. */
export class ClientRequestError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'ClientRequestError';
    this.code = code;
  }
}

export function invalidParams(message: string): ClientRequestError {
  return new ClientRequestError(REQUEST_ERRORS.invalidParams, message);
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
