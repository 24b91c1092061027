import type {
  InitializeResponse,
  NewSessionResponse,
  PromptResponse,
  RequestPermissionResponse,
} from '@agentclientprotocol/sdk';
import type { NoticeCode } from '../contract/notice.ts';

// What a session needs of an agent, and what it must answer: the border between processes and conversations.

/** A running agent after its handshake. */
export interface AgentPort {
  readonly handshake: InitializeResponse;
  newSession(cwd: string): Promise<NewSessionResponse>;
  /** Resolves at the turn's end, after every update that came before the answer was delivered. Rejects with {@link AgentRequestError}. */
  prompt(sessionId: string, text: string): Promise<PromptResponse>;
  cancel(sessionId: string): void;
  /** Ends the process with all its children. Resolves when it is gone; `closed` is not called. */
  dispose(): Promise<void>;
}

/** What the agent says and asks. */
export interface AgentEvents {
  /** The raw params of each `session/update`, in wire order. */
  update(params: unknown): void;
  /** Params as sent; `signal` aborts when the agent withdraws the request or the connection ends. */
  requestPermission(params: unknown, signal: AbortSignal): Promise<RequestPermissionResponse>;
  /** A line that is no message (log output), shortened to 2,000 characters. */
  badLine(line: string): void;
  /** A message over the size limit was dropped. */
  lineTooLong(limitBytes: number): void;
  /** The agent ended by itself; called once, after every frame that it had written was delivered. */
  closed(end: AgentEnd): void;
}

export interface AgentEnd {
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
