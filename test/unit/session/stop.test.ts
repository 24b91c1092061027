import assert from 'node:assert/strict';
import { said, turn, until, Workplace } from './liveSession.ts';

describe('Stop', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  it('offers to end an agent that doesn’t obey in time', async () => {
    place.stopPatienceMs = 20;
    const session = await place.create();
    session.prompt('deaf');
    await until(session, state => said(state).includes('not listening'));
    session.stop();
    assert.equal(session.state.phase, 'stopping');
    await until(session, state => state.turn?.stopUnanswered === true);
  });

  it('offers it at once when it is pressed again', async () => {
    const session = await place.create();
    session.prompt('deaf');
    await until(session, state => said(state).includes('not listening'));
    session.stop();
    assert.equal(session.state.turn?.stopUnanswered, false);
    session.stop();
    assert.equal(session.state.turn?.stopUnanswered, true);
  });

  it('and then ends it: the conversation stays, the next prompt starts it again', async () => {
    const session = await place.create();
    await turn(session, 'before');
    session.prompt('deaf');
    await until(session, state => said(state).includes('not listening'));
    session.stop();
    session.stop();
    session.endAgent();
    const ended = await until(session, state => state.turn === null);
    const result = ended.entries.findLast(entry => entry.type === 'turnEnd')?.result;
    assert.deepEqual([result?.subtype, result?.errors], ['cancelled', []]);
    assert.equal(ended.phase, 'idle');
    const again = await turn(session, 'after');
    assert.match(said(again), /before[\s\S]*not listening[\s\S]*after/);
    assert.equal(again.entries.findLast(entry => entry.type === 'turnEnd')?.result.subtype, 'success');
  });

  it('leaves nothing that runs: calls are closed, asks are settled', async () => {
    const session = await place.create();
    const call = { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'x', kind: 'execute', status: 'in_progress' };
    const ask = {
      request: 'cursor/ask_question',
      params: { questions: [{ id: 'q', prompt: '?', options: [{ id: 'a' }] }] },
    };
    session.prompt(`do ${JSON.stringify([{ update: call }, ask, { say: 'late' }])}`);
    await until(session, state => state.openQuestions.length > 0);
    session.stop();
    const state = await until(session, ({ turn: now }) => now === null);
    assert.deepEqual([state.openQuestions, state.asks], [[], []]);
    const shown = state.entries.find(entry => entry.type === 'toolCall');
    assert.equal(shown?.type === 'toolCall' && shown.status, 'cancelled');
    // What it said after Stop is kept.
    assert.match(said(state), /late/);
  });
});
