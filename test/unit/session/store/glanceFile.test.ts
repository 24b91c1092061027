import assert from 'node:assert/strict';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import type { SessionEvent } from '../../../../src/contract/events.ts';
import { glanceOf } from '../../../../src/contract/glance.ts';
import { reduceAll } from '../../../../src/contract/reduce.ts';
import type { SessionState } from '../../../../src/contract/session.ts';
import { readGlance } from '../../../../src/session/store/glanceFile.ts';
import { createStore } from '../../../../src/session/store/openStore.ts';
import type { SessionFolder } from '../../../../src/session/store/sessionFolder.ts';
import { end, prompt, say } from '../../../page/events.ts';
import { agentTurn } from '../../../page/scenes/agentTurn.ts';
import { changed } from '../../../page/scenes/changes.ts';
import { shellTurns } from '../../../page/scenes/shellTurns.ts';
import { emptyState, restored, TempFolder } from './tempFolder.ts';

const KEPT = 4096;
const talk = Array.from({ length: 200 }, (_, i) => [prompt(`question ${i}`), say('words', `m${i}`), end()]).flat();

describe('the end of a session, kept beside its log', () => {
  let temp: TempFolder;
  beforeEach(() => {
    temp = new TempFolder();
  });
  afterEach(() => temp.remove());

  async function keep(
    ...events: readonly (readonly SessionEvent[])[]
  ): Promise<{ readonly folder: SessionFolder; readonly state: SessionState }> {
    const folder = temp.folder();
    const empty = emptyState(folder.sessionId, KEPT);
    const store = createStore(folder, empty, temp.options(KEPT));
    const all = events.flat();
    const state = reduceAll(empty, all);
    for (const event of all) store.tap(event);
    store.record(all, state);
    await store.close();
    return { folder, state };
  }

  it('is what the whole ends with once it is open, but for what opening it says, whatever is in it', async () => {
    for (const scene of [[], agentTurn, shellTurns, changed]) {
      const { folder } = await keep(talk, scene, [end()]);
      const glance = await readGlance(folder);
      const { state, store } = await restored(folder, temp.options(KEPT));
      await store.close();
      assert.ok(glance && glance.entries.length >= 50);
      const [reloaded, ...rest] = state.entries.toReversed();
      assert.equal(reloaded?.type === 'notice' && reloaded.code, 'reloaded');
      assert.deepEqual(glance.entries.toReversed(), rest.slice(0, glance.entries.length));
      assert.deepEqual(
        [glance.sessionId, glance.title, glance.cwd, glance.agent.label],
        [state.sessionId, state.title, state.cwd, state.agent.label],
      );
    }
  });

  it('is not kept of a short one', async () => {
    const { folder, state } = await keep([prompt('hi'), say('hello'), end()]);
    assert.equal(glanceOf(state), null);
    assert.equal(await readGlance(folder), null);
  });

  it('is not shown where the log goes on behind it', async () => {
    const { folder } = await keep(talk);
    assert.ok(await readGlance(folder));
    await appendFile(folder.log, `${JSON.stringify(prompt('one more'))}\n`);
    assert.equal(await readGlance(folder), null);
  });

  it('is not shown while another window has the session', async () => {
    const { folder } = await keep(talk);
    const { store } = await restored(folder, temp.options(KEPT));
    assert.equal(await readGlance(folder), null);
    await store.close();
    assert.ok(await readGlance(folder));
  });

  it('is not shown where it is damaged, or of another version', async () => {
    const { folder } = await keep(talk);
    const text = await readFile(folder.glance, 'utf8');
    const file: { entries: Record<string, unknown>[] } = JSON.parse(text);
    const [entry] = file.entries;
    for (const bad of [
      '',
      text.slice(0, 300),
      '[]',
      JSON.stringify({ ...file, gangwayGlance: 2 }),
      JSON.stringify({ ...file, entries: [] }),
      JSON.stringify({ ...file, entries: {} }),
      JSON.stringify({ ...file, entries: [{ ...entry, key: 1 }] }),
      JSON.stringify({ ...file, entries: [{ ...entry, text: { hostile: true } }] }),
      JSON.stringify({ ...file, entries: [{ ...entry, type: 'constructor' }] }),
    ]) {
      await writeFile(folder.glance, bad);
      assert.equal(await readGlance(folder), null, bad.slice(0, 80));
    }
    await writeFile(folder.glance, text);
    assert.ok(await readGlance(folder));
  });
});
