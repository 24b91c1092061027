import path from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '../contract/errorText.ts';
import { OUTPUT_FORMATS, type OutputFormat } from './runOutput.ts';
import { PERMISSIONS, type Permission } from './standingAnswers.ts';
import { storeFolder } from './storeFolder.ts';
import { UsageError } from './usageError.ts';

export interface RunOptions {
  /** The id of a known agent, or a command line; null: that of the kept session. */
  readonly agent: string | null;
  /** null: not given. */
  readonly cwd: string | null;
  /** The kept session to go on with: an id, or the latest of the directory; null: a new one. */
  readonly kept: { readonly id: string } | 'latest' | null;
  /** Where sessions are kept; null: nowhere. */
  readonly store: string | null;
  /** null: it comes on standard input. */
  readonly prompt: string | null;
  readonly inputFormat: 'text' | 'stream-json';
  readonly outputFormat: OutputFormat;
  /** Tell messages piece by piece too. */
  readonly partials: boolean;
  readonly permission: Permission;
  /** Model steps of a turn; null: no limit. */
  readonly maxTurns: number | null;
  /** Of each prompt; null: no limit. */
  readonly timeoutMs: number | null;
  /** Where the traffic is recorded; null: nowhere. */
  readonly record: string | null;
  /** What the prompt makes the agent run, for the recording. */
  readonly shellCommand: string | null;
}

const MOST_SECONDS = 2 ** 31 / 1000 - 1;

/** Reads the arguments of `gangway run`. Throws {@link UsageError}. */
export function readRunOptions(args: readonly string[]): RunOptions {
  const { values, positionals } = parse(args);
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is too much; is the prompt quoted?`);
  const { agent, prompt, cwd, allow, record } = values;
  const kept = readKept(values.session, values.continue === true);
  if (agent === undefined && kept === null) throw new UsageError('--agent is missing');
  const store = readStore(values.store, values['no-store'] === true);
  if (kept !== null && store === null) throw new UsageError('--no-store keeps no session to go on with');
  const inputFormat = oneOf('input-format', values['input-format'] ?? 'text', ['text', 'stream-json'] as const);
  const outputFormat = oneOf('output-format', values['output-format'] ?? 'text', OUTPUT_FORMATS);
  const partials = values['include-partial-messages'] === true;
  if (partials && outputFormat !== 'stream-json')
    throw new UsageError('--include-partial-messages goes with --output-format stream-json only');
  if (inputFormat === 'stream-json' && prompt !== undefined)
    throw new UsageError('-p and --input-format stream-json exclude each other');
  if (inputFormat === 'text' && prompt === undefined && process.stdin.isTTY)
    throw new UsageError('-p PROMPT is missing, and nothing is piped in');
  const permission = values.permission === undefined ? undefined : oneOf('permission', values.permission, PERMISSIONS);
  if (allow && permission !== undefined && permission !== 'allow-all')
    throw new UsageError(`--allow is --permission allow-all, and not ${permission}`);
  return {
    agent: agent ?? null,
    prompt: prompt ?? null,
    cwd: cwd ?? null,
    kept,
    store,
    inputFormat,
    outputFormat,
    partials,
    permission: allow ? 'allow-all' : (permission ?? 'ask-deny'),
    maxTurns: wholeNumber('max-turns', values['max-turns']),
    timeoutMs: milliseconds('timeout', values.timeout),
    record: record ?? null,
    shellCommand: values['shell-command'] ?? null,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        agent: { type: 'string' },
        cwd: { type: 'string' },
        session: { type: 'string' },
        continue: { type: 'boolean' },
        store: { type: 'string' },
        'no-store': { type: 'boolean' },
        prompt: { type: 'string', short: 'p' },
        'input-format': { type: 'string' },
        'output-format': { type: 'string' },
        'include-partial-messages': { type: 'boolean' },
        permission: { type: 'string' },
        allow: { type: 'boolean' },
        'max-turns': { type: 'string' },
        timeout: { type: 'string' },
        record: { type: 'string' },
        'shell-command': { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(errorText(error));
  }
}

function readKept(id: string | undefined, latest: boolean): RunOptions['kept'] {
  if (id !== undefined && latest) throw new UsageError('--session and --continue exclude each other');
  if (id === '') throw new UsageError('--session takes the id of a session');
  return id === undefined ? (latest ? 'latest' : null) : { id };
}

function readStore(folder: string | undefined, none: boolean): string | null {
  if (folder !== undefined && none) throw new UsageError('--store and --no-store exclude each other');
  if (folder === '') throw new UsageError('--store takes a folder');
  return none ? null : path.resolve(folder ?? storeFolder());
}

function oneOf<T extends string>(name: string, value: string, known: readonly T[]): T {
  const found = known.find(one => one === value);
  if (found === undefined) throw new UsageError(`--${name} takes ${known.join(', ')}, not "${value}"`);
  return found;
}

function wholeNumber(name: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  if (!/^\d{1,9}$/.test(value) || Number(value) < 1) throw new UsageError(`--${name} takes a whole number from 1 on`);
  return Number(value);
}

function milliseconds(name: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!(seconds > 0 && seconds <= MOST_SECONDS)) throw new UsageError(`--${name} takes a number of seconds above 0`);
  return seconds * 1000;
}
