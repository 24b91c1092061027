import type { Cost } from '../contract/session.ts';

/** Amounts are sums of many small ones; what the subtraction adds behind this digit is noise. */
const DIGITS = 10;

/** Agents tell what their session has cost so far. This works out what the turn has. */
export class CostLedger {
  /** What was told last. `nothing`: the session is new; null: it isn't known. */
  #spent: Cost | 'nothing' | null = null;
  #before: Cost | 'nothing' | null = null;

  /** The agent opened a session: a new one, or one that has a past with a cost of its own. */
  opened(isNew: boolean): void {
    this.#spent = this.#before = isNew ? 'nothing' : null;
  }

  turnStarted(): void {
    this.#before = this.#spent;
  }

  /** Takes note of the cost of the session so far. Returns the turn's share; null: it can't be told. */
  hear(spent: Cost): Cost | null {
    this.#spent = spent;
    const before = this.#before;
    if (before === 'nothing') return spent;
    if (before === null || before.currency !== spent.currency || before.amount > spent.amount) return null;
    return { amount: Number((spent.amount - before.amount).toFixed(DIGITS)), currency: spent.currency };
  }
}
