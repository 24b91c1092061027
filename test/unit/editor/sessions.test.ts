import assert from 'node:assert/strict';
import type { AgentDefinition } from '../../../src/contract/agentDefinition.ts';
import type { SessionEvent } from '../../../src/contract/events.ts';
import type { TurnResult } from '../../../src/contract/turnResult.ts';
import type { SessionFactory } from '../../../src/editor/sessionFactory.ts';
import { Sessions, type SessionsHost } from '../../../src/editor/sessions.ts';
import { FakeSession } from './fakeSession.ts';
import { silentLog } from './silentLog.ts';

const shell: AgentDefinition = {
  id: 'shell',
  label: 'Shell',
  command: 'sh',
  args: [],
  env: {},
  cwd: null,
  source: 'builtin',
};

const RESULT: TurnResult = {
  type: 'result',
  subtype: 'success',
  is_error: false,
  result: 'done',
  session_id: 's',
  stop_reason: 'end_turn',
  duration_ms: 1,
  num_turns: 1,
  turns: 1,
  permission_denials: [],
  errors: [],
};

/** What the window remembers between its runs. */
interface Remembered {
  shown: string | null;
}

function setUp({
  last,
  stored = [],
  remembered = { shown: null },
  ...changes
}: Partial<SessionsHost> & {
  last?: FakeSession;
  stored?: readonly FakeSession[];
  remembered?: Remembered;
} = {}) {
  const created: FakeSession[] = [];
  const asked: string[] = [];
  const factory: SessionFactory = {
    create: async (agent, cwd) => {
      const session = new FakeSession(`${agent.id}-${created.length + 1}-${cwd}`);
      created.push(session);
      return session;
    },
    glance: async () => null,
    open: async id => {
      const session = stored.find(one => one.state.sessionId === id);
      return session ? { session } : { refused: 'missing', detail: 'not there' };
    },
    openLatest: async () => last ?? null,
    list: async () => [],
    search: async () => [],
    rename: async (id, title) => void asked.push(`rename ${id} ${title}`),
    delete: async id => void asked.push(`delete ${id}`),
    adopt: async (agent, cwd, own) => new FakeSession(`${agent.id}-${own.agentSessionId}-${cwd}`),
    agentSessions: async () => null,
    fork: async ({ fromSessionId }) => new FakeSession(`copy of ${fromSessionId}`),
  };
  const log = silentLog();
  const sessions = new Sessions({
    factory: async () => factory,
    cwd: () => '/work',
    isHere: cwd => cwd === '/work',
    shown: {
      read: async () => remembered.shown,
      remember: async id => {
        remembered.shown = id;
      },
    },
    defaultAgent: async () => shell,
    log,
    ...changes,
  });
  return { sessions, created, asked, remembered, log, factory };
}

describe('the holder of the session', () => {
  it('makes the first session when it is needed, once', async () => {
    const { sessions, created } = setUp();
    assert.ok(!sessions.current);
    const [a, b] = await Promise.all([sessions.ensure(), sessions.ensure()]);
    assert.equal(a, b);
    assert.equal(created.length, 1);
    assert.equal(a?.state.sessionId, 'shell-1-/work');
  });

  it('makes none when the user picks no agent', async () => {
    const { sessions, created } = setUp({ defaultAgent: async () => null });
    assert.equal(await sessions.ensure(), null);
    assert.equal(created.length, 0);
  });

  it('shows the last session again, and a prompt goes to it', async () => {
    const last = new FakeSession('last');
    const { sessions, created } = setUp({ last });
    assert.equal(await sessions.ensure(), last);
    await sessions.reopenLast();
    assert.equal(sessions.current, last);
    assert.equal(created.length, 0);
  });

  it('goes on without the last session when it cannot be read', async () => {
    const { sessions, factory, log } = setUp();
    factory.openLatest = () => Promise.reject(new Error('bad file'));
    assert.ok(await sessions.ensure());
    assert.match(log.lines.join(), /bad file/);
  });

  it('lets the end of a session be seen until it is open, or turns out not to be', async () => {
    const long = new FakeSession('long');
    const { sessions, factory } = setUp({ stored: [long] });
    const seen: string[] = [];
    sessions.onDidGlance(end => seen.push(`glance ${end?.sessionId ?? 'over'}`));
    sessions.onDidChange(session => seen.push(`shown ${session?.state.sessionId}`));
    factory.glance = async sessionId => new FakeSession(sessionId).state;
    assert.equal(await sessions.show('long'), null);
    assert.equal(await sessions.show('gone'), 'missing');
    factory.open = () => Promise.reject(new Error('no disk'));
    await assert.rejects(sessions.show('broken'), /no disk/);
    assert.deepEqual(seen, ['glance long', 'shown long', 'glance gone', 'glance over', 'glance broken', 'glance over']);
    assert.equal(await sessions.show('long'), null, 'it is open, and needs no glance');
    assert.equal(seen.length, 6);
  });

  it('ends the old session when a new one is shown, and tells of both kinds of change', async () => {
    const { sessions, created } = setUp();
    const shown: (string | undefined)[] = [];
    const phases: (string | undefined)[] = [];
    sessions.onDidChange(session => shown.push(session?.state.sessionId));
    sessions.onDidChangeState(state => phases.push(state?.phase));
    await sessions.create(shell);
    created[0]?.emit([{ type: 'phase', phase: 'ready' }]);
    await sessions.create(shell);
    created[0]?.emit([{ type: 'phase', phase: 'failed' }]);
    assert.deepEqual(shown, ['shell-1-/work', 'shell-2-/work']);
    assert.deepEqual(phases, ['idle', 'ready', 'idle']);
    assert.equal(created[0]?.isDisposed, true);
    assert.equal(created[0]?.listenerCount, 0);
    assert.equal(created[1]?.isDisposed, false);
  });

  it('tells who asked when a session cannot be made, and works the next time', async () => {
    const { sessions, factory } = setUp();
    const { create } = factory;
    factory.create = () => Promise.reject(new Error('disk full'));
    await assert.rejects(sessions.create(shell), /disk full/);
    factory.create = create;
    assert.ok(await sessions.create(shell));
  });

  it('waits at the end for every session, also for those that left before', async () => {
    const { sessions, created } = setUp();
    await sessions.create(shell);
    let finish = () => {};
    const first = created[0];
    assert.ok(first);
    first.dispose = () => new Promise(resolve => (finish = resolve));
    await sessions.create(shell);
    let isOver = false;
    const over = sessions.dispose().then(() => {
      isOver = true;
    });
    await new Promise(resolve => setImmediate(resolve));
    assert.equal(created[1]?.isDisposed, true);
    assert.equal(isOver, false);
    finish();
    await over;
    assert.equal(sessions.current, null);
  });

  it('does not wait at the end for a question to the user, and keeps no session that comes later', async () => {
    let answer = (_agent: AgentDefinition) => {};
    const { sessions, created } = setUp({ defaultAgent: () => new Promise(resolve => (answer = resolve)) });
    const asked = sessions.ensure();
    await new Promise(resolve => setImmediate(resolve));
    await sessions.dispose();
    answer(shell);
    assert.equal(await asked, null);
    assert.equal(created.length, 0);
  });
});

