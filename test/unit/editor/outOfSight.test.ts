import assert from 'node:assert/strict';
import type { SessionEvent } from '../../../src/contract/events.ts';
import type { PermissionOption } from '../../../src/contract/session.ts';
import { newAsk } from '../../../src/editor/outOfSight.ts';
import { FakeSession } from './fakeSession.ts';

const once: PermissionOption = { optionId: 'y', name: 'Yes', kind: 'allow_once' };
const always: PermissionOption = { optionId: 'a', name: 'Always', kind: 'allow_always' };
const no: PermissionOption = { optionId: 'n', name: 'No', kind: 'reject_once' };

function asks(askId: string, options: readonly PermissionOption[], toolCallId = 'c'): SessionEvent {
  return { type: 'permissionAsked', ask: { askId, toolCallId, title: `title of ${askId}`, options } };
}

function stateOf(...events: readonly SessionEvent[]) {
  const session = new FakeSession('s');
  session.emit(events);
  return session.state;
}

describe('a request for permission out of sight', () => {
  it('says the command, and offers what is for this once', () => {
    const state = stateOf(
      { type: 'toolCall', toolCallId: 'c', patch: { title: 'Run it', kind: 'execute' }, at: 1 },
      { type: 'command', toolCallId: 'c', runId: 'c', patch: { command: 'rm -rf\n  build' } },
      asks('1', [always, once, no]),
      asks('2', [once]),
    );
    assert.deepEqual(newAsk(state, null), { askId: '1', what: 'rm -rf build', more: 1, allow: once, reject: no });
  });

  it('offers nothing wider than that', () => {
    const notice = newAsk(stateOf(asks('1', [always])), null);
    assert.deepEqual([notice?.allow, notice?.reject, notice?.what], [null, null, 'title of 1']);
  });

  it('is told once', () => {
    const state = stateOf(asks('1', [once]), asks('2', [once]));
    assert.equal(newAsk(state, '1'), null);
    assert.equal(newAsk(null, null), null);
    assert.equal(newAsk(stateOf(), null), null);
  });

  it('is short', () => {
    const state = stateOf({
      type: 'permissionAsked',
      ask: { askId: '1', toolCallId: 'c', title: 'x'.repeat(5000), options: [] },
    });
    assert.equal(newAsk(state, null)?.what.length, 201);
  });
});
