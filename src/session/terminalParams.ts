import path from 'node:path';
import { ClientRequestError } from '../contract/agentPort.ts';
import type { TerminalSpec } from '../contract/terminalPort.ts';

const INVALID_PARAMS = -32602;

export interface TerminalRequest extends TerminalSpec {
  /** How much of the output the agent wants kept, in bytes; null: it doesn't say. */
  readonly outputByteLimit: number | null;
}

/**
 * The params of `terminal/create`, checked.
 * @throws ClientRequestError invalid params, with what is wrong
 */
export function readTerminalRequest(params: unknown, sessionCwd: string): TerminalRequest {
  const source = record(params);
  const command = source['command'];
  if (typeof command !== 'string' || command.trim() === '')
    throw invalid('"command" must be a program or a command line');
  const args = source['args'] ?? [];
  if (!Array.isArray(args) || !args.every(arg => typeof arg === 'string'))
    throw invalid('"args" must be a list of strings');
  const cwd = source['cwd'] ?? sessionCwd;
  if (typeof cwd !== 'string' || !path.isAbsolute(cwd)) throw invalid('"cwd" must be an absolute path');
  const limit = source['outputByteLimit'] ?? null;
  if (limit !== null && (typeof limit !== 'number' || !Number.isFinite(limit) || limit < 0))
    throw invalid('"outputByteLimit" must be a number of bytes');
  if ([command, cwd, ...args].some(text => text.includes('\0')))
    throw invalid('a NUL character can be no part of a command');
  return { command, args, env: readEnv(source['env'] ?? []), cwd, outputByteLimit: limit };
}

function readEnv(value: unknown): Readonly<Record<string, string>> {
  if (!Array.isArray(value)) throw invalid('"env" must be a list of names and values');
  const env: Record<string, string> = {};
  for (const item of value) {
    const { name, value: text } = record(item);
    if (typeof name !== 'string' || typeof text !== 'string' || !/^[^=\0]+$/.test(name) || text.includes('\0'))
      throw invalid('"env" must be a list of names and values');
    env[name] = text;
  }
  return env;
}

export function terminalIdOf(params: unknown): string {
  const { terminalId } = record(params);
  if (typeof terminalId !== 'string') throw invalid('"terminalId" is missing');
  return terminalId;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function invalid(what: string): ClientRequestError {
  return new ClientRequestError(INVALID_PARAMS, what);
}
