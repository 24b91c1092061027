import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { SessionEvent } from '../../../../src/contract/events.ts';
import { newSession } from '../../../../src/contract/newSession.ts';
import { reduceAll } from '../../../../src/contract/reduce.ts';
import type { SessionState } from '../../../../src/contract/session.ts';
import { isTerminalStatus, type ToolCall } from '../../../../src/contract/toolCall.ts';
import type { ContentBlock, StreamFrame } from '../../../../src/session/export/streamFrames.ts';
import { StreamJson, sessionAsStreamJson } from '../../../../src/session/export/streamJson.ts';
import { call, command, end, prompt, say, think } from '../../../page/events.ts';
import { played } from '../../../page/sessions.ts';
import { sessionEvents } from '../../editor/randomEvents.ts';
import { jsonLines, understand } from '../../headless/gangway.ts';
import { playRecording, recordedAgents, recordingsOf } from '../../recordings/loadRecording.ts';

type Frame = StreamFrame;

const PARTIAL = { permissionMode: 'default', partials: true, userMessages: true };

/** Told batch by batch, as live. */
function live(batches: readonly (readonly SessionEvent[])[], options = PARTIAL): readonly Frame[] {
  const stream = new StreamJson(options);
  let state: SessionState = newSession({
    sessionId: 's',
    agent: { id: 'a', label: 'A', name: null, version: null },
    cwd: '/w',
    createdAt: 0,
  });
  const frames: Frame[] = [];
  for (const batch of batches) {
    state = reduceAll(state, batch);
    frames.push(...stream.update(state));
  }
  return [...frames, ...stream.finish(state)];
}

const blocksOf = (frames: readonly Frame[]) =>
  frames.flatMap(frame => (frame.type === 'assistant' ? frame.message.content : []));

/** Of the user's side: results of tools. */
const resultsOf = (frames: readonly Frame[]) =>
  frames.flatMap(frame =>
    frame.type === 'user' && typeof frame.message.content !== 'string' ? frame.message.content : [],
  );

function deltasOf(frames: readonly Frame[], field: string): readonly unknown[] {
  return frames.flatMap(frame => {
    const delta = frame.type === 'stream_event' ? frame.event['delta'] : undefined;
    return typeof delta === 'object' && delta !== null && field in delta ? [Reflect.get(delta, field)] : [];
  });
}

const textsOf = (blocks: readonly ContentBlock[]) =>
  blocks.flatMap(block => (block.type === 'text' ? [block.text] : []));

