import type { ImageContent, Message } from '../../contract/session.ts';
import type { TurnResult } from '../../contract/turnResult.ts';

// The lines of `stream-json`, by the field names that programs for headless agents know (`system`, `assistant`, `user`, `stream_event`, `result`).
// The protocol tells of no model and of no usage of single messages, so `model` is null and such a usage absent.

export type ContentBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: '' }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: object }
  | {
      readonly type: 'image';
      readonly source: { readonly type: 'base64'; readonly media_type: string; readonly data: string };
    }
  | {
      readonly type: 'tool_result';
      readonly tool_use_id: string;
      readonly content: string;
      readonly is_error: boolean;
    };

interface Common {
  readonly session_id: string;
  readonly uuid: string;
}

/** Subtypes: `init` begins each run; `plan`, `question` and `notice` tell what the conversation holds beside messages and tools. */
export interface SystemFrame extends Common {
  readonly type: 'system';
  readonly subtype: 'init' | 'plan' | 'question' | 'notice';
  readonly [field: string]: unknown;
}

/** One block of the agent's message `message.id`; a message of several blocks comes in several frames. */
export interface AssistantFrame extends Common {
  readonly type: 'assistant';
  readonly message: {
    readonly id: string;
    readonly type: 'message';
    readonly role: 'assistant';
    readonly model: null;
    readonly content: readonly ContentBlock[];
    readonly stop_reason: null;
    readonly stop_sequence: null;
  };
  readonly parent_tool_use_id: string | null;
}

/** The result of a tool, or what the user said (`isReplay`). */
export interface UserFrame extends Common {
  readonly type: 'user';
  readonly message: { readonly role: 'user'; readonly content: string | readonly ContentBlock[] };
  readonly parent_tool_use_id: string | null;
  readonly tool_use_result?: object;
  readonly isReplay?: true;
}

/** A piece of a message that grows; its blocks come whole in `assistant` frames all the same. */
export interface EventFrame extends Common {
  readonly type: 'stream_event';
  readonly event: { readonly type: string; readonly [field: string]: unknown };
  readonly parent_tool_use_id: null;
}

export interface ResultFrame extends TurnResult {
  readonly uuid: string;
}

export type StreamFrame = SystemFrame | AssistantFrame | UserFrame | EventFrame | ResultFrame;

/** The blocks of a message; none where there is nothing in it. */
export function messageBlocks({ type, text, images }: Message): readonly ContentBlock[] {
  const words: readonly ContentBlock[] =
    text === ''
      ? []
      : [type === 'thought' ? { type: 'thinking', thinking: text, signature: '' } : { type: 'text', text }];
  return [...words, ...images.map(imageBlock)];
}

function imageBlock({ mimeType, data }: ImageContent): ContentBlock {
  return { type: 'image', source: { type: 'base64', media_type: mimeType, data } };
}
