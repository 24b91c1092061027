import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AttentionTracker } from '../../../src/editor/attention.ts';
import type { SessionPort } from '../../../src/session/sessionPort.ts';
import { Keeper, outline } from './keeper.ts';
import { notices, said, turn, until, Workplace } from './liveSession.ts';

// What becomes of a conversation whose agent starts anew, with real processes: after its death, a restart, or a reload of the window.

describe('a session taken up again', function () {
  this.timeout(60_000);
  let place: Workplace;
  let keeper: Keeper;
  beforeEach(() => {
    place = new Workplace();
    keeper = new Keeper(place.folder);
  });
  afterEach(() => place.close());

  async function begun(can: string, ...more: readonly string[]): Promise<SessionPort> {
    place.agent = keeper.agent(can, ...more);
    const session = await place.create();
    await turn(session, 'one');
    return session;
  }

  /** After a reload of the window. */
  async function reopened(session: SessionPort): Promise<SessionPort> {
    await session.dispose();
    return (await place.reopen()) ?? assert.fail('nothing to reopen');
  }

  /** Somebody goes on in the agent's own program. */
  function elsewhere(...turns: readonly string[]): void {
    const kept = keeper.session('kept-1');
    keeper.keep({ ...kept, turns: [...kept.turns, ...turns] });
  }

  it('is resumed where the agent can: by the next prompt after its death', async () => {
    const session = await begun('load,resume');
    await turn(session, 'die');
    const state = await turn(session, 'recall');
    assert.match(said(state), /remembered: one$/);
    assert.deepEqual(notices(state), ['agentDied', 'agentResumed']);
    assert.deepEqual(
      keeper.calls.filter(call => call !== 'session/prompt'),
      ['initialize', 'session/new', 'initialize', 'session/resume'],
    );
  });

  it('is loaded where the agent can’t resume, and nothing is shown twice', async () => {
    const session = await begun('load');
    await turn(session, 'run ls');
    const before = session.state.entries;
    session.restart();
    const state = await until(session, ({ phase, entries }) => phase === 'ready' && entries.length > before.length);
    assert.deepEqual(state.entries.slice(0, -1), before);
    assert.deepEqual(notices(state), ['agentLoaded']);
    assert.match(said(await turn(session, 'recall')), /remembered: one \| run ls$/);
  });

  it('is begun anew where the agent can do neither, which the chat says', async () => {
    const session = await begun('');
    await turn(session, 'die');
    const state = await turn(session, 'recall');
    assert.match(said(state), /remembered: $/);
    assert.deepEqual(notices(state), ['agentDied', 'agentRestarted']);
    assert.deepEqual(
      keeper.calls.filter(call => call !== 'session/prompt'),
      ['initialize', 'session/new', 'initialize', 'session/new'],
    );
    assert.equal(state.agentSessionId, 'kept-2');
  });

  it('goes through what is left when the agent refuses, and shows its words', async () => {
    const session = await begun('load,resume');
    place.agent = keeper.agent('load,resume', '--refuses', 'resume');
    session.restart();
    await until(session, state => notices(state).includes('agentLoaded'));
    place.agent = keeper.agent('load,resume', '--refuses', 'resume,load');
    await turn(session, 'two');
    session.restart();
    const state = await until(session, now => notices(now).includes('agentRestarted'));
    const notice = state.entries.findLast(entry => entry.type === 'notice');
    assert.ok(notice?.type === 'notice' && notice.level === 'warning' && notice.detail?.includes('no load today'));
  });

  it('shows what the agent says in a new session, though it was to open an old one', async () => {
    const session = await begun('load');
    place.agent = keeper.agent('load', '--refuses', 'load', '--greets');
    session.restart();
    const state = await until(session, now => said(now).includes('Welcome.'));
    assert.deepEqual(outline(state).slice(3), ['! agentRestarted', 'Welcome.']);
  });

  it('survives a reload of the window', async () => {
    const session = await reopened(await begun('load,resume'));
    assert.equal(session.state.agentSessionId, 'kept-1');
    const state = await turn(session, 'recall');
    assert.match(said(state), /remembered: one$/);
    assert.deepEqual(notices(state), ['reloaded', 'agentResumed']);
  });

  it('says it once, however often the agent is started for nothing', async () => {
    const session = await begun('resume');
    for (let count = 2; count < 5; count++) {
      session.restart();
      await until(session, ({ phase }) => phase === 'starting');
      await until(session, ({ phase }) => phase === 'ready');
    }
    assert.deepEqual(notices(session.state), ['agentResumed']);
  });

  it('needs nothing of the agent before anything was said', async () => {
    place.agent = keeper.agent('load,resume');
    const session = await place.create();
    await session.connect();
    session.restart();
    await until(session, ({ phase }) => phase === 'starting');
    const state = await until(session, ({ phase }) => phase === 'ready');
    assert.deepEqual(state.entries, []);
    assert.ok(!keeper.calls.includes('session/resume') && !keeper.calls.includes('session/load'));
  });

  it('does not ask an agent twice for what it died of', async () => {
    const session = await begun('load,resume');
    place.agent = keeper.agent('load,resume', '--dies', 'resume');
    session.restart();
    await until(session, ({ phase }) => phase === 'failed');
    const died = session.state.entries.findLast(entry => entry.type === 'notice');
    assert.ok(died?.type === 'notice' && died.code === 'agentExitedAtStart' && died.detail === 'died of resume');
    assert.ok(died.actions.includes('restart'));
    assert.match(said(await turn(session, 'recall')), /remembered: one$/);
  });

  it('asks for the sign-in that the agent wants, and is taken up after it', async () => {
    const session = await begun('load,resume');
    place.agent = keeper.agent('load,resume', '--auth');
    session.restart();
    await until(session, ({ phase }) => phase === 'failed');
    assert.deepEqual(notices(session.state), ['authRequired']);
    place.agent = keeper.agent('load,resume');
    assert.match(said(await turn(session, 'recall')), /remembered: one$/);
  });

  it('is not lost to Stop while the agent is silent: the process ends, the next prompt takes the session up', async () => {
    const session = await begun('load,resume');
    place.agent = keeper.agent('load,resume', '--silent', 'resume');
    session.restart();
    await until(session, ({ phase }) => phase === 'starting');
    session.prompt('too early');
    session.stop();
    await until(session, state => state.turn === null && state.phase === 'idle');
    place.agent = keeper.agent('load,resume');
    assert.match(said(await turn(session, 'recall')), /remembered: one$/);
  });

  describe('with turns that were made in the agent’s own program', () => {
    it('shows those, and only those, in front of the prompt that started the agent', async () => {
      const session = await begun('load');
      await turn(session, 'run ls');
      await turn(session, 'die');
      elsewhere('run pwd', 'bye');
      const state = await turn(session, 'recall');
      assert.deepEqual(outline(state), [
        '> one',
        'heard: one',
        '--',
        '> run ls',
        '$ ls [exited 3]',
        'ran: run ls',
        '--',
        '> die',
        '--',
        '! agentDied',
        '! agentHistory',
        '> run pwd',
        '$ pwd [exited 3]',
        'ran: run pwd',
        '> bye',
        'heard: bye',
        '> recall',
        'remembered: one | run ls | run pwd | bye',
        '--',
      ]);
      const keys = state.entries.map(({ key }) => key);
      assert.equal(new Set(keys).size, keys.length);
      assert.equal(
        state.entries.findLast(entry => entry.type === 'turnEnd')?.result.result,
        said(state).split('\n').at(-1),
      );
    });

    it('shows them again after a reload, with the same output, also in its file', async () => {
      const session = await begun('load');
      elsewhere('run pwd');
      session.restart();
      await until(session, state => notices(state).includes('agentHistory'));
      const again = await reopened(session);
      assert.deepEqual(again.state.entries.slice(0, -1), session.state.entries);
      const call = again.state.entries.find(entry => entry.type === 'toolCall') ?? assert.fail();
      const run = (call.type === 'toolCall' && call.commands[0]) || assert.fail();
      assert.equal(run.output.text, 'pwd done\n');
      assert.equal(call.type === 'toolCall' && call.status, 'failed');
      const file = (call.type === 'toolCall' && (await again.outputFile(call.toolCallId, run.id))) || assert.fail();
      assert.equal(await readFile(file, 'utf8'), 'pwd done\n');
      // They are ours now.
      assert.match(said(await turn(again, 'recall')), /remembered: one \| run pwd$/);
      assert.equal(notices(again.state).filter(code => code === 'agentHistory').length, 1);
    });

    it('closes a call that the replay leaves open', async () => {
      const session = await begun('load');
      elsewhere('open', 'bye');
      session.restart();
      const state = await until(session, now => notices(now).includes('agentHistory'));
      const call = state.entries.find(entry => entry.type === 'toolCall');
      assert.ok(call?.type === 'toolCall' && call.status === 'cancelled' && call.commands[0]?.exit.state === 'unknown');
    });

    it('is no news: no turn is counted, nothing wants the user', async () => {
      const session = await begun('load');
      elsewhere('run pwd');
      const tracker = new AttentionTracker(false);
      const { sessionId } = session.state;
      tracker.follow(sessionId, session.state);
      const seen: string[] = [];
      tracker.onDidChange(({ now }) => seen.push(now.attention));
      session.subscribe((_events, state) => tracker.follow(sessionId, state));
      session.restart();
      const state = await until(session, ({ phase, entries }) => phase === 'ready' && entries.length > 3);
      assert.equal(state.turnCount, 1);
      assert.deepEqual(seen, ['running', 'idle']);
    });

    it('asks nothing about what is over, and asks about what is new', async () => {
      const session = await begun('load', '--asks');
      elsewhere('run pwd');
      session.restart();
      const { asks } = await until(session, state => state.asks.length > 0);
      assert.deepEqual(
        asks.map(({ title }) => title),
        ['Read the folder'],
      );
      session.answerPermission(asks[0]?.askId ?? '', 'yes');
      await until(session, ({ phase }) => phase === 'ready');
      assert.deepEqual(
        keeper.calls.filter(call => call.startsWith('asked')),
        ['asked call-1: cancelled', 'asked indexing: yes'],
      );
    });

    it('makes no change for review of an edit that is over', async () => {
      const [live, past] = ['live.txt', 'past.txt'].map(name => path.join(place.folder, name));
      for (const file of [live, past]) writeFileSync(file ?? '', 'new\n');
      const session = await begun('load');
      await turn(session, `edit ${live}`);
      elsewhere(`edit ${past}`);
      session.restart();
      const state = await until(session, now => notices(now).includes('agentHistory') && now.phase === 'ready');
      const edits = state.entries.flatMap(entry => (entry.type === 'toolCall' ? [entry.title] : []));
      assert.deepEqual(edits, [`Edit ${live}`, `Edit ${past}`]);
      await session.dispose();
      assert.deepEqual(
        [session.review?.baseline(live ?? ''), session.review?.baseline(past ?? '')],
        ['old\n', undefined],
      );
    });
  });

  describe('that was made in the agent’s own program', () => {
    beforeEach(() => {
      mkdirSync(path.join(place.folder, 'kept'));
      const session = { sessionId: 'own', cwd: place.folder, title: 'In the terminal', turns: ['run ls', 'bye'] };
      keeper.keep({ ...session, updatedAt: '2026-11-30T19:48:49.925Z' });
    });

    async function adopted(can: string, ...more: readonly string[]): Promise<SessionPort> {
      place.agent = keeper.agent(can, ...more);
      const own = { agentSessionId: 'own', title: 'In the terminal', cwd: place.folder, updatedAt: null };
      const session = await place.service().adopt(place.agent, place.folder, own);
      place.owns(session);
      await session.connect();
      return session;
    }

    it('is in the agent’s list', async () => {
      keeper.keep({ sessionId: 'other', cwd: '/somewhere/else', title: null, turns: [] });
      const list = await place
        .service()
        .agentSessions(keeper.agent('list'), place.folder, new AbortController().signal);
      const updatedAt = Date.parse('2026-11-30T19:48:49.925Z');
      assert.deepEqual(list, [{ agentSessionId: 'own', title: 'In the terminal', cwd: place.folder, updatedAt }]);
    });

    it('shows all of it, and goes on', async () => {
      const session = await adopted('load,resume');
      assert.deepEqual(outline(session.state), [
        '! agentHistory',
        '> run ls',
        '$ ls [exited 3]',
        'ran: run ls',
        '> bye',
        'heard: bye',
      ]);
      assert.deepEqual([session.state.title, session.state.phase], ['In the terminal', 'ready']);
      assert.match(said(await turn(session, 'recall')), /remembered: run ls \| bye$/);
      const again = await reopened(session);
      assert.equal(again.state.agentSessionId, 'own');
      assert.deepEqual(again.state.entries.slice(0, -1), session.state.entries);
      assert.match(said(await turn(again, 'recall')), /remembered: run ls \| bye \| recall$/);
    });

    it('goes on in an agent that can only resume, which the chat says', async () => {
      const session = await adopted('resume');
      assert.deepEqual(outline(session.state), ['! agentResumed']);
      assert.match(said(await turn(session, 'recall')), /remembered: run ls \| bye$/);
    });

    it('begins anew where the agent doesn’t find it, which the chat says', async () => {
      const session = await adopted('load', '--refuses', 'load');
      assert.deepEqual(outline(session.state), ['! agentRestarted']);
    });

    it('can be tried again after the agent died', async () => {
      const session = await adopted('load', '--dies', 'initialize');
      assert.equal(session.state.phase, 'failed');
      const again = await reopened(session);
      place.agent = keeper.agent('load');
      await again.connect();
      assert.equal(again.state.agentSessionId, 'own');
    });
  });
});
