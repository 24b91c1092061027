import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ModelAnswer, type ModelDialect, serverSentEvent } from './dialect.ts';

const Body = z.object({
  stream: z.boolean().default(false),
  tools: z.array(z.object({ function: z.object({ name: z.string() }).optional() })).default([]),
  messages: z.array(z.object({ role: z.string() })),
});

const USAGE = { prompt_tokens: 900, completion_tokens: 30, total_tokens: 930 };

/** OpenAI's Chat Completions, which most providers imitate. */
export const openaiChat: ModelDialect = {
  path: /\/chat\/completions$/,
  read(body) {
    const { stream, tools, messages } = Body.parse(body);
    return {
      streamed: stream,
      tools: tools.flatMap(tool => tool.function?.name ?? []),
      results: messages.filter(({ role }) => role === 'tool').length,
    };
  },
  write(answer, { streamed }) {
    const common = { id: `chatcmpl-${randomUUID()}`, created: 0, model: 'scripted' };
    const finish_reason = 'call' in answer ? 'tool_calls' : 'stop';
    const message = { role: 'assistant', ...messageOf(answer) };
    if (!streamed) {
      const choices = [{ index: 0, finish_reason, message }];
      return JSON.stringify({ ...common, object: 'chat.completion', choices, usage: USAGE });
    }
    const chunk = (delta: object, reason: string | null, usage?: object) =>
      serverSentEvent({
        ...common,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, finish_reason: reason }],
        ...(usage && { usage }),
      });
    return chunk(message, null) + chunk({}, finish_reason, USAGE) + serverSentEvent('[DONE]');
  },
};

function messageOf(answer: ModelAnswer): object {
  if ('text' in answer) return { content: answer.text };
  const { tool: name, input } = answer.call;
  const call = { index: 0, id: `call_${randomUUID()}`, type: 'function' };
  return { content: null, tool_calls: [{ ...call, function: { name, arguments: JSON.stringify(input) } }] };
}
