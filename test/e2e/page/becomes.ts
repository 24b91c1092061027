import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

const LIMIT_MS = 15_000;

/** Waits until something reads as expected. The limit is only there so that a failure shows the difference. */
export async function becomes<T>(read: () => T | Promise<T>, expected: T): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const actual = await read();
    try {
      return assert.deepEqual(actual, expected);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await wait(20);
  }
}
