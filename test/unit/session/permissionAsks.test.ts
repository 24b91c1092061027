import assert from 'node:assert/strict';
import type { SessionState } from '../../../src/contract/session.ts';
import { notices, said, turn, until, Workplace } from './liveSession.ts';

const call = { toolCallId: 'c', title: 'Do it', kind: 'other', rawInput: { target: 'the quay', force: true } };
const asks = (options: unknown, toolCall: unknown = call) => ({
  request: 'session/request_permission',
  params: { sessionId: '$session', toolCall, options },
});
const steps = (...list: readonly object[]) => `do ${JSON.stringify(list)}`;

describe('requests for permission', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  it('without an answer to choose are answered as cancelled, and the chat says so', async () => {
    for (const options of [[], undefined, 'none', [{ name: 'no id' }]]) {
      const state = await turn(await place.create(), steps(asks(options)));
      assert.deepEqual(answer(state), { outcome: { outcome: 'cancelled' } });
      assert.deepEqual(notices(state), ['permissionWithoutOptions']);
      assert.deepEqual(state.asks, []);
    }
  });

  it('offer options of kinds that nobody has heard of, by their names', async () => {
    const session = await place.create();
    const ended = turn(session, steps(asks([{ optionId: 'later', name: 'Ask me later', kind: 'postpone' }])));
    const [ask] = (await until(session, state => state.asks.length > 0)).asks;
    assert.deepEqual(ask?.options, [{ optionId: 'later', name: 'Ask me later', kind: 'other' }]);
    session.answerPermission(ask.askId, 'later');
    assert.deepEqual(answer(await ended), { outcome: { outcome: 'selected', optionId: 'later' } });
  });

  it('say what the call was given', async () => {
    const session = await place.create();
    const ended = turn(session, steps(asks([{ optionId: 'y', name: 'Yes', kind: 'allow_once' }])));
    const [ask] = (await until(session, state => state.asks.length > 0)).asks;
    assert.equal(ask?.detail, 'target: the quay\nforce: true');
    session.answerPermission(ask.askId, 'y');
    await ended;
  });
});

function answer(state: SessionState): unknown {
  return JSON.parse(/answer: (.*)/.exec(said(state))?.[1] ?? 'null');
}
