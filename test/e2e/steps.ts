// Prompts for the scripted agent, made of protocol frames: test/agents/steps.mjs.

export interface Step {
  readonly update?: object;
  readonly notify?: string;
  readonly request?: string;
  readonly params?: unknown;
  readonly say?: string;
  readonly write?: string;
  readonly content?: string;
  /** In ms. */
  readonly wait?: number;
  readonly unawaited?: boolean;
}

export function script(...steps: readonly Step[]): string {
  return `do ${JSON.stringify(steps)}`;
}

/** The first frame of a command. */
export function starts(toolCallId: string, command: string, more: object = {}): Step {
  const rawInput = { command };
  const terminal = { content: [{ type: 'terminal', terminalId: toolCallId }] };
  const call = { toolCallId, title: command, kind: 'execute', status: 'in_progress', rawInput };
  return { update: { sessionUpdate: 'tool_call', ...call, ...terminal, ...more } };
}

export function prints(toolCallId: string, data: string): Step {
  return changes(toolCallId, { _meta: { terminal_output_delta: { terminal_id: toolCallId, data } } });
}

export function ends(toolCallId: string, code: number | null, signal: string | null = null): Step {
  const exit = { terminal_id: toolCallId, exit_code: code, signal };
  return changes(toolCallId, { status: code === 0 ? 'completed' : 'failed', _meta: { terminal_exit: exit } });
}

export function changes(toolCallId: string, fields: object): Step {
  return { update: { sessionUpdate: 'tool_call_update', toolCallId, ...fields } };
}
