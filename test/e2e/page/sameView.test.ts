// A session looks the same live, after a reload of the page, and out of the store.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SessionEvent } from '../../../src/contract/events.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import { createStore } from '../../../src/session/store/openStore.ts';
import { readEventLog } from '../../../src/session/store/readEventLog.ts';
import { sessionFolder } from '../../../src/session/store/sessionFolder.ts';
import { agentTurn } from '../../page/scenes/agentTurn.ts';
import { cards } from '../../page/scenes/cards.ts';
import { notices } from '../../page/scenes/notices.ts';
import { answered } from '../../page/scenes/questions.ts';
import { shellTurns } from '../../page/scenes/shellTurns.ts';
import { emptySession } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';

const scenes: Readonly<Record<string, readonly (SessionEvent | readonly SessionEvent[])[]>> = {
  agentTurn,
  answered,
  cards,
  notices,
  shellTurns,
};

/** The session as a log gives it back that was written while these events happened, some at a time. */
async function throughTheStore(empty: SessionState, events: readonly SessionEvent[]): Promise<SessionState> {
  const storage = mkdtempSync(path.join(tmpdir(), 'gangway-same-'));
  try {
    const folder = sessionFolder(storage, randomUUID()) ?? assert.fail();
    const options = { keptBytes: empty.keptBytes, spoolBytes: 1024 * 1024, log: assert.fail };
    const store = createStore(folder, empty, options);
    let state = empty;
    for (let from = 0; from < events.length; from += 7) {
      const batch = events.slice(from, from + 7);
      for (const event of batch) store.tap(event);
      state = reduceAll(state, batch);
      store.record(batch, state);
    }
    await store.close();
    const read = await readEventLog(folder, empty.keptBytes);
    return 'refused' in read ? assert.fail(read.detail) : read.state;
  } finally {
    rmSync(storage, { recursive: true, force: true });
  }
}

/** What is drawn last is drawn some frames later. */
async function becomesStill(read: () => Promise<string>): Promise<string> {
  for (let before = ''; ; ) {
    const now = await read();
    if (now === before) return now;
    before = now;
    await new Promise(resolve => setTimeout(resolve, 300));
  }
}

describe('a session reads the same', () => {
  for (const [name, scene] of Object.entries(scenes))
    it(`live, reloaded and out of the store: ${name}`, async () => {
      const events = scene.flat();
      const empty = emptySession('pilot');
      const kept = await throughTheStore(empty, events);
      const whole = reduceAll(empty, events);
      assert.deepEqual(kept.entries, whole.entries);

      // So high that every row is drawn.
      const { page, host } = await openPage(empty, { height: 6000 });
      const shown = async () =>
        ((await page.locator('main').textContent()) ?? '').replace(/\d+(\.\d+)? (ms|s|min)/g, '#');
      await host.happens(events);
      const live = await becomesStill(shown);
      assert.ok(live.length > 100, live);
      await host.reload();
      await becomes(shown, live);
      await host.show({ ...kept, phase: whole.phase });
      await becomes(shown, live);
    });
});
