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
    memory.enter('one');
    memory.setDraft('half a');
    memory.setToggle('card', false);
    memory.setAnchor({ key: 'e3', delta: 7 });
    memory.setEdit('q1', 'half changed');
    memory.setEdit('q2', 'saved');
    memory.setEdit('q2', null);
    memory.flush();
    const again = new ViewMemory(api);
    again.enter('one');
    assert.equal(again.draft.peek(), 'half a');
    assert.equal(again.toggle('card'), false);
    assert.equal(again.toggle('other'), null);
    assert.deepEqual(again.anchor, { key: 'e3', delta: 7 });
    assert.deepEqual([again.edit('q1'), again.edit('q2')], ['half changed', null]);
  });

  it('takes a draft along to a new session, but not to one that has its own', () => {
    const memory = new ViewMemory(editor());
    memory.enter('one');
    memory.setDraft('ask');
    memory.enter('two');
    assert.equal(memory.draft.peek(), 'ask');
    memory.setDraft('ask two');
    memory.enter('one');
    assert.equal(memory.draft.peek(), '');
    memory.enter('two');
    assert.equal(memory.draft.peek(), 'ask two');
    memory.flush();
  });

  it('begins anew where the saved state is of another kind', () => {
    for (const state of [null, 7, {}, { version: 2, sessions: [] }, { version: 1 }]) {
      const api = editor();
      api.setState(state);
      const memory = new ViewMemory(api);
      memory.enter('one');
      assert.equal(memory.draft.peek(), '');
    }
  });

  it('forgets old sessions', () => {
    const api = editor();
    const memory = new ViewMemory(api);
    for (let i = 0; i < 30; i++) {
      memory.enter(`s${i}`);
      memory.setDraft(`draft ${i}`);
    }
    memory.flush();
    const saved = api.getState() as { sessions: unknown[] };
    assert.equal(saved.sessions.length, 10);
  });
});
