/** The call of a tool as the model asks for it. `input` is an object, or a text where the agent offers the tool as a free-form one. */
export interface ModelCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>> | string;
}

export type ModelAnswer = { readonly text: string } | { readonly call: ModelCall };

/** What the script needs to know of an agent's request. */
export interface ModelRequest {
  readonly tools: readonly string[];
  /** How many results of tools the conversation holds. */
  readonly results: number;
  readonly streamed: boolean;
}

/** How one provider's API is spoken. */
export interface ModelDialect {
  /** Of the address that the agent posts to. */
  readonly path: RegExp;
  read(body: unknown, url: string): ModelRequest;
  /** The body of the reply: JSON, or server-sent events where the request wants them. */
  write(answer: ModelAnswer, request: ModelRequest): string;
}

/** One server-sent event. */
export function serverSentEvent(data: object | string, name?: string): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
}
