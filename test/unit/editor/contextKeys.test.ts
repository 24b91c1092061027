import assert from 'node:assert/strict';
import { ContextKeys } from '../../../src/editor/contextKeys.ts';
import { FakeSession } from './fakeSession.ts';

describe('the context keys', () => {
  it('follow the session, and are set only when they change', () => {
    const calls: string[] = [];
    const keys = new ContextKeys((key, value) => calls.push(`${key}=${value}`));
    const since = () => calls.splice(0);
    const session = new FakeSession('s');
    session.subscribe((_events, state) => keys.show(state));
    keys.show(null);
    assert.deepEqual(since(), [
      'gangway.hasSession=false',
      'gangway.turnRunning=false',
      'gangway.canFork=false',
      'gangway.canSignOut=false',
      'gangway.hasQueue=false',
      'gangway.permissionPending=false',
      'gangway.questionPending=false',
      'gangway.hasChanges=false',
      'gangway.canUndoRevert=false',
      'gangway.changedFiles=',
    ]);
    keys.show(session.state);
    assert.deepEqual(since(), ['gangway.hasSession=true']);
    const none = { load: false, resume: false, list: false, fork: false, close: false, delete: false };
    session.emit([{ type: 'abilities', abilities: { ...none, fork: true, logout: true } }]);
    assert.deepEqual(since(), ['gangway.canFork=true', 'gangway.canSignOut=true']);
    session.emit([{ type: 'abilities', abilities: null }]);
    assert.deepEqual(since(), ['gangway.canFork=false', 'gangway.canSignOut=false']);
    session.emit([{ type: 'turnStarted', turnId: 't', text: 'go', at: 1 }]);
    assert.deepEqual(since(), ['gangway.turnRunning=true']);
    session.emit([{ type: 'queue', queue: [{ id: 'q', text: 'next', state: 'waiting' }], paused: false }]);
    assert.deepEqual(since(), ['gangway.hasQueue=true']);
    session.emit([{ type: 'queue', queue: [], paused: false }]);
    assert.deepEqual(since(), ['gangway.hasQueue=false']);
    session.emit([{ type: 'phase', phase: 'stopping' }]);
    session.emit([{ type: 'permissionAsked', ask: { askId: 'a', toolCallId: 'c', title: '', options: [] } }]);
    assert.deepEqual(since(), ['gangway.permissionPending=true']);
    session.emit([{ type: 'permissionSettled', askId: 'a', toolCallId: 'c', chosen: null }]);
    assert.deepEqual(since(), ['gangway.permissionPending=false']);
    const subject = { kind: 'form', message: '', description: null, fields: [] } as const;
    const question = { questionId: 'q', toolCallId: null, title: null, subject, answer: null, at: 1 };
    session.emit([{ type: 'questionAsked', question }]);
    assert.deepEqual(since(), ['gangway.questionPending=true']);
    session.emit([{ type: 'questionSettled', questionId: 'q', answer: { kind: 'declined' } }]);
    assert.deepEqual(since(), ['gangway.questionPending=false']);
    const files = [{ path: '/work/a', state: 'added', added: 1, removed: 0 }] as const;
    session.emit([{ type: 'changes', changes: { files, canUndoRevert: false } }]);
    assert.deepEqual(since(), ['gangway.hasChanges=true', 'gangway.changedFiles=/work/a']);
    session.emit([{ type: 'changes', changes: { files: [], canUndoRevert: true } }]);
    assert.deepEqual(since(), ['gangway.hasChanges=false', 'gangway.canUndoRevert=true', 'gangway.changedFiles=']);
    keys.show(null);
    assert.deepEqual(since(), [
      'gangway.hasSession=false',
      'gangway.turnRunning=false',
      'gangway.canUndoRevert=false',
      'gangway.changedFiles=',
    ]);
  });
});
