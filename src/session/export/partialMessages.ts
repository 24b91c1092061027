import type { ContentBlock, EventFrame } from './streamFrames.ts';

type Event = EventFrame['event'];

/** The main agent's messages as events that tell them piece by piece. */
export class PartialMessages {
  /** The message that is being told, and how many of its blocks were begun. */
  #messageId: string | null = null;
  #blocks = 0;
  /** The block that grows. */
  #growing: { readonly key: string; text: string } | null = null;

  /** A block of words as far as it is known. Text that doesn't go on from what was told is left to the whole block. */
  grow(messageId: string, key: string, block: ContentBlock): readonly Event[] {
    const text = block.type === 'text' ? block.text : block.type === 'thinking' ? block.thinking : '';
    const events = this.#growing?.key === key ? [] : [...this.#begin(messageId), this.#start(emptied(block))];
    if (this.#growing?.key !== key) this.#growing = { key, text: '' };
    const { text: told } = this.#growing;
    if (!text.startsWith(told) || text.length === told.length) return events;
    this.#growing.text = text;
    const piece = text.slice(told.length);
    const delta =
      block.type === 'thinking' ? { type: 'thinking_delta', thinking: piece } : { type: 'text_delta', text: piece };
    return [...events, { type: 'content_block_delta', index: this.#blocks - 1, delta }];
  }

  /** A whole block. */
  whole(messageId: string, key: string, block: ContentBlock): readonly Event[] {
    const growing = block.type === 'text' || block.type === 'thinking' ? this.grow(messageId, key, block) : [];
    const events = growing.length > 0 || this.#growing?.key === key ? growing : this.#asOne(messageId, block);
    this.#growing = null;
    return [...events, { type: 'content_block_stop', index: this.#blocks - 1 }];
  }

  /** The message is over. */
  end(calls: boolean): readonly Event[] {
    if (this.#messageId === null) return [];
    this.#messageId = null;
    this.#growing = null;
    const delta = { stop_reason: calls ? 'tool_use' : 'end_turn', stop_sequence: null };
    return [{ type: 'message_delta', delta }, { type: 'message_stop' }];
  }

  #asOne(messageId: string, block: ContentBlock): readonly Event[] {
    const events = [...this.#begin(messageId), this.#start(emptied(block))];
    if (block.type !== 'tool_use') return events;
    const delta = { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
    return [...events, { type: 'content_block_delta', index: this.#blocks - 1, delta }];
  }

  #begin(messageId: string): readonly Event[] {
    if (this.#messageId === messageId) return [];
    this.#messageId = messageId;
    this.#blocks = 0;
    const message = { id: messageId, type: 'message', role: 'assistant', model: null, content: [] };
    return [{ type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } }];
  }

  #start(block: object): Event {
    return { type: 'content_block_start', index: this.#blocks++, content_block: block };
  }
}

/** As a block begins. */
function emptied(block: ContentBlock): ContentBlock {
  if (block.type === 'text') return { ...block, text: '' };
  if (block.type === 'thinking') return { ...block, thinking: '' };
  return block.type === 'tool_use' ? { ...block, input: {} } : block;
}
