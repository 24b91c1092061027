import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ModelAnswer, type ModelDialect, serverSentEvent } from './dialect.ts';

const Body = z.object({
  tools: z.array(z.object({ functionDeclarations: z.array(z.object({ name: z.string() })).default([]) })).default([]),
  contents: z.array(z.object({ parts: z.array(z.object({ functionResponse: z.unknown().optional() })).default([]) })),
});

/** Google's generateContent, streamed or not by its address. */
export const googleGenerate: ModelDialect = {
  path: /:(streamG|g)enerateContent$/,
  read(body, url) {
    const { tools, contents } = Body.parse(body);
    return {
      streamed: url.includes(':streamGenerateContent'),
      tools: tools.flatMap(({ functionDeclarations }) => functionDeclarations.map(({ name }) => name)),
      results: contents.flatMap(({ parts }) => parts).filter(part => part.functionResponse !== undefined).length,
    };
  },
  write(answer, { streamed }) {
    const reply = {
      responseId: randomUUID(),
      modelVersion: 'scripted',
      candidates: [{ index: 0, finishReason: 'STOP', content: { role: 'model', parts: [partOf(answer)] } }],
      usageMetadata: { promptTokenCount: 900, candidatesTokenCount: 30, totalTokenCount: 930 },
    };
    return streamed ? serverSentEvent(reply) : JSON.stringify(reply);
  },
};

function partOf(answer: ModelAnswer): object {
  if ('text' in answer) return { text: answer.text };
  const { tool: name, input: args } = answer.call;
  return { functionCall: { id: randomUUID(), name, args } };
}
