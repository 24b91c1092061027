import type { CommandRun } from './commandRun.ts';
import type { Say } from './say.ts';

/** What is looked at of a command. */
type Ending = Pick<CommandRun, 'exit' | 'background' | 'endedAt'>;

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

/** How a command ended, in the few words of its card's pill; null while it hasn't. */
export function exitWords(run: Ending, say: Say): string | null {
  const { state, code, signal } = run.exit;
  if (run.background && (state === 'running' || state === 'unknown') && run.endedAt === null) return say('background');
  switch (state) {
    case 'pending':
    case 'running':
      return null;
    case 'exited':
      return code === null ? say('exitUnknown') : codeWords(code, say);
    case 'signalled':
      return signal ?? (code === null ? say('exitSignalUnknown') : codeWords(code, say));
    case 'timedOut':
      return say('timedOut');
    case 'cancelled':
      return say('stopped');
    case 'denied':
      return say('denied');
    case 'unknown':
      return say('exitUnknown');
  }
}

/** The same, with the code that a stopped or timed out command had all the same. */
export function exitDetail(run: Ending, say: Say): string {
  const { state, code, signal } = run.exit;
  const words = exitWords(run, say) ?? '';
  if (state === 'exited' || state === 'unknown') return words;
  const parts = [words, signal ?? '', code === null ? '' : codeWords(code, say)];
  return [...new Set(parts)].filter(part => part !== '').join(' · ');
}

function codeWords(code: number, say: Say): string {
  const signal = SIGNALS[code - 128];
  return signal ? say('exitCodeSignal', { code: String(code), signal }) : say('exitCode', { code: String(code) });
}
