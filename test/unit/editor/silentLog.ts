import type { Log } from '../../../src/editor/log.ts';

/** A log that keeps its lines to itself, for tests to look at. */
export function silentLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const write = (message: string) => void lines.push(message);
  return { lines, debug: write, info: write, warn: write, error: write };
}
