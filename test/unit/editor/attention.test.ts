import assert from 'node:assert/strict';
import type { SessionEvent } from '../../../src/contract/events.ts';
import type { QueuedPrompt } from '../../../src/contract/queue.ts';
import type { TurnResult } from '../../../src/contract/turnResult.ts';
import { AttentionTracker } from '../../../src/editor/attention.ts';
import { FakeSession } from './fakeSession.ts';

const begins: SessionEvent = { type: 'turnStarted', turnId: 't', text: 'go', at: 1 };
const asks: SessionEvent = {
  type: 'permissionAsked',
  ask: { askId: 'a', toolCallId: 'c', title: 'x', options: [] },
};
const settled: SessionEvent = { type: 'permissionSettled', askId: 'a', toolCallId: 'c', chosen: null };
const question: SessionEvent = {
  type: 'questionAsked',
  question: {
    questionId: 'q',
    toolCallId: null,
    title: null,
    subject: { kind: 'choices', prompts: [] },
    answer: null,
    at: 1,
  },
};
const ready: SessionEvent = { type: 'phase', phase: 'ready' };

function ends(subtype: TurnResult['subtype']): SessionEvent {
  const result: TurnResult = {
    type: 'result',
    subtype,
    is_error: subtype !== 'success',
    result: '',
    session_id: 's',
    stop_reason: null,
    duration_ms: 1,
    num_turns: 1,
    turns: 1,
    permission_denials: [],
    errors: [],
  };
  return { type: 'turnEnded', result };
}

/** What the tracker says after each step: events, or whether the chat is seen. */
function follow(...steps: readonly (readonly SessionEvent[] | boolean)[]): readonly string[] {
  const session = new FakeSession('s');
  const tracker = new AttentionTracker(false);
  tracker.show('s');
  tracker.follow('s', session.state);
  return steps.map(step => {
    if (typeof step === 'boolean') tracker.seen(step);
    else {
      session.emit(step);
      tracker.follow('s', session.state);
    }
    const { attention, waiting } = tracker.current;
    return waiting > 0 ? `${attention} ${waiting}` : attention;
  });
}

describe('what the session wants of the user', () => {
  it('is at work from one queued prompt to the next, and done when the queue waits', () => {
    const next = { id: 'q', text: 'next', state: 'waiting' } as const;
    const queue = (prompt: QueuedPrompt, paused = false): SessionEvent => ({ type: 'queue', queue: [prompt], paused });
    const said = follow(
      [begins, queue(next)],
      [ends('success'), ready],
      [begins, queue(next)],
      [ends('cancelled'), ready, queue(next, true)],
      true,
      false,
      [begins, queue({ ...next, state: 'editing' })],
      [ends('success'), ready],
    );
    assert.deepEqual(said, ['running', 'running', 'running', 'done', 'idle', 'idle', 'running', 'done']);
  });

  it('runs, is needed, and is done until somebody looked', () => {
    assert.deepEqual(follow([begins], [asks], [question], [settled], [ends('success'), ready], true, false), [
      'running',
      'needsYou 1',
      'needsYou 2',
      'needsYou 1',
      'needsYou 1',
      'needsYou 1',
      'needsYou 1',
    ]);
    assert.deepEqual(follow([begins], [asks], [settled], [ends('success'), ready], true, false), [
      'running',
      'needsYou 1',
      'running',
      'done',
      'idle',
      'idle',
    ]);
  });

  it('is nothing to see for who watches the end', () => {
    assert.deepEqual(follow(true, [begins], [ends('success'), ready], false), ['idle', 'running', 'idle', 'idle']);
  });

  it('tells an error from an end, and a stop is no error', () => {
    assert.deepEqual(follow([begins], [ends('error_during_execution')]), ['running', 'failed']);
    assert.deepEqual(follow([begins], [ends('cancelled')]), ['running', 'done']);
  });

  it('does not take up what was over before the session was opened', () => {
    const session = new FakeSession('old');
    session.emit([begins, ends('success')]);
    const tracker = new AttentionTracker(false);
    tracker.follow('old', session.state);
    assert.equal(tracker.current.attention, 'idle');
    session.emit([begins]);
    tracker.follow('old', session.state);
    tracker.follow('old', null);
    assert.deepEqual(tracker.current, { attention: 'idle', waiting: 0, sessions: 0, agent: '', sessionId: null });
  });

  it('tells only changes', () => {
    const session = new FakeSession('s');
    const tracker = new AttentionTracker(false);
    const told: string[] = [];
    tracker.onDidChange(({ before, now }) => told.push(`${before.attention} > ${now.attention}`));
    for (const events of [[begins], [], [asks], [asks], [settled]]) {
      session.emit(events);
      tracker.follow('s', session.state);
      tracker.follow('s', session.state);
    }
    assert.deepEqual(told, ['idle > running', 'running > needsYou', 'needsYou > running']);
  });

  it('is of several sessions what counts first, and how many wait', () => {
    const tracker = new AttentionTracker(true);
    const others: string[] = [];
    tracker.onDidChangeOthers(counts => others.push(JSON.stringify(counts)));
    const [a, b, c] = ['a', 'b', 'c'].map(id => new FakeSession(id));
    assert.ok(a && b && c);
    const happens = (session: FakeSession, ...events: readonly SessionEvent[]) => {
      session.emit(events);
      tracker.follow(session.state.sessionId, session.state);
    };
    tracker.show('c');
    for (const session of [a, b, c]) happens(session, begins);
    assert.deepEqual(tracker.current, { attention: 'running', waiting: 0, sessions: 3, agent: 'Fake', sessionId: 'a' });
    happens(b, asks);
    happens(a, ends('success'));
    assert.deepEqual(tracker.current, {
      attention: 'needsYou',
      waiting: 1,
      sessions: 1,
      agent: 'Fake',
      sessionId: 'b',
    });
    assert.deepEqual(
      [tracker.of('a'), tracker.of('b'), tracker.of('c'), tracker.of('x')],
      ['done', 'needsYou', 'running', 'idle'],
    );
    assert.deepEqual(tracker.others, { needsYou: 1, running: 0, failed: 0, done: 1 });
    // Its end was not seen before the chat shows it.
    happens(c, ends('success'));
    assert.deepEqual([tracker.of('a'), tracker.of('c')], ['done', 'idle']);
    tracker.show('a');
    assert.equal(tracker.of('a'), 'idle');
    assert.deepEqual(tracker.others, { needsYou: 1, running: 0, failed: 0, done: 0 });
    tracker.follow('b', null);
    assert.equal(tracker.current.attention, 'idle');
    assert.ok(others.every((counts, index) => counts !== others[index - 1]));
    assert.deepEqual(JSON.parse(others.at(-1) ?? '{}'), { needsYou: 0, running: 0, failed: 0, done: 0 });
  });
});
