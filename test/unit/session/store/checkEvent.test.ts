import assert from 'node:assert/strict';
import { appendFile, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { Adapter } from '../../../../src/adapter/adapter.ts';
import { asRecord } from '../../../../src/adapter/wire.ts';
import type { SessionEvent } from '../../../../src/contract/events.ts';
import { reduceAll } from '../../../../src/contract/reduce.ts';
import { checkEvent } from '../../../../src/session/store/checkEvent.ts';
import { createStore } from '../../../../src/session/store/openStore.ts';
import { agentTurn } from '../../../page/scenes/agentTurn.ts';
import { asking } from '../../../page/scenes/asking.ts';
import { cards } from '../../../page/scenes/cards.ts';
import { changed, fileAsked } from '../../../page/scenes/changes.ts';
import { form, formRefused, links } from '../../../page/scenes/forms.ts';
import { looking } from '../../../page/scenes/looking.ts';
import { notices } from '../../../page/scenes/notices.ts';
import { askingToEdit, askingToFetch, askingToRun, ruled } from '../../../page/scenes/permissions.ts';
import { answered, questions } from '../../../page/scenes/questions.ts';
import { shellTurns } from '../../../page/scenes/shellTurns.ts';
import { readRecording, recordedAgents, recordingsOf } from '../../recordings/loadRecording.ts';
import { emptyState, kept, readable, restored, TempFolder } from './tempFolder.ts';

const scenes: readonly SessionEvent[] = [
  ...[agentTurn, asking, cards, changed, fileAsked, form, formRefused, links, looking, notices],
  ...[askingToEdit, askingToFetch, askingToRun, ruled, answered, questions, shellTurns],
].flat();

/** What the adapter makes of the recorded updates of an agent. */
function recordedEvents(agent: string): readonly SessionEvent[] {
  const events: SessionEvent[] = [];
  for (const file of recordingsOf(agent)) {
    const adapter = new Adapter(event => events.push(event), '/work');
    const { lines } = readRecording(agent, file);
    for (const { frame, dir } of lines) {
      const { method, params, result } = asRecord(frame) ?? {};
      const answer = asRecord(result);
      if (dir === 'in' && answer?.['protocolVersion'] !== undefined) adapter.handshake(answer);
      const sessionId = asRecord(params)?.['sessionId'];
      if (dir === 'out' && method === 'session/prompt' && typeof sessionId === 'string') adapter.bind(sessionId);
      if (dir === 'in' && method === 'session/update') adapter.sessionUpdate(params, 1);
    }
    adapter.turnClosed(false, 2);
  }
  return events;
}

describe('events read from a log', function () {
  this.timeout(60_000);
  let temp: TempFolder;
  beforeEach(() => {
    temp = new TempFolder();
  });
  afterEach(() => temp.remove());

  const there = (event: SessionEvent): unknown => JSON.parse(JSON.stringify(event));

  it('are all those that the page can show', () => {
    assert.ok(scenes.length > 100);
    for (const event of scenes) assert.deepEqual(checkEvent(there(event)), there(event));
  });

  for (const agent of recordedAgents())
    it(`are all those that ${agent} leads to`, () => {
      const events = recordedEvents(agent);
      assert.ok(events.length > 0);
      for (const event of events) assert.ok(checkEvent(there(event)), JSON.stringify(event));
    });

  it('are none of what somebody else wrote', () => {
    for (const value of [null, 1, 'x', [], {}, { type: 'unheardOf' }, { type: 'toString' }, { type: '__proto__' }])
      assert.equal(checkEvent(value), null);
  });

  it('break nothing, however a field was changed', async () => {
    const folder = temp.folder();
    const store = createStore(folder, emptyState(folder.sessionId), temp.options());
    const state = reduceAll(emptyState(folder.sessionId), scenes);
    store.record(scenes, state);
    await store.close();
    const before = await readable(folder);
    const damage = fc.tuple(fc.constantFrom(...scenes), fc.nat(), fc.oneof(fc.constant(undefined), fc.jsonValue()));
    const lines = fc
      .sample(damage, 2000)
      .map(([event, place, value]) => JSON.stringify(damaged(there(event), place, value)));
    await appendFile(folder.log, lines.map(line => `${line}\n`).join(''));
    const after = await readable(folder);
    assert.ok(after.skipped > 100);
    assert.deepEqual(after.state.entries.length >= before.state.entries.length, true);
  });

  it('that can’t be read are left out, counted, and told of once', async () => {
    const folder = temp.folder();
    const store = createStore(folder, emptyState(folder.sessionId), temp.options());
    const turn = shellTurns.slice(0, 12);
    store.record(turn, reduceAll(emptyState(folder.sessionId), turn));
    await store.close();
    const { state } = await readable(folder);
    await appendFile(
      folder.log,
      'not JSON\n\n{"type":"message","text":7}\n[]\n{"type":"fromTheFuture"}\n\u0000\u0000\n',
    );
    assert.deepEqual(kept((await readable(folder)).state), kept(state));
    assert.equal((await readable(folder)).skipped, 5);
    for (const times of [1, 2]) {
      const opened = await restored(folder, temp.options());
      const told = opened.state.entries.filter(entry => entry.type === 'notice' && entry.code === 'storeDamaged');
      assert.equal(told.length, 1, `opened ${times} times`);
      await opened.store.close();
    }
    assert.match(await readFile(folder.log, 'utf8'), /fromTheFuture/);
  });
});

/** The value with one of its parts, at any depth, replaced or (undefined) taken out. */
function damaged(value: unknown, place: number, by: unknown): unknown {
  const paths: (readonly string[])[] = [];
  const walk = (part: unknown, path: readonly string[]): void => {
    if (path.length > 0) paths.push(path);
    if (typeof part === 'object' && part !== null)
      for (const [key, inner] of Object.entries(part)) walk(inner, [...path, key]);
  };
  walk(value, []);
  const path = paths[place % paths.length] ?? [];
  const copy = structuredClone(value);
  let parent = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string, unknown>;
  parent[path.at(-1) ?? ''] = by;
  return copy;
}
