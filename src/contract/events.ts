import type { SessionAbilities } from './agentSessions.ts';
import type { Changes } from './changes.ts';
import type { Notice } from './notice.ts';
import type { PlanEntry } from './plan.ts';
import type { Question, QuestionAnswer, RefusedAnswer } from './question.ts';
import type { QueuedPrompt } from './queue.ts';
import type { RuleNote } from './ruleNote.ts';
import type {
  ContextUsage,
  Cost,
  Entry,
  ImageContent,
  PermissionAsk,
  PermissionOption,
  SessionPhase,
  Traffic,
} from './session.ts';
import type { CommandPatch, ToolCallPatch } from './toolCall.ts';
import type { TurnLimit, TurnResult, Usage } from './turnResult.ts';

/**
 * What happens in a session, normalized. The adapter and the session emit these; the reducer, the store and the page read them.
 * They name no provider. Times are milliseconds since the epoch.
 */
export type SessionEvent =
  | PhaseEvent
  | AgentNamedEvent
  | AbilitiesEvent
  | AgentSessionEvent
  | HistoryEvent
  | TitleEvent
  | TurnStartedEvent
  | CancelAskedEvent
  | StopUnansweredEvent
  | StepStartedEvent
  | UsageEvent
  | TurnEndedEvent
  | QueueEvent
  | MessageEvent
  | ToolCallEvent
  | CommandEvent
  | OutputEvent
  | PlanEvent
  | PermissionAskedEvent
  | PermissionSettledEvent
  | QuestionAskedEvent
  | QuestionSettledEvent
  | QuestionRefusedEvent
  | QuestionCompletedEvent
  | NoticeEvent
  | ContextEvent
  | TrafficEvent
  | ChangesEvent;

export interface PhaseEvent {
  readonly type: 'phase';
  readonly phase: SessionPhase;
}

export interface AgentNamedEvent {
  readonly type: 'agentNamed';
  readonly name: string | null;
  readonly version: string | null;
  /** Does it take messages into a turn under way? Absent: no. */
  readonly canSteer?: boolean;
}

/** What the agent that runs now can do with sessions; null: none runs. */
export interface AbilitiesEvent {
  readonly type: 'abilities';
  readonly abilities: SessionAbilities | null;
}

/** The agent's own id of the session that the conversation goes on in. */
export interface AgentSessionEvent {
  readonly type: 'agentSession';
  readonly agentSessionId: string;
}

/**
 * What the agent's own record holds beyond what is shown, as finished entries (their keys don't count). They stand in front of the turn under
 * way. History is no news: nobody is told of it, nothing counts it.
 */
export interface HistoryEvent {
  readonly type: 'history';
  readonly entries: readonly Entry[];
}

export interface TitleEvent {
  readonly type: 'title';
  readonly title: string;
  /** The user gave it: no other replaces it. */
  readonly byUser?: boolean;
}

/** A prompt was sent: the user's message and the begin of a turn. */
export interface TurnStartedEvent {
  readonly type: 'turnStarted';
  readonly turnId: string;
  readonly text: string;
  readonly at: number;
  /** Set where the prompt comes out of the queue: its id there. */
  readonly promptId?: string;
}

export interface CancelAskedEvent {
  readonly type: 'cancelAsked';
  /** Set where not the user but a limit asks. */
  readonly limit?: TurnLimit;
}

/** The agent was told to stop and goes on for long, or the user lost patience first. */
export interface StopUnansweredEvent {
  readonly type: 'stopUnanswered';
}

/** The main agent's model was asked again, as far as can be seen; comes before what it says. */
export interface StepStartedEvent {
  readonly type: 'stepStarted';
}

/** What a part of the turn used, told by the agent apart from the turn's end. */
export interface UsageEvent {
  readonly type: 'usage';
  readonly usage: Usage;
}

