import type { PermissionOption } from '../contract/session.ts';
import { asArray, asRecord, asString, type Json, stringAt } from './wire.ts';

/** A `session/request_permission` as sent. */
export interface PermissionRequest {
  readonly toolCallId: string;
  /** As in a `tool_call_update`. */
  readonly toolCall: Json;
  readonly title: string;
  readonly options: readonly PermissionOption[];
}

/** A request that names no call is about one of its own, so that it is shown and answered like any other. */
export function readPermissionRequest(params: unknown, askId: string): PermissionRequest {
  const record = asRecord(params);
  const named = asRecord(record?.['toolCall']) ?? asRecord(asRecord(record?.['subject'])?.['toolCall']);
  const title = asString(record?.['title']) ?? asString(named?.['title']) ?? '';
  const toolCallId = asString(named?.['toolCallId']);
  const toolCall: Json =
    named && toolCallId !== undefined
      ? named
      : { ...named, toolCallId: `permission ${askId}`, title: title || asString(record?.['description']) };
  return {
    toolCallId: toolCallId ?? `permission ${askId}`,
    toolCall,
    title: title || (asString(record?.['description']) ?? ''),
    options: readOptions(record?.['options']),
  };
}

/** Each id once: the answer names nothing else. */
function readOptions(value: unknown): readonly PermissionOption[] {
  const options = new Map<string, PermissionOption>();
  for (const item of asArray(value)) {
    const optionId = stringAt(item, 'optionId');
    if (optionId === undefined || options.has(optionId)) continue;
    options.set(optionId, {
      optionId,
      kind: readKind(stringAt(item, 'kind')),
      name: stringAt(item, 'name') || optionId,
    });
  }
  return [...options.values()];
}

function readKind(kind: string | undefined): PermissionOption['kind'] {
  return kind === 'allow_once' || kind === 'allow_always' || kind === 'reject_once' || kind === 'reject_always'
    ? kind
    : 'other';
}
