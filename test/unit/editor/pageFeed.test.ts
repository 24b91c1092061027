import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { SessionEvent } from '../../../src/contract/events.ts';
import { glanceOf } from '../../../src/contract/glance.ts';
import type { EventsMessage, PageToHost, SnapshotMessage } from '../../../src/contract/messages.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import { type FeedClock, type FeedSource, MESSAGE_INTERVAL_MS, PageFeed } from '../../../src/editor/pageFeed.ts';
import { Channel } from '../../../src/webview/channel.ts';
import { FakeSession } from './fakeSession.ts';
import { sessionEvents } from './randomEvents.ts';

const KEPT = 64;

/** Time that passes only when told to. */
class FakeClock implements FeedClock {
  #now = 0;
  #timers: { at: number; run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  later(run: () => void, ms: number): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter(other => other !== timer);
    };
  }

  get waiting(): number {
    return this.#timers.length;
  }

  pass(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter(timer => timer.at <= this.#now);
    this.#timers = this.#timers.filter(timer => timer.at > this.#now);
    for (const timer of due) timer.run();
  }
}

/** The page's end of the stream, with a reader that takes its time. */
class FakePage {
  state: SessionState | null = null;
  resyncs = 0;
  readonly inbox: (SnapshotMessage | EventsMessage)[] = [];
  readonly #channel: Channel;

  constructor(send: (message: PageToHost) => void) {
    this.#channel = new Channel({
      post: message => {
        if (message.type === 'resync') this.resyncs++;
        send(message);
      },
      show: state => {
        this.state = state;
      },
      whenShown: then => then(),
    });
  }

  /** Works through the oldest message and acknowledges it. */
  take(): void {
    const message = this.inbox.shift();
    if (message?.type === 'snapshot') this.#channel.snapshot(message);
    else if (message) this.#channel.events(message);
  }
}

function connect(source: FeedSource | null, limits?: { events: number; chars: number }) {
  const clock = new FakeClock();
  const page = new FakePage(message => {
    if (message.type === 'taken') feed.taken(message.seq);
    else if (message.type === 'resync') feed.resync();
  });
  const feed = new PageFeed(message => page.inbox.push(structuredClone(message)), clock, limits);
  feed.setSession(source);
  const settle = () => {
    while (page.inbox.length > 0 || clock.waiting > 0) {
      page.take();
      clock.pass(MESSAGE_INTERVAL_MS);
    }
  };
  return { clock, page, feed, settle };
}

function text(chunk: string): SessionEvent {
  return { type: 'message', role: 'assistant', mode: 'append', messageId: null, parentId: null, text: chunk, at: 1 };
}

