import type { QuestionAnswer, QuestionSubject } from '../contract/question.ts';
import { readFormSchema } from './formSchema.ts';
import { asRecord, asString, type Json } from './wire.ts';

// `elicitation/create`: the agent asks the user for something, with a form or on a web page. Read from the protocol's own types
// (CreateElicitationRequest, SDK 2.4); what can't be shown is refused as invalid params, and never answered as if the user had.

export type Elicitation = AskedElicitation | { readonly type: 'unusable'; readonly reason: string };

export interface AskedElicitation {
  readonly type: 'question';
  /** null: it is about a request outside of a session. */
  readonly sessionId: string | null;
  readonly toolCallId: string | null;
  /** By which `elicitation/complete` names it; web pages have one. */
  readonly elicitationId: string | null;
  readonly title: string | null;
  readonly subject: QuestionSubject;
}

const LONGEST_URL = 8192;

/**
 * Only what every reader takes for the same address: browsers skip tabs, take `\` for `/` and many a letter for one of the alphabet, and
 * `https://bank.example@evil.example` is no page of the bank.
 */
const WEB_ADDRESS = /^https?:\/\/((?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?)(?:[/?#][!-[\]-~]*)?$/i;
const NO_WEB_ADDRESS =
  'url must be a whole http or https address of printable ASCII characters, without backslash, user name or password.';

export function readElicitation(params: unknown): Elicitation {
  const request = asRecord(params);
  const message = asString(request?.['message']);
  if (!request || message === undefined) return unusable('message must be a string.');
  const scope = {
    sessionId: asString(request['sessionId']) ?? null,
    toolCallId: asString(request['toolCallId']) ?? null,
  };
  switch (request['mode']) {
    // Not sent by those who pass on what an older MCP server asked.
    case undefined:
    case 'form': {
      const schema = asRecord(request['requestedSchema']);
      const fields = schema ? readFormSchema(schema) : 'requestedSchema must be an object.';
      if (typeof fields === 'string') return unusable(fields);
      const description = asString(schema?.['description']) ?? null;
      const title = asString(schema?.['title']) ?? null;
      const subject: QuestionSubject = { kind: 'form', message, description, fields };
      return { type: 'question', ...scope, elicitationId: null, title, subject };
    }
    case 'url':
      return readLink(request, message, scope);
    default:
      return unusable('mode must be "form" or "url".');
  }
}

function readLink(
  request: Json,
  message: string,
  scope: Pick<AskedElicitation, 'sessionId' | 'toolCallId'>,
): Elicitation {
  const elicitationId = asString(request['elicitationId']);
  if (elicitationId === undefined) return unusable('elicitationId must be a string.');
  const url = asString(request['url']) ?? '';
  const host = WEB_ADDRESS.exec(url)?.[1];
  if (host === undefined || url.length > LONGEST_URL) return unusable(NO_WEB_ADDRESS);
  const subject: QuestionSubject = { kind: 'link', message, url, host };
  return { type: 'question', ...scope, elicitationId, title: null, subject };
}

function unusable(reason: string): Elicitation {
  return { type: 'unusable', reason };
}

/** The answer in the protocol's form. Only an answer of the user's accepts. */
export function elicitationResult(answer: QuestionAnswer): unknown {
  switch (answer.kind) {
    case 'submitted':
      // Made from entries: a field may be called `__proto__`.
      return {
        action: 'accept',
        content: Object.fromEntries(answer.values.map(({ fieldId, value }) => [fieldId, value])),
      };
    case 'accepted':
      return { action: 'accept' };
    case 'declined':
      return { action: 'decline' };
    default:
      return { action: 'cancel' };
  }
}
