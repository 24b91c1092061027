import type { PlainWord } from './script.ts';

/** How much a flag takes: nothing, a value, a number, or a value only after `=`. */
type Takes = 'nothing' | 'value' | 'number' | 'inline';

/** The flags of a program that are known not to change anything. */
export type FlagTable = ReadonlyMap<string, Takes>;

export interface Arguments {
  /** Each flag as written, with its values; an empty text for those that take none. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly operands: readonly PlainWord[];
  /** How many of the operands stand before a `--`; null without one. */
  readonly beforeDashes: number | null;
}

const SUFFIXES: Readonly<Record<string, Takes>> = { '=': 'value', '#': 'number', '?': 'inline' };

/**
 * Builds a table from its flags, apart by blanks: `-l` and `--long` take nothing, `-g=` and `--glob=` a value, `-A#` a number, `--color?` a value
 * after `=` or none. The flag `-#` alone is a count such as `-50`.
 */
export function flagTable(spec: string): FlagTable {
  const table = new Map<string, Takes>();
  for (const entry of spec.trim().split(/\s+/)) {
    const takes = entry === '-#' ? undefined : SUFFIXES[entry.slice(-1)];
    table.set(takes ? entry.slice(0, -1) : entry, takes ?? 'nothing');
  }
  return table;
}

/**
 * Sorts the words after a program's name. null as soon as one is a flag that the table lacks: it could change what the program does, or be one
 * whose value would be taken for an operand. `leading` stops at the first operand, for programs whose operands are a command.
 */
export function readArguments(table: FlagTable, words: readonly PlainWord[], leading = false): Arguments | null {
  const flags = new Map<string, string[]>();
  const operands: PlainWord[] = [];
  let beforeDashes: number | null = null;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (!word) break;
    if (beforeDashes !== null || word.text === '-' || !word.text.startsWith('-') || (leading && operands.length > 0))
      operands.push(word);
    else if (word.text === '--') beforeDashes = operands.length;
    else {
      const read = readFlags(table, word.text, words[i + 1]);
      if (!read) return null;
      for (const [flag, value] of read.flags) flags.set(flag, [...(flags.get(flag) ?? []), value]);
      if (read.tookNext) i++;
    }
  }
  return { flags, operands, beforeDashes };
}

/** The values of the flags named, in no particular order of the names. */
export function valuesOf(args: Arguments, ...names: readonly string[]): readonly string[] {
  return names.flatMap(name => args.flags.get(name) ?? []);
}

export function hasFlag(args: Arguments, ...names: readonly string[]): boolean {
  return names.some(name => args.flags.has(name));
}

interface ReadFlags {
  readonly flags: readonly (readonly [name: string, value: string])[];
  readonly tookNext: boolean;
}

function readFlags(table: FlagTable, text: string, next: PlainWord | undefined): ReadFlags | null {
  if (text.startsWith('--')) return readLongFlag(table, text, next);
  if (/^-\d+$/.test(text) && table.has('-#')) return { flags: [['-#', text.slice(1)]], tookNext: false };
  return readShortFlags(table, text, next);
}

function readLongFlag(table: FlagTable, text: string, next: PlainWord | undefined): ReadFlags | null {
  const equals = text.indexOf('=');
  const name = equals === -1 ? text : text.slice(0, equals);
  const takes = table.get(name);
  if (equals !== -1) {
    const value = text.slice(equals + 1);
    return takes !== undefined && takes !== 'nothing' && fits(takes, value)
      ? { flags: [[name, value]], tookNext: false }
      : null;
  }
  if (takes === 'nothing' || takes === 'inline') return { flags: [[name, '']], tookNext: false };
  return takes ? takeNext(takes, name, next, []) : null;
}

/** Several flags in one word, such as `-rnA3`. */
function readShortFlags(table: FlagTable, text: string, next: PlainWord | undefined): ReadFlags | null {
  const flags: [string, string][] = [];
  for (let i = 1; i < text.length; i++) {
    const name = `-${text[i] ?? ''}`;
    const takes = table.get(name);
    const rest = text.slice(i + 1);
    if (takes === undefined) return null;
    if (takes === 'nothing') flags.push([name, '']);
    else if (rest === '' && takes !== 'inline') return takeNext(takes, name, next, flags);
    else return fits(takes, rest) ? { flags: [...flags, [name, rest]], tookNext: false } : null;
  }
  return { flags, tookNext: false };
}

function takeNext(
  takes: Takes,
  name: string,
  next: PlainWord | undefined,
  before: readonly (readonly [string, string])[],
): ReadFlags | null {
  // A pattern can become several words, of which only the first would be the value.
  if (!next || next.pattern || !fits(takes, next.text)) return null;
  return { flags: [...before, [name, next.text]], tookNext: true };
}

function fits(takes: Takes, value: string): boolean {
  return takes !== 'number' || /^\d{1,9}$/.test(value);
}
