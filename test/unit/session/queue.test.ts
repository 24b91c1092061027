import assert from 'node:assert/strict';
import type { SessionEvent } from '../../../src/contract/events.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import type { SessionPort } from '../../../src/session/sessionPort.ts';
import { notices, said, scriptedAgent, turn, until, Workplace } from './liveSession.ts';

/** The prompts that were sent, in order. */
const prompts = (state: SessionState) => state.entries.flatMap(entry => (entry.type === 'user' ? [entry.text] : []));
const queued = (state: SessionState) => state.queue.map(({ text }) => text);
const isOver = (state: SessionState) => state.turn === null && state.queue.length === 0;
const results = (state: SessionState) =>
  state.entries.flatMap(entry => (entry.type === 'turnEnd' ? [entry.result.subtype] : []));

/** The id of the queued prompt with this text. */
function idOf(session: SessionPort, text: string): string {
  return session.state.queue.find(prompt => prompt.text === text)?.id ?? assert.fail(`"${text}" is not queued`);
}

describe('the queue', function () {
  this.timeout(60_000);
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  /** A session whose agent waits in a turn, with prompts behind it. */
  async function busy(...texts: readonly string[]): Promise<SessionPort> {
    const session = await place.create();
    session.prompt('wait');
    await until(session, state => said(state).includes('waiting'));
    for (const text of texts) session.prompt(text);
    return session;
  }

  it('sends what was typed during a turn after it, one by one and in order', async () => {
    const session = await place.create();
    session.prompt('one');
    for (const text of ['two', 'three', 'four']) session.prompt(text);
    assert.deepEqual(queued(session.state), ['two', 'three', 'four']);
    const state = await until(session, isOver);
    assert.deepEqual(prompts(state), ['one', 'two', 'three', 'four']);
    assert.deepEqual(
      state.entries.map(entry => entry.type),
      ['one', 'two', 'three', 'four'].flatMap(() => ['user', 'assistant', 'turnEnd']),
    );
  });

  it('holds a hundred', async () => {
    const session = await place.create();
    const texts = Array.from({ length: 101 }, (_, i) => `prompt ${i}`);
    for (const text of texts) session.prompt(text);
    assert.deepEqual(prompts(await until(session, isOver)), texts);
  });

  it('never looks paused, or as if all were done, between two turns', async () => {
    const session = await place.create();
    const between: SessionState[] = [];
    session.subscribe((_events, state) => {
      if (state.turn === null && state.turnCount > 0 && state.turnCount < 3) between.push(state);
    });
    for (const text of ['one', 'two', 'three']) session.prompt(text);
    await until(session, isOver);
    assert.ok(between.every(state => !state.queuePaused && state.queue[0]?.state === 'waiting'));
  });

  it('waits after Stop, and goes on behind what is typed next', async () => {
    const session = await busy('later', 'last');
    session.stop();
    session.prompt('typed while it stops');
    const paused = await until(session, state => state.turn === null);
    await until(session, state => state.queuePaused);
    assert.deepEqual(queued(paused), ['later', 'last', 'typed while it stops']);
    session.prompt('first of all');
    const state = await until(session, isOver);
    assert.deepEqual(prompts(state), ['wait', 'first of all', 'later', 'last', 'typed while it stops']);
    assert.equal(state.queuePaused, false);
  });

  it('waits when the agent gives the turn up, and when it answers with an error', async () => {
    for (const [prompt, how] of [
      ['ends refusal', 'refusal'],
      ['error', 'error_during_execution'],
    ] as const) {
      const session = await place.create();
      session.prompt(prompt);
      session.prompt('later');
      const state = await until(session, ({ queuePaused }) => queuePaused);
      assert.deepEqual([results(state), queued(state)], [[how], ['later']]);
    }
  });

  it('goes on after a turn that reached a limit', async () => {
    const session = await place.create();
    session.prompt('ends max_tokens');
    session.prompt('later');
    assert.deepEqual(results(await until(session, isOver)), ['error_max_tokens', 'success']);
  });

  it('waits when the agent dies, and goes on with a new one', async () => {
    const session = await place.create();
    session.prompt('die 3');
    session.prompt('later');
    const died = await until(session, ({ queuePaused }) => queuePaused);
    assert.deepEqual([notices(died), queued(died)], [['agentDied'], ['later']]);
    session.restart();
    await until(session, ({ phase }) => phase === 'ready');
    assert.equal(session.state.queuePaused, true);
    session.queue.send(idOf(session, 'later'));
    assert.match(said(await until(session, isOver)), /later/);
  });

  it('waits when the agent can’t be started', async () => {
    place.agent = scriptedAgent('--exit', '3');
    const session = await place.create();
    session.prompt('one');
    session.prompt('two');
    const state = await until(session, ({ queuePaused }) => queuePaused);
    assert.deepEqual([prompts(state), queued(state)], [['one'], ['two']]);
  });

  it('survives a reload, and waits', async () => {
    const session = await busy('later', 'last');
    session.queue.hold(idOf(session, 'last'), true);
    await session.dispose();
    const reopened = (await place.reopen()) ?? assert.fail();
    assert.deepEqual(reopened.state.queue, session.state.queue);
    assert.deepEqual(
      reopened.state.queue.map(({ text, state }) => [text, state]),
      [
        ['later', 'waiting'],
        ['last', 'editing'],
      ],
    );
    assert.equal(reopened.state.queuePaused, true);
    reopened.queue.hold(idOf(reopened, 'last'), false);
    reopened.queue.send(idOf(reopened, 'later'));
    assert.deepEqual(prompts(await until(reopened, isOver)), ['wait', 'later', 'last']);
  });

  it('tells all of it in events', async () => {
    const session = await place.create();
    let seen = session.state;
    session.subscribe((events: readonly SessionEvent[]) => {
      seen = reduceAll(seen, events);
    });
    session.prompt('wait');
    for (const text of ['b', 'a', 'dropped']) session.prompt(text);
    await until(session, state => said(state).includes('waiting'));
    session.queue.move(idOf(session, 'a'), -1);
    session.queue.drop(idOf(session, 'dropped'));
    assert.deepEqual([queued(seen), seen.queuePaused], [['a', 'b'], false]);
    session.stop();
    await until(session, ({ queuePaused }) => queuePaused);
    assert.deepEqual([seen.queue, seen.queuePaused], [session.state.queue, true]);
  });

  describe('in the user’s hands', () => {
    it('is edited, reordered and dropped', async () => {
      const session = await busy('a', 'b', 'c', 'd');
      session.queue.move(idOf(session, 'd'), -2);
      session.queue.move(idOf(session, 'a'), 99);
      session.queue.edit(idOf(session, 'b'), 'B');
      session.queue.edit(idOf(session, 'c'), '  ');
      session.queue.drop(idOf(session, 'c'));
      assert.deepEqual(queued(session.state), ['d', 'B', 'a']);
      session.queue.clear();
      assert.deepEqual(queued(session.state), []);
    });

    it('ignores ids of what is no longer there', async () => {
      const session = await busy('a');
      const before = session.state;
      session.queue.hold('gone', true);
      session.queue.edit('gone', 'x');
      session.queue.move('gone', 1);
      session.queue.drop('gone');
      session.queue.send('gone');
      assert.equal(session.state, before);
    });

    it('doesn’t send what is being edited, nor what is behind it, before that is saved', async () => {
      const session = await place.create();
      session.prompt('one');
      session.prompt('tw');
      session.prompt('three');
      const id = idOf(session, 'tw');
      session.queue.hold(id, true);
      const held = await until(session, state => state.turnCount === 1 && state.phase === 'ready');
      assert.deepEqual([queued(held), held.queuePaused], [['tw', 'three'], false]);
      session.queue.send(id);
      assert.equal(session.state.turn, null);
      session.queue.edit(id, 'two');
      assert.deepEqual(prompts(await until(session, isOver)), ['one', 'two', 'three']);
    });

    it('goes on when the edit is let go, the prompt dropped, or another moved before it', async () => {
      const ways: readonly ((session: SessionPort, id: string) => void)[] = [
        (session, id) => session.queue.hold(id, false),
        (session, id) => session.queue.drop(id),
        (session, id) => {
          session.queue.move(id, 1);
          session.queue.hold(id, false);
        },
      ];
      for (const way of ways) {
        const session = await place.create();
        session.prompt('one');
        session.prompt('two');
        session.prompt('three');
        session.queue.hold(idOf(session, 'two'), true);
        await until(session, state => state.turnCount === 1 && state.phase === 'ready');
        way(session, idOf(session, 'two'));
        await until(session, isOver);
      }
    });
  });

  describe('sending one now', () => {
    it('stops the turn, waits for its end, sends it and goes on with the others', async () => {
      const session = await busy('a', 'b', 'c');
      session.queue.send(idOf(session, 'b'));
      assert.equal(session.state.phase, 'stopping');
      assert.deepEqual(queued(session.state), ['b', 'a', 'c']);
      const state = await until(session, isOver);
      assert.deepEqual(prompts(state), ['wait', 'b', 'a', 'c']);
      assert.deepEqual(results(state), ['cancelled', 'success', 'success', 'success']);
    });

    it('is taken back by Stop', async () => {
      const session = await busy('a');
      session.queue.send(idOf(session, 'a'));
      session.stop();
      const state = await until(session, ({ queuePaused }) => queuePaused);
      assert.deepEqual([prompts(state), queued(state)], [['wait'], ['a']]);
    });

    it('works while the turn is already being stopped', async () => {
      const session = await busy('a', 'b');
      session.stop();
      session.queue.send(idOf(session, 'b'));
      assert.equal(session.state.turn?.stopUnanswered, false);
      assert.deepEqual(prompts(await until(session, isOver)), ['wait', 'b', 'a']);
    });

    it('sends nothing when it is dropped before the turn has ended', async () => {
      const session = await busy('a', 'b');
      session.queue.send(idOf(session, 'b'));
      session.queue.drop(idOf(session, 'b'));
      const state = await until(session, ({ queuePaused }) => queuePaused);
      assert.deepEqual([prompts(state), queued(state)], [['wait'], ['a']]);
    });

    it('works while the agent is still starting', async () => {
      const session = await place.create();
      session.prompt('one');
      session.prompt('two');
      await until(session, ({ phase }) => phase === 'starting');
      session.queue.send(idOf(session, 'two'));
      const state = await until(session, isOver);
      assert.deepEqual(
        [prompts(state), results(state)],
        [
          ['one', 'two'],
          ['cancelled', 'success'],
        ],
      );
    });

    it('waits for the user when the agent has to be ended', async () => {
      const session = await place.create();
      session.prompt('deaf');
      await until(session, state => said(state).includes('not listening'));
      session.prompt('later');
      session.queue.send(idOf(session, 'later'));
      session.endAgent();
      const state = await until(session, ({ queuePaused }) => queuePaused);
      assert.deepEqual(queued(state), ['later']);
      session.queue.send(idOf(session, 'later'));
      assert.match(said(await until(session, isOver)), /later/);
    });
  });

  describe('with an agent that takes messages into its turn', () => {
    const steering = async (outcome: string, ...texts: readonly string[]) => {
      place.agent = scriptedAgent('--steering', outcome);
      const session = await busy(...texts);
      assert.equal(session.state.agent.canSteer, true);
      return session;
    };

    it('gives it the prompt without stopping', async () => {
      const session = await steering('injected', 'a', 'b');
      session.queue.send(idOf(session, 'b'));
      assert.deepEqual(
        session.state.queue.map(({ text, state }) => [text, state]),
        [
          ['b', 'sending'],
          ['a', 'waiting'],
        ],
      );
      const state = await until(session, ({ queue }) => queue.length === 1);
      assert.deepEqual([prompts(state), state.turnCount, state.turn?.cancelAsked], [['wait', 'b'], 1, false]);
      assert.match(said(state), /steered: b, idle promptRequired/);
    });

    it('doesn’t touch what is on its way', async () => {
      const session = await steering('injected', 'a');
      const id = idOf(session, 'a');
      session.queue.send(id);
      session.queue.drop(id);
      session.queue.edit(id, 'x');
      session.queue.hold(id, true);
      session.queue.clear();
      assert.deepEqual(prompts(await until(session, ({ queue }) => queue.length === 0)), ['wait', 'a']);
    });

    it('keeps it as the next where the turn had ended for the agent', async () => {
      const session = await steering('promptRequired', 'a', 'b');
      session.queue.send(idOf(session, 'b'));
      const state = await until(session, ({ queue }) => queue.every(it => it.state === 'waiting'));
      assert.deepEqual([queued(state), prompts(state), notices(state)], [['b', 'a'], ['wait'], []]);
    });

    for (const outcome of ['failed', 'error', 'something new'])
      it(`says so and keeps it when the answer is "${outcome}"`, async () => {
        const session = await steering(outcome, 'a');
        session.queue.send(idOf(session, 'a'));
        const state = await until(session, ({ queue }) => queue[0]?.state === 'waiting');
        assert.deepEqual([notices(state), queued(state), prompts(state)], [['steerFailed'], ['a'], ['wait']]);
      });

    it('keeps it when the agent dies before it answers', async () => {
      place.agent = scriptedAgent('--steering', 'silent');
      const session = await place.create();
      session.prompt('wait');
      await until(session, state => said(state).includes('waiting'));
      session.prompt('a');
      session.queue.send(idOf(session, 'a'));
      session.endAgent();
      const state = await until(session, ({ queuePaused, queue }) => queuePaused && queue[0]?.state === 'waiting');
      assert.deepEqual([queued(state), notices(state)], [['a'], []]);
    });

    it('sends nothing twice when the turn ends before the agent has answered', async () => {
      place.agent = scriptedAgent('--steering', 'late');
      const session = await place.create();
      session.prompt('wait');
      await until(session, state => said(state).includes('waiting'));
      session.prompt('a');
      session.prompt('b');
      session.queue.send(idOf(session, 'a'));
      // The agent answers the steering only behind the end of the turn.
      const state = await until(session, isOver);
      assert.deepEqual(prompts(state), ['wait', 'a', 'b']);
      assert.equal(state.turnCount, 2);
    });

    it('stops the turn where the agent announces nothing', async () => {
      const session = await busy('a');
      assert.equal(session.state.agent.canSteer, undefined);
      session.queue.send(idOf(session, 'a'));
      assert.deepEqual(results(await until(session, isOver)), ['cancelled', 'success']);
    });
  });

  it('leaves a session alone that nothing was queued in', async () => {
    const state = await turn(await place.create(), 'hello');
    assert.deepEqual([state.queue, state.queuePaused], [[], false]);
  });
});
