import assert from 'node:assert/strict';
import { ViewMemory } from '../../../src/webview/viewMemory.ts';

function editor() {
  let saved: unknown;
  return {
    getState: () => saved,
    setState: (state: unknown) => {
      saved = JSON.parse(JSON.stringify(state));
    },
  };
}

describe('what the view remembers', () => {
  it('draft, toggles and place, session by session', () => {
    const api = editor();
    const memory = new ViewMemory(api);
    memory.enter('one', true);
    memory.setDraft('half a');
    memory.setToggle('card', false);
    memory.setAnchor({ key: 'e3', delta: 7 });
    memory.setEdit('q1', 'half changed');
    memory.setEdit('q2', 'saved');
    memory.setEdit('q2', null);
    memory.flush();
    const again = new ViewMemory(api);
    again.enter('one', false);
    assert.equal(again.draft.peek(), 'half a');
    assert.equal(again.toggle('card'), false);
    assert.equal(again.toggle('other'), null);
    assert.deepEqual(again.anchor, { key: 'e3', delta: 7 });
    assert.deepEqual([again.edit('q1'), again.edit('q2')], ['half changed', null]);
  });

  it('takes a draft along to a new session, but not to one that has its own', () => {
    const memory = new ViewMemory(editor());
    memory.enter('one', true);
    memory.setDraft('ask');
    memory.enter('two', true);
    assert.equal(memory.draft.peek(), 'ask');
    memory.setDraft('ask two');
    memory.enter('one', true);
    assert.equal(memory.draft.peek(), '');
    memory.enter('two', true);
    assert.equal(memory.draft.peek(), 'ask two');
    memory.flush();
  });

  it('begins anew where the saved state is of another kind', () => {
    for (const state of [null, 7, {}, { version: 2, sessions: [] }, { version: 1 }]) {
      const api = editor();
      api.setState(state);
      const memory = new ViewMemory(api);
      memory.enter('one', true);
      assert.equal(memory.draft.peek(), '');
    }
  });

  it('leaves a draft where it was typed when a session is opened that was never shown here', () => {
    const memory = new ViewMemory(editor());
    memory.enter('one', true);
    memory.setDraft('for one');
    memory.enter('old', false);
    assert.equal(memory.draft.peek(), '');
    memory.enter('one', false);
    assert.equal(memory.draft.peek(), 'for one');
    memory.flush();
  });

  it('tells the host what is typed, and gets from there what a crash has cost', () => {
    const api = editor();
    const told: string[] = [];
    const memory = new ViewMemory(api, text => told.push(text));
    memory.enter('one', false);
    memory.setDraft('hel');
    memory.setToggle('card', true);
    memory.flush();
    const before = api.getState();
    memory.setDraft('hello');
    memory.setAnswer('q', { entered: {}, words: 'yes' });
    memory.enter('two', false);
    memory.setDraft('other');
    memory.flush();
    api.setState(before);
    const again = new ViewMemory(api);
    again.recall(told.at(-1) ?? null);
    again.enter('one', false);
    assert.deepEqual([again.draft.peek(), again.answer('q')?.words, again.toggle('card')], ['hello', 'yes', true]);
    again.enter('two', false);
    assert.equal(again.draft.peek(), 'other');
    again.flush();
  });

  it('forgets what was typed in a session that is deleted, and so does the host', () => {
    const api = editor();
    const told: string[] = [];
    const memory = new ViewMemory(api, text => told.push(text));
    for (const id of ['one', 'two', 'three']) {
      memory.enter(id, false);
      memory.setDraft(`secret of ${id}`);
    }
    memory.forget('one');
    memory.forget('three');
    assert.equal(memory.draft.peek(), '');
    memory.flush();
    for (const kept of [JSON.stringify(api.getState()), told.at(-1) ?? ''])
      assert.deepEqual(
        ['one', 'two', 'three'].map(id => kept.includes(`secret of ${id}`)),
        [false, true, false],
      );
  });

  it('keeps what it has itself where the host’s is no newer, or damaged', () => {
    const api = editor();
    const told: string[] = [];
    const memory = new ViewMemory(api, text => told.push(text));
    memory.enter('one', false);
    memory.setDraft('first');
    memory.flush();
    const [old = ''] = told;
    const damaged = JSON.parse(old);
    damaged.sessions = [
      null,
      ['one'],
      ['one', { draft: 7 }],
      ['one', { draft: 'x', toggles: {}, anchor: 3, typedAt: 9e15 }],
    ];
    for (const host of [old, null, '', '{', '[]', '{"version":1,"sessions":{}}', JSON.stringify(damaged)]) {
      const again = new ViewMemory(api);
      again.recall(host);
      again.enter('one', false);
      assert.equal(again.draft.peek(), 'first', String(host));
    }
  });

  it('forgets old sessions, but nothing that was typed', () => {
    const api = editor();
    const memory = new ViewMemory(api);
    for (let i = 0; i < 30; i++) {
      memory.enter(`typed ${i}`, false);
      memory.setDraft(`draft ${i}`);
    }
    memory.enter('answered', false);
    memory.setAnswer('q', { entered: {}, words: 'half an answer' });
    memory.enter('edited', false);
    memory.setEdit('p', 'half a change');
    for (let i = 0; i < 30; i++) memory.enter(`plain ${i}`, false);
    memory.flush();
    const saved = api.getState() as { sessions: unknown[] };
    assert.equal(saved.sessions.length, 42);
    const again = new ViewMemory(api);
    again.enter('typed 0', false);
    assert.equal(again.draft.peek(), 'draft 0');
    again.enter('answered', false);
    assert.equal(again.answer('q')?.words, 'half an answer');
  });

  it('doesn’t grow without end', () => {
    const api = editor();
    const memory = new ViewMemory(api);
    for (let i = 0; i < 500; i++) {
      memory.enter(`s${i}`, false);
      memory.setDraft(`draft ${i}`);
    }
    memory.flush();
    // One of them is the view without a session.
    assert.equal((api.getState() as { sessions: unknown[] }).sessions.length, 201);
  });
});
