import type { MessageEvent } from '../contract/events.ts';
import type { PlanEntry } from '../contract/plan.ts';
import type { ImageContent } from '../contract/session.ts';
import { asArray, asRecord, asString, type Json } from './wire.ts';

/** A message chunk, or a whole message of the draft; null where it holds nothing that can be shown. */
export function readChunk(kind: string, update: Json, parentId: string | null, at: number): MessageEvent | null {
  const role = kind.startsWith('user') ? 'user' : kind.startsWith('agent_thought') ? 'thought' : 'assistant';
  const messageId = asString(update['messageId']) ?? null;
  const mode = kind.endsWith('_chunk') ? 'append' : 'replace';
  const only = asRecord(update['content']);
  // By far the most frequent frame of all: one block of text.
  if (only?.['type'] === 'text')
    return { type: 'message', role, mode, messageId, parentId, text: asString(only['text']) ?? '', at };
  const blocks = Array.isArray(update['content']) ? update['content'] : [update['content']];
  const parts = blocks.map(block => readBlock(asRecord(block)));
  if (parts.some(part => part === null)) return null;
  const images = parts.flatMap(part => part?.image ?? []);
  return {
    type: 'message',
    role,
    mode,
    messageId,
    parentId,
    text: parts.map(part => part?.text ?? '').join(''),
    ...(images.length > 0 ? { images } : {}),
    at,
  };
}

function readBlock(block: Json | undefined): { readonly text: string; readonly image?: ImageContent } | null {
  switch (block?.['type']) {
    case 'text':
      return { text: asString(block['text']) ?? '' };
    case 'image':
      return { text: '', image: { mimeType: asString(block['mimeType']) ?? '', data: asString(block['data']) ?? '' } };
    case 'resource_link': {
      const uri = asString(block['uri']) ?? '';
      return { text: `[${asString(block['name']) ?? uri}](${uri})` };
    }
    case 'resource':
      return {
        text: asString(asRecord(block['resource'])?.['text']) ?? asString(asRecord(block['resource'])?.['uri']) ?? '',
      };
    default:
      return null;
  }
}

/** The entries of a plan; malformed ones are left out. */
export function readPlan(value: unknown): readonly PlanEntry[] {
  return asArray(value).flatMap(item => {
    const entry = asRecord(item);
    const content = asString(entry?.['content']);
    if (content === undefined) return [];
    const status = entry?.['status'];
    const priority = entry?.['priority'];
    return [
      {
        content,
        status: status === 'in_progress' || status === 'completed' ? status : 'pending',
        priority: priority === 'high' || priority === 'medium' || priority === 'low' ? priority : null,
      },
    ];
  });
}
