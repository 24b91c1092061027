import path from 'node:path';
import { asRecord, asString } from '../../adapter/wire.ts';
import { invalidParams } from '../../contract/agentPort.ts';
import { linesOf } from '../changes/hunks.ts';

export interface ReadParams {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** Most lines; null: all. */
  readonly limit: number | null;
}

/** @throws ClientRequestError that says which field is wrong and how it must be */
export function readParams(params: unknown): ReadParams {
  const record = asRecord(params);
  const line = wholeNumber('line', record?.['line']);
  return {
    path: absolutePath(record?.['path']),
    // The protocol counts from 1; an agent that counts from 0 means the first line, too.
    line: Math.max(1, line ?? 1),
    limit: wholeNumber('limit', record?.['limit']),
  };
}

/** @throws ClientRequestError that says which field is wrong and how it must be */
export function writeParams(params: unknown): { readonly path: string; readonly content: string } {
  const record = asRecord(params);
  const content = asString(record?.['content']);
  if (content === undefined) throw invalidParams('"content" must be a string: the whole new text of the file.');
  return { path: absolutePath(record?.['path']), content };
}

/** Lines `line` (1-based) and following, with their line ends; past the end: nothing. */
export function slice(text: string, line: number, limit: number | null): string {
  if (line === 1 && limit === null) return text;
  return linesOf(text)
    .slice(line - 1, limit === null ? undefined : line - 1 + limit)
    .join('');
}

function absolutePath(value: unknown): string {
  const named = asString(value);
  if (named === undefined || named === '') throw invalidParams('"path" must be a string: the absolute path of a file.');
  if (named.includes('\0')) throw invalidParams('"path" must not hold a NUL character.');
  if (!path.isAbsolute(named))
    throw invalidParams(`"path" must be absolute, and "${named}" is not: put the session's directory before it.`);
  return named;
}

function wholeNumber(name: string, value: unknown): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw invalidParams(`"${name}" must be a whole number that is not negative, or be left out.`);
}
