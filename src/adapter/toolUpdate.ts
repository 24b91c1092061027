import {
  TOOL_KINDS,
  type ToolContent,
  type ToolKind,
  type ToolLocation,
  type ToolStatus,
} from '../contract/toolCall.ts';
import { asArray, asNumber, asRecord, asString, type Json } from './wire.ts';

/** One `tool_call` or `tool_call_update`, or the tool call of a permission request, as sent. Absent and malformed fields are undefined. */
export interface ToolUpdate {
  readonly toolCallId: string;
  readonly name: string | undefined;
  readonly title: string | undefined;
  readonly kind: ToolKind | undefined;
  readonly status: ToolStatus | undefined;
  readonly rawInput: unknown;
  readonly rawOutput: unknown;
  /** The raw blocks; undefined: not sent, which is not the same as empty. */
  readonly content: readonly unknown[] | undefined;
  readonly locations: readonly ToolLocation[] | undefined;
  readonly meta: Json | undefined;
}

export function readToolUpdate(update: Json): ToolUpdate | null {
  const toolCallId = asString(update['toolCallId']);
  if (toolCallId === undefined) return null;
  return {
    toolCallId,
    name: asString(update['name']),
    title: asString(update['title']),
    kind: readKind(update['kind']),
    status: readStatus(update['status']),
    rawInput: update['rawInput'],
    rawOutput: update['rawOutput'],
    content: Array.isArray(update['content']) ? update['content'] : undefined,
    locations: Array.isArray(update['locations']) ? readLocations(update['locations']) : undefined,
    meta: asRecord(update['_meta']),
  };
}

function readKind(value: unknown): ToolKind | undefined {
  if (typeof value !== 'string') return undefined;
  return TOOL_KINDS.find(kind => kind === value) ?? 'other';
}

function readStatus(value: unknown): ToolStatus | undefined {
  return value === 'pending' ||
    value === 'in_progress' ||
    value === 'completed' ||
    value === 'failed' ||
    value === 'cancelled'
    ? value
    : undefined;
}

function readLocations(values: readonly unknown[]): readonly ToolLocation[] {
  return values.flatMap(value => {
    const path = asString(asRecord(value)?.['path']);
    const line = asNumber(asRecord(value)?.['line']);
    return path === undefined ? [] : [{ path, line: line !== undefined && line >= 1 ? Math.trunc(line) : null }];
  });
}

/** The texts of an update's content blocks, joined; undefined where it sent no text block. */
export function textOf(content: readonly unknown[] | undefined): string | undefined {
  const texts = asArray(content).flatMap(block => {
    const inner = asRecord(asRecord(block)?.['content']) ?? asRecord(block);
    const text = inner?.['type'] === 'text' ? asString(inner['text']) : undefined;
    return text === undefined ? [] : [text];
  });
  return texts.length === 0 ? undefined : texts.join('');
}

/** Content blocks for a card. Terminal blocks are left out: their output is the command's. */
export function readContent(content: readonly unknown[]): readonly ToolContent[] {
  return content.flatMap(block => readBlock(asRecord(block)));
}

function readBlock(block: Json | undefined): readonly ToolContent[] {
  if (block?.['type'] === 'diff') {
    const path = asString(block['path']);
    const newText = asString(block['newText']);
    return path === undefined || newText === undefined
      ? []
      : [{ type: 'diff', path, oldText: asString(block['oldText']) ?? null, newText }];
  }
  const inner = block?.['type'] === 'content' ? asRecord(block['content']) : block;
  switch (inner?.['type']) {
    case 'text':
      return [{ type: 'text', text: asString(inner['text']) ?? '' }];
    case 'image':
      return [{ type: 'image', mimeType: asString(inner['mimeType']) ?? '', data: asString(inner['data']) ?? '' }];
    case 'resource_link':
      return [
        {
          type: 'resource',
          uri: asString(inner['uri']) ?? '',
          title: asString(inner['title']) ?? asString(inner['name']) ?? null,
        },
      ];
    case 'resource': {
      const resource = asRecord(inner['resource']);
      const text = asString(resource?.['text']);
      if (text !== undefined) return [{ type: 'text', text }];
      return [{ type: 'resource', uri: asString(resource?.['uri']) ?? '', title: null }];
    }
    default:
      return [];
  }
}
