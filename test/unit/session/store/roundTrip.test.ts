import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import type { SessionEvent } from '../../../../src/contract/events.ts';
import { reduce, reduceAll } from '../../../../src/contract/reduce.ts';
import type { Entry, SessionState } from '../../../../src/contract/session.ts';
import { createStore } from '../../../../src/session/store/openStore.ts';
import type { SessionFolder } from '../../../../src/session/store/sessionFolder.ts';
import { end } from '../../../page/events.ts';
import { sessionEvents } from '../../editor/randomEvents.ts';
import { emptyState, kept, readable, restored, TempFolder } from './tempFolder.ts';

const more: fc.Arbitrary<SessionEvent> = fc.constantFrom<SessionEvent>(
  { type: 'title', title: 'T' },
  { type: 'agentNamed', name: 'n', version: null },
  { type: 'cancelAsked' },
  { type: 'stopUnanswered' },
  end(),
  end({ subtype: 'cancelled', is_error: true }),
  { type: 'turnStarted', turnId: 't2', text: 'next', at: 5 },
  { type: 'command', toolCallId: 'c1', runId: 'r1', patch: { endedAt: 9 } },
  { type: 'command', toolCallId: 'c2', runId: 'r2', patch: { endedAt: 9, background: true } },
  { type: 'context', context: { used: 1, size: 2, cost: { amount: 0.5, currency: 'USD' } } },
  {
    type: 'questionAsked',
    question: {
      questionId: 'q',
      toolCallId: null,
      title: null,
      subject: { kind: 'link', message: 'Look', url: 'https://x.org', host: 'x.org' },
      answer: null,
      at: 3,
    },
  },
  { type: 'questionRefused', questionId: 'q', refused: { values: [], problems: [] } },
  { type: 'questionSettled', questionId: 'q', answer: { kind: 'accepted' } },
  { type: 'questionCompleted', questionId: 'q' },
  {
    type: 'notice',
    notice: { level: 'info', code: 'agentRestarted', params: { agent: 'X' }, detail: null, actions: ['log'], at: 4 },
  },
  { type: 'changes', changes: { files: [], canUndoRevert: true } },
);

