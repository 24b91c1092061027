import type { Usage } from '../contract/turnResult.ts';

const NOTHING: Usage = { input_tokens: 0, output_tokens: 0 };

/** Some agents tell what their session has used so far. This works out what the turn has. */
export class UsageLedger {
  /** As told by the end of the turn before; null: it isn't known. */
  #before: Usage | null = null;
  #isTold = true;

  /** The agent opened a session: a new one, or one that has a past of its own. */
  opened(isNew: boolean): void {
    this.#before = isNew ? NOTHING : null;
    this.#isTold = true;
  }

  turnStarted(): void {
    // What a turn used that told nothing (it failed) would count as the next one's.
    if (!this.#isTold) this.#before = null;
    this.#isTold = false;
  }

  /** Takes note of the usage of the session so far. Returns the turn's share; null: it can't be told. */
  hear(usage: Usage): Usage | null {
    const before = this.#before;
    this.#before = usage;
    this.#isTold = true;
    return before && subtract(usage, before);
  }
}

function subtract(usage: Usage, before: Usage): Usage | null {
  const entries = Object.entries(usage).map(([field, tokens]) => [field, tokens - (before[field as keyof Usage] ?? 0)]);
  return entries.some(([, tokens]) => Number(tokens) < 0) ? null : (Object.fromEntries(entries) as Usage);
}
