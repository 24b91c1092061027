import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { newSession } from '../../../src/contract/newSession.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import { Session } from '../../../src/session/session.ts';
import type { SessionPort } from '../../../src/session/sessionPort.ts';
import { Keeper, outline } from './keeper.ts';
import { notices, said, turn, until, Workplace } from './liveSession.ts';

// Fork, close, delete, list and sign-out, with a real process that keeps sessions.

describe('the sessions of an agent', function () {
  this.timeout(60_000);
  let place: Workplace;
  let keeper: Keeper;
  beforeEach(() => {
    place = new Workplace();
    keeper = new Keeper(place.folder);
    mkdirSync(path.join(place.folder, 'kept'));
  });
  afterEach(() => place.close());

  async function begun(can: string, ...more: readonly string[]): Promise<SessionPort> {
    place.agent = keeper.agent(can, ...more);
    const session = await place.create();
    await turn(session, 'one');
    return session;
  }

  /** The requests after the first turn. */
  function asked(): readonly string[] {
    const { calls } = keeper;
    return calls.slice(calls.indexOf('session/prompt') + 1);
  }

  it('are announced, and known as long as the agent runs', async () => {
    const session = await begun('load,fork,logout');
    const no = { resume: false, list: false, close: false, delete: false };
    assert.deepEqual(session.state.abilities, { ...no, load: true, fork: true, logout: true });
    await turn(session, 'die');
    assert.equal(session.state.abilities, null);
  });

  it('are asked nothing that isn’t announced', async () => {
    const session = await begun('');
    assert.equal(await session.agentSessions(), null);
    assert.equal(await session.fork(), null);
    assert.equal(await session.logout(), false);
    await session.delete();
    assert.deepEqual(asked(), []);
  });

  describe('forked', () => {
    it('go on each for itself, the fork with all that was said before', async () => {
      const session = await begun('load,resume,fork');
      const fork = (await session.fork()) ?? assert.fail('no fork');
      assert.equal(fork.fromSessionId, session.state.sessionId);
      await turn(session, 'two');
      // As whoever keeps sessions makes one of a fork.
      const { agent, cwd } = session.state;
      const empty = newSession({ sessionId: 'fork', agent, cwd, createdAt: 0 });
      const copied = { ...empty, entries: session.state.entries.slice(0, 3), nextKey: session.state.nextKey };
      const forked = new Session({
        state: reduceAll(copied, fork.events),
        store: null,
        findAgent: async () => place.agent,
        launch: place.launch,
        log: line => place.log.push(line),
      });
      place.owns(forked);
      const state = await turn(forked, 'recall');
      assert.match(said(state), /remembered: one$/);
      assert.deepEqual(notices(state), ['forked', 'agentResumed']);
      assert.match(said(await turn(session, 'recall')), /remembered: one \| two$/);
    });

    it('start the agent first where it is gone', async () => {
      const session = await begun('resume,fork');
      await turn(session, 'die');
      assert.ok(await session.fork());
      assert.deepEqual(asked().slice(-2), ['session/resume', 'session/fork']);
    });

    it('are not made while a turn runs', async () => {
      const session = await begun('fork');
      session.prompt('two');
      assert.equal(await session.fork(), null);
      await until(session, state => state.turn === null);
    });

    it('say what the agent has against it', async () => {
      const session = await begun('fork', '--refuses', 'fork');
      assert.equal(await session.fork(), null);
      const state = await until(session, now => notices(now).length > 0);
      const notice = state.entries.at(-1);
      assert.ok(notice?.type === 'notice' && notice.params['error']?.includes('no fork today'));
    });
  });

  it('closed by the user are closed in the agent', async () => {
    await (await begun('close,delete')).close();
    assert.deepEqual(asked(), ['session/close']);
    assert.deepEqual(keeper.ids, ['kept-1']);
  });

  it('deleted by the user are deleted in the agent', async () => {
    await (await begun('close,delete')).delete();
    assert.deepEqual(asked(), ['session/close', 'session/delete']);
    assert.deepEqual(keeper.ids, []);
  });

  it('left with the window are left alone', async () => {
    await (await begun('close,delete')).dispose();
    assert.deepEqual(asked(), []);
  });

  it('don’t hold up the end when the agent has something against it, or is silent', async () => {
    await (await begun('close,delete', '--refuses', 'close')).delete();
    await (await begun('close,delete', '--silent', 'close')).delete();
    assert.ok(place.log.some(line => line.includes('no close today')));
  });

  it('are not closed in an agent that isn’t running', async () => {
    const session = await begun('close,delete');
    await turn(session, 'die');
    await session.delete();
    assert.deepEqual(asked(), ['session/prompt']);
  });

  it('sign out, which the chat says', async () => {
    const session = await begun('logout');
    assert.equal(await session.logout(), true);
    const state = await until(session, now => notices(now).length > 0);
    assert.deepEqual(outline(state).slice(-1), ['! signedOut']);
    assert.deepEqual(asked(), ['logout']);
  });

  describe('listed', () => {
    const listed = (...options: readonly string[]) =>
      place.service().agentSessions(keeper.agent(...(options as [string])), place.folder, new AbortController().signal);

    function keep(count: number): void {
      for (let n = 1; n <= count; n++) {
        const updatedAt = new Date(Date.UTC(2026, 0, n)).toISOString();
        keeper.keep({ sessionId: `s${n}`, cwd: place.folder, title: `Session ${n}`, updatedAt, turns: [] });
      }
    }

    it('come page after page, newest first', async () => {
      keep(7);
      const ids = (await listed('list', '--page', '3'))?.map(session => session.agentSessionId);
      assert.deepEqual(ids, ['s7', 's6', 's5', 's4', 's3', 's2', 's1']);
      assert.equal(keeper.calls.filter(call => call === 'session/list').length, 3);
    });

    it('end, even where the agent’s pages don’t', async () => {
      keep(4);
      assert.equal((await listed('list', '--page', '2', '--circle'))?.length, 4);
    });

    it('come from the running agent too', async () => {
      const session = await begun('list');
      assert.deepEqual(
        (await session.agentSessions())?.map(({ title }) => title),
        ['one'],
      );
    });

    it('are none for an agent that can’t list, which isn’t asked', async () => {
      assert.equal(await listed('load'), null);
      assert.deepEqual(keeper.calls, ['initialize']);
    });

    it('say that the agent wants a sign-in, or what else it has against it', async () => {
      await assert.rejects(listed('list', '--auth'), { code: 'authRequired' });
      await assert.rejects(listed('list', '--refuses', 'list'), /no list today/);
    });

    it('are given up with their signal', async () => {
      const abort = new AbortController();
      const agent = keeper.agent('list', '--silent', 'list');
      const list = place.service().agentSessions(agent, place.folder, abort.signal);
      setTimeout(() => abort.abort(new Error('enough')), 300);
      await assert.rejects(list, /enough/);
    });
  });
});
