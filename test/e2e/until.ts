import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** Waits for something to become true. The limit is only there so that a failure names what never came. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `never came: ${what}`);
    await wait(50);
  }
}
