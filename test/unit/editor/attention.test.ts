import assert from 'node:assert/strict';
import type { SessionEvent } from '../../../src/contract/events.ts';
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
  tracker.show(session.state);
  return steps.map(step => {
    if (typeof step === 'boolean') tracker.seen(step);
    else {
      session.emit(step);
      tracker.show(session.state);
    }
    const { attention, waiting } = tracker.current;
    return waiting > 0 ? `${attention} ${waiting}` : attention;
  });
}

describe('what the session wants of the user', () => {
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
      'none',
      'none',
    ]);
  });

  it('is nothing to see for who watches the end', () => {
    assert.deepEqual(follow(true, [begins], [ends('success'), ready], false), ['none', 'running', 'none', 'none']);
  });

  it('tells an error from an end, and a stop is no error', () => {
    assert.deepEqual(follow([begins], [ends('error_during_execution')]), ['running', 'failed']);
    assert.deepEqual(follow([begins], [ends('cancelled')]), ['running', 'done']);
  });

  it('does not take up what was over before the session was opened', () => {
    const session = new FakeSession('old');
    session.emit([begins, ends('success')]);
    const tracker = new AttentionTracker(false);
    tracker.show(session.state);
    assert.equal(tracker.current.attention, 'none');
    tracker.show(null);
    assert.deepEqual(tracker.current, { attention: 'none', waiting: 0, agent: '' });
  });

  it('tells only changes', () => {
    const session = new FakeSession('s');
    const tracker = new AttentionTracker(false);
    const told: string[] = [];
    tracker.onDidChange(({ before, now }) => told.push(`${before.attention} > ${now.attention}`));
    for (const events of [[begins], [], [asks], [asks], [settled]]) {
      session.emit(events);
      tracker.show(session.state);
      tracker.show(session.state);
    }
    assert.deepEqual(told, ['none > running', 'running > needsYou', 'needsYou > running']);
  });
});