const steps = fc.array(
  fc.record({
    events: fc
      .tuple(sessionEvents(12), fc.array(more, { maxLength: 3 }), fc.array(sessionEvents(4), { maxLength: 1 }))
      .map(([a, b, c]) => [...a, ...b, ...c.flat()]),
    flush: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Without the output of commands, which comes into the log when they end. */
function withoutOutput(state: SessionState): object {
  const entries = state.entries.map((entry: Entry) =>
    entry.type === 'toolCall'
      ? { ...entry, commands: entry.commands.map(({ output: _output, stderr: _stderr, ...rest }) => rest) }
      : entry,
  );
  return { ...kept(state), entries };
}

describe('any session, through the store', function () {
  this.timeout(120_000);
  let temp: TempFolder;
  beforeEach(() => {
    temp = new TempFolder();
  });
  afterEach(() => temp.remove());

  interface Flushed {
    readonly bytes: number;
    readonly state: SessionState;
  }

  /** Plays the steps into a store, and says what was on the disk after each flush. */
  async function play(
    folder: SessionFolder,
    batches: readonly { readonly events: readonly SessionEvent[]; readonly flush: boolean }[],
    close: boolean,
  ): Promise<{ readonly state: SessionState; readonly flushed: readonly Flushed[] }> {
    let state = emptyState(folder.sessionId);
    const store = createStore(folder, state, temp.options());
    const flushed: Flushed[] = [];
    for (const { events, flush } of batches) {
      for (const event of events) store.tap(event);
      state = reduceAll(state, events);
      store.record(events, state);
      if (!flush || state.entries.length === 0) continue;
      await store.flush();
      flushed.push({ bytes: (await stat(folder.log)).size, state });
    }
    if (close) await store.close();
    else await store.flush();
    return { state, flushed };
  }

  it('is the same when it was closed and is read again', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async batches => {
        const folder = temp.folder();
        const { state } = await play(folder, batches, true);
        if (state.entries.length === 0) return assert.rejects(stat(folder.path));
        const read = await readable(folder);
        assert.equal(read.skipped, 0);
        assert.deepEqual(kept(read.state), kept(state));
      }),
      { numRuns: 60 },
    );
  });

  it('cut at any byte is what its whole lines say, with all that was flushed before', async () => {
    const cuts = fc.array(fc.nat(), { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(steps, cuts, async (batches, places) => {
        const folder = temp.folder();
        const { state, flushed } = await play(folder, batches, true);
        if (state.entries.length === 0) return;
        const log = await readFile(folder.log);
        const header = log.indexOf('\n') + 1;
        const places2 = [
          ...places.map(place => header + (place % (log.length - header + 1))),
          ...flushed.map(f => f.bytes),
        ];
        for (const place of places2) {
          const cut = temp.folder();
          await mkdir(cut.path);
          await writeFile(cut.log, log.subarray(0, place));
          const read = await readable(cut);
          const lines = wholeLines(log.subarray(header, place).toString('utf8'));
          const expected = lines.reduce(reduce, emptyState(cut.sessionId));
          assert.deepEqual(kept(read.state), kept(expected));
          assert.equal(read.skipped, 0);
          const last = flushed.find(({ bytes }) => bytes === place);
          if (last)
            assert.deepEqual(
              { ...withoutOutput(read.state), sessionId: '' },
              { ...withoutOutput(last.state), sessionId: '' },
            );
          // It goes on behind the cut as if nothing had been there.
          const { state: reopened, store } = await restored(cut, temp.options());
          store.record([{ type: 'title', title: 'after' }], reduce(reopened, { type: 'title', title: 'after' }));
          await store.close();
          if (reopened.entries.length > 0) {
            const again = await readable(cut);
            assert.deepEqual(kept(again.state), kept({ ...reopened, title: 'after' }));
            assert.equal(again.skipped, 0);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('that was killed while commands ran has their output as it was shown', async () => {
    // Output of a call that nobody knows of is shown nowhere, though the spool has it.
    const calls = ['c1', 'c2', 'c3'].map(
      (toolCallId): SessionEvent => ({ type: 'toolCall', toolCallId, patch: {}, at: 1 }),
    );
    const plain = steps.map(batches =>
      [{ events: calls, flush: false }, ...batches].map(({ events, flush }) => ({
        flush,
        events: events.map(event =>
          // What an agent leaves out is in no spool, and what this side skips is none of it.
          event.type === 'output' ? { ...event, skippedBytes: 0, droppedByAgent: null } : event,
        ),
      })),
    );
    await fc.assert(
      fc.asyncProperty(plain, async batches => {
        const folder = temp.folder();
        const { state } = await play(folder, batches, false);
        if (state.entries.length === 0) return;
        const killed = temp.folder();
        await cp(folder.path, killed.path, { recursive: true });
        await rm(killed.lock, { force: true });
        const { state: after, store } = await restored(killed, temp.options());
        const lastOpen = state.turn?.firstEntry ?? state.entries.length;
        for (const [index, entry] of state.entries.entries()) {
          const again = after.entries[index];
          if (entry.type !== 'toolCall' || again?.type !== 'toolCall') continue;
          for (const [at, run] of entry.commands.entries()) {
            if (index < lastOpen && run.endedAt !== null) continue;
            assert.equal(again.commands[at]?.output.totalBytes, run.output.totalBytes);
            assert.equal(again.commands[at]?.output.text, run.output.text);
            assert.equal(again.commands[at]?.stderr?.text ?? '', run.stderr?.text ?? '');
          }
        }
        assert.equal(after.turn, null);
        await store.close();
      }),
      { numRuns: 40 },
    );
  });
});

function wholeLines(text: string): SessionEvent[] {
  return text.split('\n').flatMap(line => {
    try {
      return line === '' ? [] : [JSON.parse(line) as SessionEvent];
    } catch {
      return [];
    }
  });
}
