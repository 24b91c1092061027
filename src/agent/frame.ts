import type { AnyMessage } from '@agentclientprotocol/sdk';

/** What a line of an agent's standard output is. */
export type Frame =
  | { readonly kind: 'update'; readonly params: unknown }
  | { readonly kind: 'message'; readonly message: AnyMessage }
  | { readonly kind: 'blank' }
  | { readonly kind: 'bad' };

const BLANK: Frame = { kind: 'blank' };
const BAD: Frame = { kind: 'bad' };

/**
 * Reads one line. Whatever the SDK would answer with an error of its own (text that isn't JSON, arrays, objects that are no JSON-RPC)
 * is bad: to an agent that prints its log to standard output such answers are one more thing that it doesn't understand.
 * A known method in a broken envelope (no `"jsonrpc": "2.0"`) is bad too, since log lines are often JSON with a `method`.
 */
export function readFrame(line: string): Frame {
  if (!startsLikeAnObject(line)) return line.trim() === '' ? BLANK : BAD;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return BAD;
  }
  if (!isEnvelope(value)) return BAD;
  if ('method' in value) {
    if (typeof value['method'] !== 'string') return BAD;
    if (!('id' in value)) {
      if (value['method'] === 'session/update') return { kind: 'update', params: value['params'] };
    } else if (!isId(value['id'])) return BAD;
  } else if (!isId(value['id']) || !('result' in value || 'error' in value)) return BAD;
  return { kind: 'message', message: value as unknown as AnyMessage };
}

interface Envelope extends Record<string, unknown> {
  readonly jsonrpc: '2.0';
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'jsonrpc' in value && value.jsonrpc === '2.0';
}

function isId(id: unknown): boolean {
  return typeof id === 'string' || typeof id === 'number' || id === null;
}

/** Spares log lines the costly failure of `JSON.parse`. */
function startsLikeAnObject(line: string): boolean {
  let i = 0;
  while (line[i] === ' ' || line[i] === '\t') i++;
  return line[i] === '{';
}
