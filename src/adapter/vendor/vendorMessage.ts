import type { QuestionAnswer, QuestionSubject } from '../../contract/question.ts';
import type { SubagentTask } from '../../contract/toolCall.ts';
import type { Json } from '../wire.ts';

// Methods that an agent calls on the client and that are not the protocol's. Agents send the same name as a request and as a notification, so
// each is read into a message that says both what to show and what to answer.

/** Reads the params of one method. `inTurn`: does a prompt of the user run? Never throws; what can't be used is `unusable`. */
export type VendorMethod = (params: Json, inTurn: boolean) => VendorMessage;

export type VendorMessage =
  /** Understood, and nothing to show. */
  | { readonly type: 'nothing'; readonly result: unknown }
  | { readonly type: 'unusable'; readonly result: unknown }
  | {
      readonly type: 'todos';
      readonly items: readonly TodoItem[];
      /** Only what changed; else the whole list. */
      readonly merge: boolean;
      readonly answer: (todos: readonly TodoItem[]) => unknown;
    }
  | {
      readonly type: 'task';
      readonly toolCallId: string;
      readonly title: string | null;
      readonly task: SubagentTask;
      readonly result: unknown;
    }
  | {
      readonly type: 'image';
      readonly toolCallId: string;
      readonly title: string | null;
      /** As the agent wrote it. */
      readonly path: string;
      readonly result: unknown;
    }
  | {
      readonly type: 'question';
      readonly toolCallId: string | null;
      readonly title: string | null;
      readonly subject: QuestionSubject;
      readonly answer: (answer: QuestionAnswer) => unknown;
    };

/** One item of a list of things to do. Fields that weren't sent are undefined. */
export interface TodoItem {
  readonly id: string;
  readonly content: string | undefined;
  readonly status: 'pending' | 'in_progress' | 'completed' | 'cancelled' | undefined;
}
