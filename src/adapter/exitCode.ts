import type { ExitSource } from '../contract/commandRun.ts';

const LOWEST = -(2 ** 31);
const HIGHEST = 2 ** 32 - 1;

/** An exit code as agents write it: an integer, an integral float or a trimmed integer string; anything else is unknown (rule 1). */
export function parseExitCode(value: unknown): number | null {
  let code: unknown = value;
  if (typeof value === 'string' && /^[+-]?\d{1,10}$/.test(value.trim())) code = Number(value);
  if (typeof code !== 'number' || !Number.isInteger(code) || code < LOWEST || code > HIGHEST) return null;
  return code === 0 ? 0 : code;
}

const SIGNALS: Readonly<Record<number, string>> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  4: 'SIGILL',
  5: 'SIGTRAP',
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  9: 'SIGKILL',
  10: 'SIGUSR1',
  11: 'SIGSEGV',
  12: 'SIGUSR2',
  13: 'SIGPIPE',
  14: 'SIGALRM',
  15: 'SIGTERM',
};

/** A signal's name from a name, `KILL` or a number (qwen sends 9). */
export function parseSignal(value: unknown): string | null {
  if (typeof value === 'number') return SIGNALS[value] ?? null;
  if (typeof value !== 'string') return null;
  const word = value.trim().toUpperCase();
  if (/^\d+$/.test(word)) return SIGNALS[Number(word)] ?? null;
  if (!/^(SIG)?[A-Z][A-Z0-9]+$/.test(word)) return null;
  return word.startsWith('SIG') ? word : `SIG${word}`;
}

/** Exit codes of one command by where they were read. undefined: that place said nothing. */
export interface ExitFacts {
  terminal: number | null | undefined;
  structured: number | null | undefined;
  text: number | null | undefined;
  signal: string | null;
}

/**
 * The code that holds when places disagree: terminal record, then structured field, then anchored text (rule 3). A `synthetic` terminal
 * record is the agent's success flag turned into 0 or 1: it gives way to a code in the text.
 */
export function resolveCode(
  facts: ExitFacts,
  synthetic: boolean,
): { readonly code: number | null; readonly source: ExitSource } {
  const { terminal, structured, text } = facts;
  if (synthetic && typeof text === 'number' && text !== terminal) return { code: text, source: 'text' };
  if (typeof terminal === 'number') return { code: terminal, source: 'terminal' };
  if (typeof structured === 'number') return { code: structured, source: 'structured' };
  if (typeof text === 'number') return { code: text, source: 'text' };
  return { code: null, source: facts.signal === null ? 'none' : terminal !== undefined ? 'terminal' : 'structured' };
}
