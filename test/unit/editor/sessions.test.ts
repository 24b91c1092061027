import assert from 'node:assert/strict';
import type { AgentDefinition } from '../../../src/contract/agentDefinition.ts';
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

function setUp(changes: Partial<SessionsHost> & { last?: FakeSession } = {}) {
  const created: FakeSession[] = [];
  const factory: SessionFactory = {
    create: async (agent, cwd) => {
      const session = new FakeSession(`${agent.id}-${created.length + 1}-${cwd}`);
      created.push(session);
      return session;
    },
    openLatest: async () => changes.last ?? null,
  };
  const log = silentLog();
  const sessions = new Sessions({
    factory: async () => factory,
    cwd: () => '/work',
    defaultAgent: async () => shell,
    log,
    ...changes,
  });
  return { sessions, created, log, factory };
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

  it('ends the old session when a new one is shown, and tells of both kinds of change', async () => {
    const { sessions, created } = setUp();
    const shown: (string | undefined)[] = [];
    const phases: (string | undefined)[] = [];
    sessions.onDidChange(session => shown.push(session?.state.sessionId));
    sessions.onDidChangeState(state => phases.push(state?.phase));
    await sessions.open(shell);
    created[0]?.emit([{ type: 'phase', phase: 'ready' }]);
    await sessions.open(shell);
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
    await assert.rejects(sessions.open(shell), /disk full/);
    factory.create = create;
    assert.ok(await sessions.open(shell));
  });

  it('waits at the end for every session, also for those that left before', async () => {
    const { sessions, created } = setUp();
    await sessions.open(shell);
    let finish = () => {};
    const first = created[0];
    assert.ok(first);
    first.dispose = () => new Promise(resolve => (finish = resolve));
    await sessions.open(shell);
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