describe('several sessions', () => {
  const begins: SessionEvent = { type: 'turnStarted', turnId: 't', text: 'go', at: 1 };
  const said: readonly SessionEvent[] = [
    begins,
    { type: 'message', role: 'assistant', mode: 'append', messageId: null, parentId: null, text: 'done', at: 2 },
    { type: 'turnEnded', result: RESULT },
  ];

  async function withCreated(set: ReturnType<typeof setUp>, ...events: readonly (readonly SessionEvent[])[]) {
    for (const [index, happened] of events.entries()) {
      await set.sessions.create(shell);
      set.created[index]?.emit(happened);
    }
    return set.created;
  }

  it('go on where they are at work, also when another one is shown', async () => {
    const set = setUp();
    const [first, second] = await withCreated(set, [begins], said);
    assert.deepEqual([first?.isDisposed, second?.isDisposed], [false, false]);
    assert.deepEqual(set.sessions.all, [first, second]);
    assert.equal(await set.sessions.show('shell-1-/work'), null);
    assert.equal(set.sessions.current, first);
    assert.deepEqual(set.sessions.all, [second, first]);
  });

  it('of those that do nothing a few stay open, and the others are let go of', async () => {
    const set = setUp();
    const created = await withCreated(set, said, [begins], said, said, said, said);
    assert.deepEqual(
      created.map(session => session.isDisposed),
      [true, false, false, false, false, false],
    );
  });

  it('tell what happens in each, and when one is no longer open', async () => {
    const set = setUp();
    const told: string[] = [];
    set.sessions.onDidChangeAny(({ sessionId, state }) => told.push(`${sessionId} ${state?.phase ?? 'closed'}`));
    const [first] = await withCreated(set, [begins], []);
    told.length = 0;
    first?.emit([{ type: 'phase', phase: 'failed' }]);
    await set.sessions.close('shell-1-/work');
    first?.emit([{ type: 'phase', phase: 'idle' }]);
    assert.deepEqual(told, ['shell-1-/work failed', 'shell-1-/work closed']);
    assert.equal(first?.isDisposed, true);
  });

  it('make room for the one before when the shown one is closed', async () => {
    const set = setUp();
    const [first] = await withCreated(set, said, said);
    await set.sessions.close('shell-2-/work');
    assert.equal(set.sessions.current, first);
    await set.sessions.close('shell-1-/work');
    assert.equal(set.sessions.current, null);
  });

  it('that are kept are opened once', async () => {
    const kept = new FakeSession('kept');
    const { sessions } = setUp({ stored: [kept] });
    assert.deepEqual(await Promise.all([sessions.show('kept'), sessions.show('kept')]), [null, null]);
    assert.deepEqual(sessions.all, [kept]);
    assert.equal(await sessions.show('gone'), 'missing');
    assert.equal(sessions.current, kept);
  });

  it('the one that the window showed last comes back, not the one that was used last', async () => {
    const [shown, last] = [new FakeSession('shown'), new FakeSession('last')];
    const { sessions } = setUp({ stored: [shown], last, remembered: { shown: 'shown' } });
    assert.equal(await sessions.ensure(), shown);
    const other = setUp({ last, remembered: { shown: 'deleted meanwhile' } });
    assert.equal(await other.sessions.ensure(), last);
    assert.equal(other.remembered.shown, 'last');
  });

  it('are named where they are open, else where they are kept', async () => {
    const set = setUp();
    const [first] = await withCreated(set, said);
    await set.sessions.rename('shell-1-/work', 'Tides');
    await set.sessions.rename('other', 'Ports');
    assert.deepEqual([first?.asked, set.asked], [['rename Tides'], ['rename other Ports']]);
  });

  it('are closed before they are deleted', async () => {
    const set = setUp();
    const [first] = await withCreated(set, said);
    const order: string[] = [];
    assert.ok(first);
    first.dispose = async () => void order.push('closed');
    set.factory.delete = async () => void order.push('deleted');
    set.sessions.onDidDelete(id => order.push(`told ${id}`));
    await set.sessions.delete('shell-1-/work');
    assert.deepEqual(order, ['closed', 'deleted', 'told shell-1-/work']);
    assert.equal(set.sessions.current, null);
  });
});