describe('the page feed', () => {
  it('sends nothing before the page is ready, then a snapshot', () => {
    const session = new FakeSession('s1', KEPT);
    const { page, feed } = connect(session);
    session.emit([text('a')]);
    assert.equal(page.inbox.length, 0);
    feed.pageReady();
    assert.deepEqual(page.inbox, [{ type: 'snapshot', seq: 1, state: session.state }]);
  });

  it('sends a snapshot without a state where there is no session', () => {
    const { page, feed } = connect(null);
    feed.pageReady();
    assert.deepEqual(page.inbox, [{ type: 'snapshot', seq: 1, state: null }]);
  });

  it('waits until the page has taken the last message, and merges meanwhile', () => {
    const session = new FakeSession('s1', KEPT);
    const { page, feed, clock } = connect(session);
    feed.pageReady();
    for (let i = 0; i < 100; i++) {
      session.emit([text('x')]);
      clock.pass(MESSAGE_INTERVAL_MS);
    }
    assert.equal(page.inbox.length, 1);
    page.take();
    assert.deepEqual(page.inbox, [{ type: 'events', seq: 2, sessionId: 's1', events: [text('x'.repeat(100))] }]);
  });

  describe('of a long session', () => {
    const turns = Array.from({ length: 300 }, (_, i): SessionEvent[] => [
      { type: 'turnStarted', turnId: `t${i}`, text: `question ${i}`, at: i },
      text(`answer ${i}`),
    ]).flat();

    function long(id: string): FakeSession {
      const session = new FakeSession(id, KEPT);
      session.emit(turns);
      return session;
    }

    const shownNext = ({ inbox: [message] }: FakePage) =>
      message?.type === 'snapshot'
        ? [message.state?.sessionId, message.state?.entries.length, message.isGlance === true]
        : message?.type;

    it('sends its end first, then the whole with what has happened meanwhile, then events', () => {
      const session = long('s1');
      const { page, feed, clock } = connect(session);
      feed.pageReady();
      assert.deepEqual(shownNext(page), ['s1', 60, true]);
      session.emit([text('meanwhile')]);
      page.take();
      clock.pass(MESSAGE_INTERVAL_MS);
      assert.deepEqual(shownNext(page), ['s1', 600, false]);
      page.take();
      assert.deepEqual(page.state, session.state);
      session.emit([text('later')]);
      clock.pass(MESSAGE_INTERVAL_MS);
      assert.equal(shownNext(page), 'events');
      page.take();
      assert.deepEqual(page.state, session.state);
    });

    it('sends the whole at once where the page has it already and missed something', () => {
      const { page, feed, settle } = connect(long('s1'));
      feed.pageReady();
      settle();
      feed.resync();
      assert.deepEqual(shownNext(page), ['s1', 600, false]);
    });

    it('shows the end of one that is being opened, nothing of the one before, and then the whole', () => {
      const before = new FakeSession('before', KEPT);
      const { page, feed, settle, clock } = connect(before);
      feed.pageReady();
      settle();
      const session = long('s1');
      feed.glance(glanceOf(session.state));
      assert.deepEqual(shownNext(page), ['s1', 60, true]);
      before.emit([text('unseen')]);
      settle();
      assert.equal(page.state?.sessionId, 's1');
      feed.setSession(session);
      clock.pass(MESSAGE_INTERVAL_MS);
      assert.deepEqual(shownNext(page), ['s1', 600, false]);
      settle();
      session.emit([text('seen')]);
      settle();
      assert.deepEqual(page.state, session.state);
      assert.equal(page.resyncs, 0);
    });

    it('goes back to the one before where it can’t be opened', () => {
      const before = new FakeSession('before', KEPT);
      const { page, feed, settle } = connect(before);
      feed.pageReady();
      settle();
      feed.glance(glanceOf(long('s1').state));
      before.emit([text('meanwhile')]);
      settle();
      feed.glance(null);
      settle();
      assert.deepEqual(page.state, before.state);
    });

    it('shows a page that begins meanwhile what comes in the end', () => {
      const { page, feed, settle } = connect(new FakeSession('before', KEPT));
      const session = long('s1');
      feed.glance(glanceOf(session.state));
      feed.pageReady();
      settle();
      assert.equal(page.state, null);
      feed.setSession(session);
      settle();
      assert.deepEqual(page.state, session.state);
    });
  });

  it('sends at most one message per frame', () => {
    const session = new FakeSession('s1', KEPT);
    const { page, feed, clock } = connect(session);
    feed.pageReady();
    page.take();
    session.emit([text('a')]);
    assert.equal(page.inbox.length, 0);
    clock.pass(MESSAGE_INTERVAL_MS - 1);
    assert.equal(page.inbox.length, 0);
    clock.pass(1);
    assert.equal(page.inbox.length, 1);
    page.take();
    clock.pass(1000);
    session.emit([text('b')]);
    assert.equal(page.inbox.length, 1, 'after a pause it leaves at once');
  });

  it('ignores an acknowledgement of anything but the last message', () => {
    const session = new FakeSession('s1', KEPT);
    const { page, feed, clock } = connect(session);
    feed.pageReady();
    session.emit([text('a')]);
    for (const seq of [0, 2, -1]) feed.taken(seq);
    clock.pass(1000);
    assert.equal(page.inbox.length, 1);
  });

  it('answers a resync with a snapshot even when the last message was not taken', () => {
    const session = new FakeSession('s1', KEPT);
    const { page, feed, clock } = connect(session);
    feed.pageReady();
    session.emit([text('a')]);
    feed.resync();
    clock.pass(MESSAGE_INTERVAL_MS);
    assert.deepEqual(page.inbox.at(-1), { type: 'snapshot', seq: 2, state: session.state });
    feed.taken(1);
    session.emit([text('b')]);
    clock.pass(1000);
    assert.equal(page.inbox.length, 2, 'a late acknowledgement of the first one frees nothing');
  });

  it('changes the session with a snapshot, and sends nothing more of the old one', () => {
    const first = new FakeSession('s1', KEPT);
    const second = new FakeSession('s2', KEPT);
    const { page, feed, settle } = connect(first);
    feed.pageReady();
    settle();
    first.emit([text('old')]);
    feed.setSession(second);
    first.emit([text('older')]);
    second.emit([text('new')]);
    settle();
    assert.deepEqual(page.state, second.state);
    assert.equal(first.listenerCount, 0);
    feed.setSession(null);
    settle();
    assert.equal(page.state, null);
    assert.equal(second.listenerCount, 0);
  });

  it('stops when the page is gone and starts anew with the next one', () => {
    const session = new FakeSession('s1', KEPT);
    const { page, feed, clock, settle } = connect(session);
    feed.pageReady();
    session.emit([text('a')]);
    feed.pageGone();
    assert.equal(session.listenerCount, 0);
    session.emit([text('b')]);
    clock.pass(1000);
    assert.equal(page.inbox.length, 1);
    feed.pageReady();
    settle();
    assert.deepEqual(page.state, session.state);
  });

  it('leaves no timer and no listener behind', () => {
    const session = new FakeSession('s1', KEPT);
    const { page, feed, clock } = connect(session);
    feed.pageReady();
    page.take();
    session.emit([text('a')]);
    assert.equal(clock.waiting, 1);
    feed.dispose();
    assert.equal(clock.waiting, 0);
    assert.equal(session.listenerCount, 0);
  });

  it('gives up merging and sends a snapshot when too much waits', () => {
    const session = new FakeSession('s1', KEPT);
    const { page, feed, clock } = connect(session, { events: 10, chars: 1000 });
    feed.pageReady();
    // by turns, so that nothing merges
    for (let i = 0; i < 50; i++) session.emit([text('a'), { ...text('b'), role: 'thought' } as SessionEvent]);
    page.take();
    clock.pass(MESSAGE_INTERVAL_MS);
    assert.deepEqual(page.inbox, [{ type: 'snapshot', seq: 2, state: session.state }]);
  });

  it('keeps on merging what merges, however much it is', () => {
    const session = new FakeSession('s1', KEPT);
    const { page, feed, clock } = connect(session, { events: 10, chars: 1000 });
    feed.pageReady();
    for (let i = 0; i < 500; i++) session.emit([text('x')]);
    clock.pass(MESSAGE_INTERVAL_MS);
    page.take();
    assert.deepEqual(page.inbox[0], { type: 'events', seq: 2, sessionId: 's1', events: [text('x'.repeat(500))] });
  });

  type Step =
    | { readonly do: 'emit'; readonly events: readonly SessionEvent[] }
    | { readonly do: 'take' | 'resync' | 'reload' | 'hide' | 'switch' }
    | { readonly do: 'pass'; readonly ms: number };

  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 10, arbitrary: fc.record({ do: fc.constant('emit' as const), events: sessionEvents(5) }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('take' as const) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 40 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('resync' as const, 'reload', 'hide', 'switch') }) },
  );

  it('brings the page to the state of the host, whatever happens when', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), fc.integer({ min: 3, max: 60 }), (steps, events) => {
        let session = new FakeSession('s1', KEPT);
        let count = 1;
        let isHidden = false;
        const { page, feed, clock, settle } = connect(session, { events, chars: 500 });
        feed.pageReady();
        for (const one of steps) {
          if (one.do === 'emit') session.emit(one.events);
          else if (one.do === 'take') page.take();
          else if (one.do === 'pass') clock.pass(one.ms);
          else if (one.do === 'resync') feed.resync();
          else if (one.do === 'hide') {
            isHidden = true;
            feed.pageGone();
          } else if (one.do === 'switch') {
            session = new FakeSession(`s${++count}`, KEPT);
            feed.setSession(session);
          } else {
            isHidden = false;
            page.inbox.length = 0;
            feed.pageReady();
          }
        }
        if (isHidden) feed.pageReady();
        settle();
        assert.deepEqual(page.state, session.state);
      }),
      { numRuns: 300 },
    );
  });

  it('needs no resync to do so when no message is lost', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), fc.integer({ min: 3, max: 60 }), (steps, events) => {
        const session = new FakeSession('s1', KEPT);
        const { page, feed, clock, settle } = connect(session, { events, chars: 500 });
        feed.pageReady();
        for (const one of steps) {
          if (one.do === 'emit') session.emit(one.events);
          else if (one.do === 'take') page.take();
          else if (one.do === 'pass') clock.pass(one.ms);
          assert.ok(page.inbox.length <= 1, 'one message under way at most');
        }
        settle();
        assert.equal(page.resyncs, 0);
        assert.deepEqual(page.state, session.state);
      }),
      { numRuns: 300 },
    );
  });
});
