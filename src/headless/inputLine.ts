import { asArray, asRecord, asString, parseJson } from '../adapter/wire.ts';

/** A request about the run itself. */
export interface Control {
  readonly kind: 'control';
  readonly requestId: string;
  readonly subtype: string;
}

export type InputLine =
  | { readonly kind: 'prompt'; readonly text: string }
  | Control
  /** In words that follow "line 3 of the input". */
  | { readonly kind: 'bad'; readonly problem: string };

/** One line of `--input-format stream-json`: a `user` message of text, or a `control_request`. */
export function readInputLine(line: string): InputLine {
  const frame = asRecord(parseJson(line));
  if (!frame) return bad('is no JSON object');
  const type = asString(frame['type']);
  if (type === 'control_request') {
    const subtype = asString(asRecord(frame['request'])?.['subtype']);
    const requestId = asString(frame['request_id']);
    return subtype === undefined || requestId === undefined
      ? bad('is a control_request without "request_id" and "request.subtype"')
      : { kind: 'control', requestId, subtype };
  }
  if (type !== 'user')
    return bad(`has the type ${JSON.stringify(type ?? null)}; only "user" and "control_request" are known`);
  const message = asRecord(frame['message']);
  if (!message) return bad('is a user message without "message"');
  const role = message['role'];
  if (role !== undefined && role !== 'user') return bad('is a user message whose role is another');
  return readContent(message['content']);
}

function readContent(content: unknown): InputLine {
  const texts = typeof content === 'string' ? [content] : asArray(content).map(textOfBlock);
  if (texts.some(text => text === undefined)) return bad('has content other than text, which cannot be sent');
  const text = texts.join('\n');
  return text.trim() === '' ? bad('is a user message without text in "message.content"') : { kind: 'prompt', text };
}

function textOfBlock(block: unknown): string | undefined {
  const record = asRecord(block);
  return record?.['type'] === 'text' ? asString(record['text']) : undefined;
}

function bad(problem: string): InputLine {
  return { kind: 'bad', problem };
}
