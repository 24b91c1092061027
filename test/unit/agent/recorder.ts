import path from 'node:path';
import type { RequestPermissionResponse } from '@agentclientprotocol/sdk';
import { type StartOptions, startAgent } from '../../../src/agent/launch.ts';
import type { AgentDefinition } from '../../../src/contract/agentDefinition.ts';
import type { AgentEnd, AgentEvents, AgentPort } from '../../../src/contract/agentPort.ts';

/** The scripted agent with options; see test/agents/scripted.mjs. */
export function scripted(...options: string[]): AgentDefinition {
  return definition(process.execPath, [path.resolve('test/agents/scripted.mjs'), ...options]);
}

export function definition(command: string, args: string[], more: Partial<AgentDefinition> = {}): AgentDefinition {
  return { id: 'test', label: 'Tester', command, args, env: {}, cwd: null, source: 'setting', ...more };
}

/** Keeps everything that an agent says, in order, as short words in `seen`. */
export class Recorder implements AgentEvents {
  readonly seen: string[] = [];
  readonly updates: unknown[] = [];
  readonly badLines: string[] = [];
  readonly log: string[] = [];
  readonly asked: unknown[] = [];
  end: AgentEnd | null = null;
  choose: (params: unknown, signal: AbortSignal) => Promise<RequestPermissionResponse> = async () => ({
    outcome: { outcome: 'cancelled' },
  });
  /** Answers requests other than for permission. */
  answer: (method: string) => Promise<unknown> | null = () => null;
  /** Called after an update was recorded. */
  onUpdate: (text: string) => void = () => {};
  readonly ended: Promise<AgentEnd>;
  #resolveEnded: (end: AgentEnd) => void = () => {};

  constructor() {
    this.ended = new Promise(resolve => {
      this.#resolveEnded = resolve;
    });
  }

  /** The text of all message chunks. */
  get text(): string {
    return this.updates.map(textOf).join('');
  }

  update(params: unknown): void {
    this.updates.push(params);
    const text = textOf(params);
    this.seen.push(text === '' ? 'update' : text.trim());
    this.onUpdate(text);
  }

  requestPermission(params: unknown, signal: AbortSignal): Promise<RequestPermissionResponse> {
    this.asked.push(params);
    this.seen.push('permission');
    return this.choose(params, signal);
  }

  request(method: string): Promise<unknown> | null {
    this.seen.push(method);
    return this.answer(method);
  }

  notification(method: string): void {
    this.seen.push(method);
  }

  badLine(line: string): void {
    this.badLines.push(line);
  }

  lineTooLong(limitBytes: number): void {
    this.seen.push(`too long: ${limitBytes}`);
  }

  closed(end: AgentEnd): void {
    this.end = end;
    this.seen.push('closed');
    this.#resolveEnded(end);
  }

  options(more: Partial<StartOptions> = {}): StartOptions {
    return {
      cwd: process.cwd(),
      events: this,
      log: line => this.log.push(line),
      startTimeoutMs: 15_000,
      clientVersion: '1.2.3',
      ...more,
    };
  }

  start(agent: AgentDefinition, more: Partial<StartOptions> = {}): Promise<AgentPort> {
    return startAgent(agent, this.options(more));
  }

  /** Starts the agent, opens a session, sends one prompt and ends the agent. Returns the stop reason. */
  async ask(agent: AgentDefinition, prompt: string, more: Partial<StartOptions> = {}): Promise<string> {
    const port = await this.start(agent, more);
    try {
      const { sessionId } = await port.newSession(process.cwd());
      return (await port.prompt(sessionId, prompt)).stopReason;
    } finally {
      await port.dispose();
    }
  }
}

function textOf(params: unknown): string {
  const update = params as { update?: { content?: { text?: unknown } } | null } | undefined;
  const text = update?.update?.content?.text;
  return typeof text === 'string' ? text : '';
}

/** Whether a process exists. A zombie, which only waits to be reaped, does not count. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return !status.slice(status.lastIndexOf(')')).startsWith(') Z');
}
