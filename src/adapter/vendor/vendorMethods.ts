import type { SessionEvent } from '../../contract/events.ts';
import type { QuestionAnswer } from '../../contract/question.ts';
import type { ImageContent } from '../../contract/session.ts';
import type { ToolCalls } from '../toolCalls.ts';
import { asRecord } from '../wire.ts';
import { vendorMethod } from './knownMethods.ts';
import { TodoList } from './todoList.ts';
import type { VendorMessage } from './vendorMessage.ts';

/** How the caller of a method gets its answer. Whoever sent a notification wants none. */
export type VendorReply =
  | { readonly type: 'result'; readonly result: unknown; readonly understood: boolean }
  /** After the question was settled. */
  | { readonly type: 'question'; readonly questionId: string; readonly answer: (answer: QuestionAnswer) => unknown }
  /** After the file was read, if there is a picture in it. */
  | {
      readonly type: 'image';
      readonly path: string;
      readonly show: (image: ImageContent, at: number) => void;
      readonly result: unknown;
    };

export interface VendorCall {
  /** For a question that it may ask; unlike all others of the session. */
  readonly questionId: string;
  readonly method: string;
  /** As sent. */
  readonly params: unknown;
  /** false: a notification. */
  readonly awaited: boolean;
  readonly at: number;
}

/** Agents' own methods: shows what they tell and says how to answer them. */
export class VendorMethods {
  readonly #emit: (event: SessionEvent) => void;
  readonly #calls: ToolCalls;
  readonly #todos = new TodoList();

  constructor(emit: (event: SessionEvent) => void, calls: ToolCalls) {
    this.#emit = emit;
    this.#calls = calls;
  }

  /** null: the method isn't known. */
  receive(call: VendorCall, inTurn: boolean): VendorReply | null {
    const message = vendorMethod(call.method)?.(asRecord(call.params) ?? {}, inTurn);
    return message ? this.#show(message, call, inTurn) : null;
  }

  #show(message: VendorMessage, { questionId, awaited, at }: VendorCall, inTurn: boolean): VendorReply {
    switch (message.type) {
      case 'nothing':
      case 'unusable':
        return { type: 'result', result: message.result, understood: message.type === 'nothing' };
      case 'todos':
        return { type: 'result', result: this.#showTodos(message, inTurn), understood: true };
      case 'task':
        // Outside of a turn it is told of what once was (session/load).
        if (inTurn) this.#calls.describeTask(message.toolCallId, message, at);
        return { type: 'result', result: message.result, understood: true };
      case 'image': {
        const { toolCallId, title, path, result } = message;
        return { type: 'image', path, result, show: this.#calls.addPicture(toolCallId, title, path, at) };
      }
      case 'question': {
        const { title, subject, answer } = message;
        const toolCallId = message.toolCallId === null ? null : this.#calls.idOf(message.toolCallId);
        const question = { questionId, toolCallId, title, subject, at };
        this.#emit({
          type: 'questionAsked',
          question: { ...question, answer: awaited ? null : { kind: 'notAwaited' } },
        });
        return { type: 'question', questionId, answer };
      }
    }
  }

  #showTodos({ items, merge, answer }: VendorMessage & { readonly type: 'todos' }, inTurn: boolean): unknown {
    this.#todos.update(items, merge);
    if (inTurn) this.#emit({ type: 'plan', entries: this.#todos.entries() });
    return answer(this.#todos.items);
  }
}
