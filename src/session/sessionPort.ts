import type { AgentSession } from '../contract/agentSessions.ts';
import type { SessionEvent } from '../contract/events.ts';
import type { UserAnswer } from '../contract/question.ts';
import type { SessionState } from '../contract/session.ts';
import type { TurnLimit } from '../contract/turnResult.ts';
import type { ChangeReview } from './changes/changeReview.ts';
import type { QueuePort } from './promptQueue.ts';
import type { SessionFork } from './sessionFork.ts';

/** A conversation as its views use it: the state, batches of events, and what the user can do. */
export interface SessionPort {
  readonly state: SessionState;
  /**
   * Called with each batch after it was reduced, at most one per 16 ms: `state` is what the events lead to. Returns the unsubscribe function.
   */
  subscribe(listener: (events: readonly SessionEvent[], state: SessionState) => void): () => void;
  /** Starts the agent if need be and sends the prompt; while a turn runs it is queued. Ignored when blank. Errors become notices. */
  prompt(text: string): void;
  /** The prompts that wait; they are in the state. */
  readonly queue: QueuePort;
  /**
   * Cancels the turn, and the queue waits. Asked again while the agent hasn't obeyed, it offers to end the agent. `limit`: what asks, where it isn't
   * the user.
   */
  stop(limit?: TurnLimit): void;
  /** Ends one command that runs in a terminal of the client; the turn goes on. */
  stopCommand(toolCallId: string, runId: string): void;
  /** Ends the agent's process, and with it the turn. The next prompt starts it again. */
  endAgent(): void;
  /** Names the session; a blank title is ignored. */
  rename(title: string): void;
  /** Ends the agent's process and starts it anew; what was shown stays, and the agent takes the session up again as well as it can. */
  restart(): void;
  /** Starts the agent if need be and takes the session up in it, without a prompt. Resolves when that is done, or has failed; errors become notices. */
  connect(): Promise<void>;
  /** What the agent itself keeps in this directory; null: it isn't running, or can't list it. Rejects with its error. */
  agentSessions(): Promise<readonly AgentSession[] | null>;
  /** Lets the agent make a copy of its session, started if need be. null: it can't, a turn runs, or it failed, which a notice says. */
  fork(): Promise<SessionFork | null>;
  /** Signs the user out of the agent that runs. false: it can't, or it failed, which a notice says. */
  logout(): Promise<boolean>;
  /** Answers an open permission ask with one of its options, or withdraws it with null. */
  answerPermission(askId: string, optionId: string | null): void;
  /** Answers an open question in the chat. One that doesn't fit is ignored; a form then says what is wrong with it. */
  answerQuestion(questionId: string, answer: UserAnswer): void;
  /** The file with a command's whole output (up to the spool's limit), or null where there was none. Flushes it first. */
  outputFile(toolCallId: string, runId: string): Promise<string | null>;
  /** The changes of the agent, for review; null: none are followed. */
  readonly review: ChangeReview | null;
  /** Ends the agent, flushes the log. */
  dispose(): Promise<void>;
  /** The user is done with it: {@link dispose}, after the agent was told where it wants to be. */
  close(): Promise<void>;
  /** The user deletes it: {@link close}, and the agent forgets it where it can. Its folder is left to whoever keeps sessions. */
  delete(): Promise<void>;
}
