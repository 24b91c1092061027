import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ModelAnswer, type ModelDialect, serverSentEvent } from './dialect.ts';

const Named = z.object({ name: z.string().optional() });
/** A tool, or a namespace of tools. */
const Tool = Named.extend({ tools: z.array(Named).optional() });

const Body = z.object({
  tools: z.array(Tool).default([]),
  // Codex sends its tools as an item of the conversation.
  input: z.array(z.object({ type: z.string().optional(), tools: z.array(Tool).optional() })),
});

const USAGE = {
  input_tokens: 900,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 30,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 930,
};

/** OpenAI's Responses. Always streamed: its one user here, Codex, asks for nothing else. */
export const openaiResponses: ModelDialect = {
  path: /\/responses$/,
  read(body) {
    const { tools, input } = Body.parse(body);
    const offered = [...tools, ...input.flatMap(item => item.tools ?? [])];
    return {
      streamed: true,
      tools: offered.flatMap(tool => tool.tools ?? [tool]).flatMap(({ name }) => name ?? []),
      results: input.filter(({ type }) => type?.endsWith('_output')).length,
    };
  },
  write(answer) {
    const response = { id: `resp_${randomUUID()}`, object: 'response', model: 'scripted', status: 'in_progress' };
    const item = itemOf(answer);
    const event = (type: string, fields: object) => serverSentEvent({ type, ...fields }, type);
    return [
      event('response.created', { response: { ...response, output: [] } }),
      event('response.output_item.added', { output_index: 0, item }),
      event('response.output_item.done', { output_index: 0, item }),
      event('response.completed', { response: { ...response, status: 'completed', output: [item], usage: USAGE } }),
    ].join('');
  },
};

function itemOf(answer: ModelAnswer): object {
  const id = randomUUID();
  const status = 'completed';
  if ('text' in answer) {
    const content = [{ type: 'output_text', text: answer.text, annotations: [] }];
    return { type: 'message', id: `msg_${id}`, role: 'assistant', status, content };
  }
  const { tool: name, input } = answer.call;
  const call = { call_id: `call_${id}`, name, status };
  return typeof input === 'string'
    ? { type: 'custom_tool_call', id: `ctc_${id}`, ...call, input }
    : { type: 'function_call', id: `fc_${id}`, ...call, arguments: JSON.stringify(input) };
}