/** Closes the turn. Calls still open have been closed before by events of their own. */
export interface TurnEndedEvent {
  readonly type: 'turnEnded';
  readonly result: TurnResult;
}

/** The prompts that wait, as a whole list. `paused`: until the user sends something. */
export interface QueueEvent {
  readonly type: 'queue';
  readonly queue: readonly QueuedPrompt[];
  readonly paused: boolean;
}

/**
 * Text of a message: appended to the last one when `mode` is `append` and role, id and parent fit, else a new message.
 * `replace` sets the whole text of the message with this id (the draft's whole-message upserts).
 */
export interface MessageEvent {
  readonly type: 'message';
  readonly role: 'user' | 'assistant' | 'thought';
  readonly mode: 'append' | 'replace';
  readonly messageId: string | null;
  readonly parentId: string | null;
  readonly text: string;
  readonly images?: readonly ImageContent[];
  readonly at: number;
}

/** Upsert: the first event of an id creates the call. */
export interface ToolCallEvent {
  readonly type: 'toolCall';
  readonly toolCallId: string;
  readonly patch: ToolCallPatch;
  readonly at: number;
}

/** Upsert of one command of a call. */
export interface CommandEvent {
  readonly type: 'command';
  readonly toolCallId: string;
  readonly runId: string;
  readonly patch: CommandPatch;
}

/** Output of one command. See {@link ./terminalText.ts} for `skippedBytes` and `droppedByAgent`. */
export interface OutputEvent {
  readonly type: 'output';
  readonly toolCallId: string;
  readonly runId: string;
  readonly stream: 'output' | 'stderr';
  readonly op: 'append' | 'replace';
  readonly text: string;
  /** Bytes lost in front of `text`, and with them all that was kept before. */
  readonly skippedBytes: number;
  /** Bytes that the agent left out of `text`, or in front of it (0: some, not said how many); null: nothing. */
  readonly droppedByAgent: number | null;
}

export interface PlanEvent {
  readonly type: 'plan';
  readonly entries: readonly PlanEntry[];
}

export interface PermissionAskedEvent {
  readonly type: 'permissionAsked';
  readonly ask: PermissionAsk;
}

export interface PermissionSettledEvent {
  readonly type: 'permissionSettled';
  readonly askId: string;
  readonly toolCallId: string;
  /** Kind of the chosen option; null when the ask was withdrawn or cancelled. */
  readonly chosen: PermissionOption['kind'] | null;
  /** Set where the user's rules gave the answer; such an ask was never shown. */
  readonly rule?: RuleNote;
}

/** A question in the chat. One that nobody waits for comes with its answer. */
export interface QuestionAskedEvent {
  readonly type: 'questionAsked';
  readonly question: Omit<Question, 'type' | 'key'>;
}

export interface QuestionSettledEvent {
  readonly type: 'questionSettled';
  readonly questionId: string;
  readonly answer: QuestionAnswer;
}

/** An answer that didn't fit: the question stays open. */
export interface QuestionRefusedEvent {
  readonly type: 'questionRefused';
  readonly questionId: string;
  readonly refused: RefusedAnswer;
}

/** What the question is about is done, says the agent; it may have been answered long ago. */
export interface QuestionCompletedEvent {
  readonly type: 'questionCompleted';
  readonly questionId: string;
}

export interface NoticeEvent {
  readonly type: 'notice';
  readonly notice: Omit<Notice, 'type' | 'key'>;
}

export interface ContextEvent {
  readonly type: 'context';
  readonly context: ContextUsage;
  /** What the turn under way has cost so far; null or absent: that isn't known. */
  readonly turnCost?: Cost | null;
  /** It was told after the turn that it is about. */
  readonly late?: boolean;
}

/** Files that differ now, as a whole list. */
export interface ChangesEvent {
  readonly type: 'changes';
  readonly changes: Changes;
}

/** Counters, as totals. */
export interface TrafficEvent {
  readonly type: 'traffic';
  readonly traffic: Traffic;
}
