import assert from 'node:assert/strict';
import { CostLedger } from '../../../src/adapter/costLedger.ts';
import { readPromptUsage, readUsage } from '../../../src/adapter/usage.ts';
import { UsageLedger } from '../../../src/adapter/usageLedger.ts';

describe('usage that agents tell', () => {
  it('counts no token twice, whatever the agent counts as input', () => {
    // codex: without the cache. copilot: with it.
    const apart = { totalTokens: 2487, inputTokens: 403, cachedReadTokens: 2000, outputTokens: 84, thoughtTokens: 10 };
    const inside = { totalTokens: 2487, inputTokens: 2403, cachedReadTokens: 2000, outputTokens: 84 };
    const expected = { input_tokens: 403, output_tokens: 84, cache_read_input_tokens: 2000 };
    assert.deepEqual(readUsage(apart), expected);
    assert.deepEqual(readUsage(inside), expected);
  });

  it('counts thoughts as output, where the total says that they stand apart', () => {
    const apart = { totalTokens: 1255, inputTokens: 203, cachedReadTokens: 1000, outputTokens: 42, thoughtTokens: 10 };
    assert.equal(readUsage(apart)?.output_tokens, 52);
    assert.equal(readUsage({ ...apart, totalTokens: 1245 })?.output_tokens, 42);
  });

  it('takes the numbers as they are where no total explains them', () => {
    const odd = { inputTokens: 100, outputTokens: 5, cachedReadTokens: 80, totalTokens: 7 };
    assert.deepEqual(readUsage(odd), { input_tokens: 100, output_tokens: 5, cache_read_input_tokens: 80 });
    assert.deepEqual(readUsage({ inputTokens: 100, outputTokens: 5 }), { input_tokens: 100, output_tokens: 5 });
  });

  it('is absent, not 0, where nothing was counted', () => {
    for (const none of [
      undefined,
      null,
      'many',
      {},
      { inputTokens: 3 },
      { inputTokens: -1, outputTokens: 2 },
      { inputTokens: Number.NaN, outputTokens: 2 },
      { inputTokens: 0, outputTokens: 0, totalTokens: 0 },
    ])
      assert.equal(readUsage(none), null);
    const zeroed = { inputTokens: 3, outputTokens: 1, cachedReadTokens: null, cachedWriteTokens: 0 };
    assert.deepEqual(readUsage(zeroed), { input_tokens: 3, output_tokens: 1, cache_creation_input_tokens: 0 });
  });

  it('reads the answer to a prompt, and the quota in it where that is all', () => {
    const quota = { token_count: { input_tokens: 2405, output_tokens: 84 } };
    assert.deepEqual(readPromptUsage({ stopReason: 'end_turn', _meta: { quota } }), quota.token_count);
    const usage = { inputTokens: 1, outputTokens: 2 };
    assert.deepEqual(readPromptUsage({ usage, _meta: { quota } }), { input_tokens: 1, output_tokens: 2 });
    assert.equal(readPromptUsage({ stopReason: 'end_turn', _meta: { quota: null } }), null);
  });
});

describe('the cost of a turn', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });

  it('is what the session has cost since the turn before', () => {
    const ledger = new CostLedger();
    ledger.opened(true);
    ledger.turnStarted();
    assert.deepEqual(ledger.hear(usd(0.1)), usd(0.1));
    assert.deepEqual(ledger.hear(usd(0.3)), usd(0.3));
    ledger.turnStarted();
    assert.deepEqual(ledger.hear(usd(0.4)), usd(0.1));
  });

  it('counts what was spent between two turns to neither', () => {
    const ledger = new CostLedger();
    ledger.opened(true);
    ledger.turnStarted();
    ledger.hear(usd(1));
    ledger.hear(usd(2));
    ledger.turnStarted();
    assert.deepEqual(ledger.hear(usd(2.5)), usd(0.5));
  });

  it('is not known in a session with an unknown past, until a turn has ended', () => {
    const ledger = new CostLedger();
    ledger.opened(false);
    ledger.turnStarted();
    assert.equal(ledger.hear(usd(7)), null);
    ledger.turnStarted();
    assert.deepEqual(ledger.hear(usd(8)), usd(1));
  });

  it('is not known where the sum shrinks, or is in another unit', () => {
    const ledger = new CostLedger();
    ledger.opened(true);
    ledger.hear(usd(3));
    ledger.turnStarted();
    assert.equal(ledger.hear(usd(2)), null);
    ledger.turnStarted();
    assert.equal(ledger.hear({ amount: 9, currency: 'credits' }), null);
  });
});

describe('the usage of a turn, where the session’s is told', () => {
  const used = (input: number, output: number, read = 0) => ({
    input_tokens: input,
    output_tokens: output,
    cache_read_input_tokens: read,
  });

  it('is what came since the turn before', () => {
    const ledger = new UsageLedger();
    ledger.opened(true);
    ledger.turnStarted();
    assert.deepEqual(ledger.hear(used(1800, 60, 5)), used(1800, 60, 5));
    ledger.turnStarted();
    assert.deepEqual(ledger.hear(used(2700, 90, 7)), used(900, 30, 2));
  });

  it('is not known after a turn that told nothing, in a session with an unknown past, or where it shrinks', () => {
    const ledger = new UsageLedger();
    ledger.opened(false);
    ledger.turnStarted();
    assert.equal(ledger.hear(used(10, 1)), null);
    ledger.turnStarted();
    ledger.turnStarted();
    assert.equal(ledger.hear(used(30, 3)), null);
    ledger.turnStarted();
    assert.deepEqual(ledger.hear(used(31, 4)), used(1, 1));
    ledger.turnStarted();
    assert.equal(ledger.hear(used(5, 5)), null);
  });
});
