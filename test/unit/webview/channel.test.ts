import assert from 'node:assert/strict';
import type { PageToHost } from '../../../src/contract/messages.ts';
import { newSession } from '../../../src/contract/newSession.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import { Channel } from '../../../src/webview/channel.ts';

const state = newSession({
  sessionId: 's',
  agent: { id: 'a', label: 'A', name: null, version: null },
  cwd: '/',
  createdAt: 0,
});

function rig() {
  const posted: PageToHost[] = [];
  const shown: (readonly [SessionState | null, string])[] = [];
  const waiting: (() => void)[] = [];
  const channel = new Channel({
    post: message => posted.push(message),
    show: (now, as) => shown.push([now, as]),
    whenShown: then => waiting.push(then),
  });
  const draw = () => {
    for (const then of waiting.splice(0)) then();
  };
  return { channel, posted, shown, draw };
}

const title = (text: string) => ({ type: 'title', title: text }) as const;

describe('the page’s end of the stream', () => {
  it('takes a snapshot and numbered events, and says so once they are drawn', () => {
    const { channel, posted, shown, draw } = rig();
    channel.snapshot({ type: 'snapshot', seq: 4, state });
    assert.deepEqual(posted, []);
    draw();
    assert.deepEqual(posted, [{ type: 'taken', seq: 4 }]);
    channel.events({ type: 'events', seq: 5, sessionId: 's', events: [title('one'), title('two')] });
    draw();
    assert.deepEqual(posted.at(-1), { type: 'taken', seq: 5 });
    assert.equal(shown.at(-1)?.[0]?.title, 'two');
    assert.deepEqual(
      shown.map(([, as]) => as),
      ['whole', 'live'],
    );
  });

  it('takes history for no news, and what comes with it for some', () => {
    const { channel, posted, shown, draw } = rig();
    channel.snapshot({ type: 'snapshot', seq: 1, state });
    draw();
    const history = { type: 'history', entries: [] } as const;
    const events = [title('before'), history, title('behind'), history];
    channel.events({ type: 'events', seq: 2, sessionId: 's', events });
    draw();
    assert.deepEqual(
      shown.slice(1).map(([now, as]) => [now?.title, as]),
      [
        ['before', 'live'],
        ['before', 'whole'],
        ['behind', 'live'],
        ['behind', 'whole'],
      ],
    );
    assert.deepEqual(posted, [
      { type: 'taken', seq: 1 },
      { type: 'taken', seq: 2 },
    ]);
  });

  it('asks once for a snapshot when a number is missing, and ignores events until it comes', () => {
    const { channel, posted, shown, draw } = rig();
    channel.snapshot({ type: 'snapshot', seq: 1, state });
    draw();
    channel.events({ type: 'events', seq: 3, sessionId: 's', events: [title('lost')] });
    channel.events({ type: 'events', seq: 4, sessionId: 's', events: [title('lost, too')] });
    draw();
    assert.deepEqual(posted, [{ type: 'taken', seq: 1 }, { type: 'resync' }]);
    assert.equal(shown.length, 1);
    channel.snapshot({ type: 'snapshot', seq: 9, state });
    channel.events({ type: 'events', seq: 10, sessionId: 's', events: [title('found')] });
    assert.equal(shown.at(-1)?.[0]?.title, 'found');
  });

  it('asks for a snapshot when events are another session’s, or none is there', () => {
    for (const start of [state, null]) {
      const { channel, posted } = rig();
      channel.snapshot({ type: 'snapshot', seq: 1, state: start });
      channel.events({ type: 'events', seq: 2, sessionId: 'other', events: [] });
      assert.deepEqual(posted, [{ type: 'resync' }]);
    }
  });
});
