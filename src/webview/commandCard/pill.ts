import type { CommandRun } from '../../contract/commandRun.ts';
import { text } from '../text.ts';

/** Signals that have the same number on every Unix. A shell reports a child ended by signal n as exit code 128 + n. */
const SIGNALS: Readonly<Record<number, string>> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  4: 'SIGILL',
  6: 'SIGABRT',
  8: 'SIGFPE',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  13: 'SIGPIPE',
  14: 'SIGALRM',
  15: 'SIGTERM',
};

/** How a command ended, in the few words of the card's pill; null while it hasn't. */
export function pillText(run: Pick<CommandRun, 'exit' | 'background' | 'endedAt'>): string | null {
  const { state, code, signal } = run.exit;
  if (run.background && (state === 'running' || state === 'unknown') && run.endedAt === null) return text('background');
  switch (state) {
    case 'pending':
    case 'running':
      return null;
    case 'exited':
      return code === null ? text('exitUnknown') : exitText(code);
    case 'signalled':
      return signal ?? (code === null ? text('exitSignalUnknown') : exitText(code));
    case 'timedOut':
      return text('timedOut');
    case 'cancelled':
      return text('stopped');
    case 'denied':
      return text('denied');
    case 'unknown':
      return text('exitUnknown');
  }
}

/** The pill's tooltip: the code that a stopped or timed out command had all the same. */
export function pillTitle(run: Pick<CommandRun, 'exit' | 'background' | 'endedAt'>): string {
  const { state, code, signal } = run.exit;
  const pill = pillText(run) ?? '';
  if (state === 'exited' || state === 'unknown') return pill;
  const parts = [pill, signal ?? '', code === null ? '' : exitText(code)];
  return [...new Set(parts)].filter(part => part !== '').join(' · ');
}

function exitText(code: number): string {
  const signal = SIGNALS[code - 128];
  return signal ? text('exitCodeSignal', { code: String(code), signal }) : text('exitCode', { code: String(code) });
}
