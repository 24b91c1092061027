import { runInNewContext } from 'node:vm';

/** How long an agent's expression may run, in ms; an honest one takes a few microseconds. */
const PATIENCE_MS = 50;

/**
 * Does a text match a regular expression that an agent wrote? Such an expression can take longer than anyone lives. It runs under a
 * time limit, which the engine keeps within an expression too, in a context that holds nothing but two strings; what takes longer counts as no
 * match, since it is texts that don't match which make an expression try everything.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  try {
    return runInNewContext(TEST, { pattern, text }, { timeout: PATIENCE_MS }) === true;
  } catch {
    return false;
  }
}

/** Some patterns are written without the care that `u` asks for. */
const TEST = `
  let expression;
  try { expression = new RegExp(pattern, 'u'); } catch { expression = new RegExp(pattern); }
  expression.test(text)
`;