describe('a session as stream-json', function () {
  this.timeout(60_000);

  it('is the same for a program that knows only the format, for each recording of a real agent', async () => {
    for (const agent of recordedAgents()) {
      const [file] = recordingsOf(agent).filter(name => /^s(2|9|11)\./.test(name));
      if (file === undefined) continue;
      const { state } = playRecording(agent, file);
      const seen = await understand(sessionAsStreamJson(state));
      const calls = state.entries.filter((entry): entry is ToolCall => entry.type === 'toolCall');
      assert.deepEqual(
        seen.tools.map(({ name, output }) => [name, output !== null]),
        calls.map(({ kind, status }) => [kind, isTerminalStatus(status)]),
      );
      const said = state.entries.flatMap(entry => (entry.type === 'assistant' ? [entry.text] : []));
      assert.deepEqual(seen.said, said);
      const results = state.entries.flatMap(entry => (entry.type === 'turnEnd' ? [entry.result] : []));
      assert.deepEqual(
        seen.results.map(({ uuid: _uuid, ...result }) => result),
        results.map(result => JSON.parse(JSON.stringify(result))),
      );
    }
  });

  it('tells a call when its input is known, and its result when it is over', () => {
    const pending = call('c', { kind: 'execute', title: 'Terminal', status: 'pending', parentId: null });
    const patch = { toolCallId: 'c', runId: 'c' };
    const frames = live(
      [
        [{ type: 'agentNamed', name: 'a', version: '1' }, prompt('go'), pending],
        [{ type: 'command', ...patch, patch: { command: 'ls' } }],
        [
          {
            type: 'output',
            ...patch,
            stream: 'output',
            op: 'append',
            text: 'a\n',
            skippedBytes: 0,
            droppedByAgent: null,
          },
        ],
        [call('c', { status: 'completed' })],
        [end()],
      ],
      { ...PARTIAL, partials: false },
    );
    assert.deepEqual(
      frames.map(({ type }) => type),
      ['system', 'user', 'assistant', 'user', 'result'],
    );
    assert.deepEqual(blocksOf(frames), [
      { type: 'tool_use', id: 'c', name: 'execute', input: { title: 'Terminal', command: 'ls' } },
    ]);
    assert.deepEqual(resultsOf(frames), [{ type: 'tool_result', tool_use_id: 'c', content: 'a\n', is_error: false }]);
  });

  it('puts what was said after the end before the result, and begins with init also where nothing else came', () => {
    const notice = {
      level: 'error' as const,
      code: 'agentDied' as const,
      params: {},
      detail: null,
      actions: [],
      at: 1,
    };
    const frames = live([
      [prompt('go')],
      [end({ subtype: 'error_during_execution', is_error: true })],
      [
        { type: 'notice', notice },
        { type: 'phase', phase: 'failed' },
      ],
    ]);
    assert.deepEqual(
      frames.map(frame => [frame.type, 'subtype' in frame ? frame.subtype : undefined]),
      [
        ['system', 'init'],
        ['user', undefined],
        ['system', 'notice'],
        ['result', 'error_during_execution'],
      ],
    );
  });

  it('puts calls of one step in one message, and words behind a call in the next', () => {
    const read = (id: string, status: 'in_progress' | 'completed') =>
      call(id, { kind: 'read', status, parentId: null });
    const frames = live([
      [prompt('go'), think('hm'), say('I look.'), read('a', 'in_progress'), read('b', 'in_progress')],
      [read('b', 'completed'), read('a', 'completed'), say('Done.')],
      [end(), { type: 'phase', phase: 'ready' }],
    ]);
    const ids = frames.flatMap(frame => (frame.type === 'assistant' ? [frame.message.id] : []));
    assert.equal(new Set(ids).size, 2);
    assert.equal(new Set(ids.slice(0, 4)).size, 1);
    const reasons = deltasOf(frames, 'stop_reason');
    assert.deepEqual(reasons, ['tool_use', 'end_turn']);
  });

  it('marks what failed, was stopped, or was denied', () => {
    const ends = (...events: readonly SessionEvent[]) =>
      resultsOf(live([[prompt('go'), ...events, end()]])).flatMap(block =>
        block.type === 'tool_result' ? [block.is_error] : [],
      );
    assert.deepEqual(ends(...command({ id: '1', command: 'a', code: 0 })), [false]);
    assert.deepEqual(ends(...command({ id: '1', command: 'a', code: 3 })), [true]);
    assert.deepEqual(ends(...command({ id: '1', command: 'a', state: 'denied' })), [true]);
    assert.deepEqual(ends(call('1', { status: 'cancelled' })), [true]);
    assert.deepEqual(ends(call('1', { status: 'completed' })), [false]);
    // Nobody said how it ended.
    assert.deepEqual(ends(...command({ id: '1', command: 'a', state: 'unknown' })), [false]);
  });

  it('is the same text each time', () => {
    const state = played('pilot', [prompt('go'), say('hi'), ...command({ id: '1', command: 'ls' }), end()]);
    assert.equal(sessionAsStreamJson(state), sessionAsStreamJson(state));
    assert.ok(jsonLines(sessionAsStreamJson(state)).length > 4);
  });

  it('tells words once that go on while a call before them ends', () => {
    const running: SessionEvent = { type: 'toolCall', toolCallId: 'c', patch: { status: 'in_progress' }, at: 1 };
    const done: SessionEvent = { type: 'toolCall', toolCallId: 'c', patch: { status: 'completed' }, at: 3 };
    const frames = live([[running], [say('Still ')], [done], [say('at work.')]].map(batch => batch.flat()));
    assert.equal(deltasOf(frames, 'text').join(''), 'Still at work.');
    assert.deepEqual(textsOf(blocksOf(frames)), ['Still at work.']);
  });

  it('tells live the same blocks as at the end, each once, however the events are cut', () => {
    const cut = fc.tuple(sessionEvents(30), fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 30 }));
    fc.assert(
      fc.property(cut, ([events, sizes]) => {
        // Whole messages of the draft may change what was told; no agent of today sends them.
        const known = events.filter(event => event.type !== 'message' || event.mode === 'append');
        const batches: SessionEvent[][] = [];
        for (let at = 0, i = 0; at < known.length; i++) {
          const size = sizes[i % sizes.length] ?? 1;
          batches.push(known.slice(at, at + size));
          at += size;
        }
        const frames = live(batches);
        const uuids = frames.map(({ uuid }) => uuid);
        assert.equal(new Set(uuids).size, uuids.length);
        const texts = textsOf(blocksOf(frames));
        assert.deepEqual([...texts].sort(), [...textsOf(blocksOf(live([known])))].sort());
        const deltas = deltasOf(frames, 'text');
        const mainTexts = textsOf(
          blocksOf(frames.filter(frame => frame.type === 'assistant' && frame.parent_tool_use_id === null)),
        );
        assert.equal(deltas.join(''), mainTexts.join(''));
      }),
      { numRuns: 300 },
    );
  });
});
