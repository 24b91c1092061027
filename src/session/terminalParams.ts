import path from 'node:path';
import { asRecord, asString } from '../adapter/wire.ts';
import { invalidParams } from '../contract/agentPort.ts';
import type { TerminalSpec } from '../contract/terminalPort.ts';

export interface TerminalRequest extends TerminalSpec {
  /** How much of the output the agent wants kept, in bytes; null: it doesn't say. */
  readonly outputByteLimit: number | null;
}

/**
 * The params of `terminal/create`, checked.
 * @throws ClientRequestError invalid params, with what is wrong
 */
export function readTerminalRequest(params: unknown, sessionCwd: string): TerminalRequest {
  const source = asRecord(params) ?? {};
  const command = source['command'];
  if (typeof command !== 'string' || command.trim() === '')
    throw invalidParams('"command" must be a program or a command line');
  const args = source['args'] ?? [];
  if (!Array.isArray(args) || !args.every(arg => typeof arg === 'string'))
    throw invalidParams('"args" must be a list of strings');
  const cwd = source['cwd'] ?? sessionCwd;
  if (typeof cwd !== 'string' || !path.isAbsolute(cwd)) throw invalidParams('"cwd" must be an absolute path');
  const limit = source['outputByteLimit'] ?? null;
  if (limit !== null && (typeof limit !== 'number' || !Number.isFinite(limit) || limit < 0))
    throw invalidParams('"outputByteLimit" must be a number of bytes');
  if ([command, cwd, ...args].some(text => text.includes('\0')))
    throw invalidParams('a NUL character can be no part of a command');
  return { command, args, env: readEnv(source['env'] ?? []), cwd, outputByteLimit: limit };
}

function readEnv(value: unknown): Readonly<Record<string, string>> {
  if (!Array.isArray(value)) throw invalidParams('"env" must be a list of names and values');
  const env: Record<string, string> = {};
  for (const item of value) {
    const { name, value: text } = asRecord(item) ?? {};
    if (typeof name !== 'string' || typeof text !== 'string' || !/^[^=\0]+$/.test(name) || text.includes('\0'))
      throw invalidParams('"env" must be a list of names and values');
    env[name] = text;
  }
  return env;
}

export function terminalIdOf(params: unknown): string {
  const terminalId = asString(asRecord(params)?.['terminalId']);
  if (terminalId === undefined) throw invalidParams('"terminalId" is missing');
  return terminalId;
}
