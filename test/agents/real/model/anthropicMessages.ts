import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ModelAnswer, type ModelDialect, serverSentEvent } from './dialect.ts';

const Block = z.object({ type: z.string() });

const Body = z.object({
  stream: z.boolean().default(false),
  tools: z.array(z.object({ name: z.string() })).default([]),
  messages: z.array(z.object({ content: z.union([z.string(), z.array(Block)]) })),
});

/** Anthropic's Messages. */
export const anthropicMessages: ModelDialect = {
  path: /\/messages$/,
  read(body) {
    const { stream, tools, messages } = Body.parse(body);
    const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
    return {
      streamed: stream,
      tools: tools.map(({ name }) => name),
      results: blocks.filter(({ type }) => type === 'tool_result').length,
    };
  },
  write(answer, { streamed }) {
    const message = { id: `msg_${randomUUID()}`, type: 'message', role: 'assistant', model: 'scripted' };
    const stop = { stop_reason: 'call' in answer ? 'tool_use' : 'end_turn', stop_sequence: null };
    const usage = { input_tokens: 900, output_tokens: 30 };
    const { whole, empty, delta } = blockOf(answer);
    if (!streamed) return JSON.stringify({ ...message, ...stop, content: [whole], usage });
    const event = (type: string, fields: object = {}) => serverSentEvent({ type, ...fields }, type);
    const begun = { ...message, content: [], stop_reason: null, stop_sequence: null, usage };
    return [
      event('message_start', { message: begun }),
      event('content_block_start', { index: 0, content_block: empty }),
      event('content_block_delta', { index: 0, delta }),
      event('content_block_stop', { index: 0 }),
      event('message_delta', { delta: stop, usage: { output_tokens: usage.output_tokens } }),
      event('message_stop'),
    ].join('');
  },
};

/** The block as a whole, as it begins in a stream, and what is then added to it. */
function blockOf(answer: ModelAnswer): { readonly whole: object; readonly empty: object; readonly delta: object } {
  if ('text' in answer) {
    const { text } = answer;
    return { whole: { type: 'text', text }, empty: { type: 'text', text: '' }, delta: { type: 'text_delta', text } };
  }
  const { tool: name, input } = answer.call;
  const use = { type: 'tool_use', id: `toolu_${randomUUID()}`, name };
  return {
    whole: { ...use, input },
    empty: { ...use, input: {} },
    delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
  };
}
