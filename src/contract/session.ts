import type { SessionAbilities } from './agentSessions.ts';
import type { Changes } from './changes.ts';
import type { Notice } from './notice.ts';
import type { Plan } from './plan.ts';
import type { Question } from './question.ts';
import type { QueuedPrompt } from './queue.ts';
import type { ToolCall } from './toolCall.ts';
import type { ContextFill, TurnLimit, TurnResult, Usage } from './turnResult.ts';

/** The agent's process as the user sees it. `stopping`: Stop was pressed and the agent hasn't ended the turn yet. */
export type SessionPhase = 'idle' | 'starting' | 'ready' | 'running' | 'stopping' | 'failed';

export interface AgentIdentity {
  /** Gangway's id of the agent: `shell`, `codex`, a name of the user's setting. */
  readonly id: string;
  /** What the user reads. */
  readonly label: string;
  /** The agent's own name and version from the handshake, null before it. */
  readonly name: string | null;
  readonly version: string | null;
  /** Does it take messages into a turn under way? Absent before the handshake. */
  readonly canSteer?: boolean;
}

export interface Message {
  readonly type: 'user' | 'assistant' | 'thought';
  readonly key: string;
  /** The agent's id of the message, where it sends one; of a prompt that was queued its id there. */
  readonly messageId: string | null;
  /** The tool call of the sub-agent that speaks. */
  readonly parentId: string | null;
  readonly text: string;
  readonly images: readonly ImageContent[];
  readonly at: number;
}

export interface ImageContent {
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}

/** The end of a turn. */
export interface TurnFooter {
  readonly type: 'turnEnd';
  readonly key: string;
  readonly result: TurnResult;
}

export type Entry = Message | ToolCall | Plan | Question | Notice | TurnFooter;

export interface PermissionOption {
  readonly optionId: string;
  readonly name: string;
  /** `other`: a kind that Gangway doesn't know; its name must say it all. */
  readonly kind: 'allow_once' | 'allow_always' | 'reject_once' | 'reject_always' | 'other';
}

/** An open question of the agent: may this call run? */
export interface PermissionAsk {
  readonly askId: string;
  readonly toolCallId: string;
  readonly title: string;
  /** The tool's input in readable form, at most about 4,000 characters, where the call tells neither a command nor a change. */
  readonly detail?: string;
  readonly options: readonly PermissionOption[];
}

/** How full the context is, and what the agent's session has cost so far. */
export interface ContextUsage extends ContextFill {
  readonly cost: Cost | null;
}

export interface Cost {
  readonly amount: number;
  /** A code as `USD`, or another unit as `credits`. */
  readonly currency: string;
}

/** What came over the wire, counted (design section 4, rule 9). */
export interface Traffic {
  readonly frames: number;
  readonly unknownUpdates: number;
  readonly badLines: number;
}

/** The turn under way. */
export interface Turn {
  readonly turnId: string;
  readonly startedAt: number;
  /** Index into `entries` of the turn's first entry. */
  readonly firstEntry: number;
  /** Was Stop pressed, or a limit reached? */
  readonly cancelAsked: boolean;
  /** The limit that was reached. */
  readonly limit: TurnLimit | null;
  /** Has the agent not obeyed, so that its process may be ended? */
  readonly stopUnanswered: boolean;
  /** Model steps so far; see {@link TurnResult.num_turns}. */
  readonly steps: number;
  /** Index of the first entry of the last of them; what was said before it is over. */
  readonly stepEntry: number;
  /** Sum of what the agent told with single model steps, where it does so. */
  readonly usage: Usage | null;
  /** As told last in this turn. */
  readonly context: ContextFill | null;
  /** The turn's share of the cost, as far as it was told. */
  readonly cost: Cost | null;
}

/** Everything that a view of a session shows. Plain data; only {@link ./reduce.ts} makes new ones. */
export interface SessionState {
  readonly sessionId: string;
  readonly agent: AgentIdentity;
  /** The agent's own id of this session, by which it can open it again; null: it has none yet. */
  readonly agentSessionId: string | null;
  /** What the agent can do with sessions; null: it isn't running. */
  readonly abilities: SessionAbilities | null;
  readonly cwd: string;
  readonly title: string | null;
  /** Did the user give the title? */
  readonly isNamedByUser: boolean;
  readonly createdAt: number;
  readonly phase: SessionPhase;
  readonly entries: readonly Entry[];
  readonly turn: Turn | null;
  readonly turnCount: number;
  /** Prompts that wait, in the order in which they go. */
  readonly queue: readonly QueuedPrompt[];
  /** Does the queue wait for the user? Never while a turn runs, nor when it is empty. */
  readonly queuePaused: boolean;
  readonly asks: readonly PermissionAsk[];
  /** Ids of the questions in the chat that wait for an answer. */
  readonly openQuestions: readonly string[];
  readonly denials: readonly string[];
  readonly context: ContextUsage | null;
  readonly traffic: Traffic;
  readonly changes: Changes;
  /** Bound of each output stream in bytes. */
  readonly keptBytes: number;
  readonly nextKey: number;
}
