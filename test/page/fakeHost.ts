import { randomUUID } from 'node:crypto';
import type { Disposable, Page } from 'playwright-core';
import type { SessionEvent } from '../../src/contract/events.ts';
import { glanceOf } from '../../src/contract/glance.ts';
import { EventQueue } from '../../src/contract/mergeEvents.ts';
import type { HostToPage, PageToHost, ViewState } from '../../src/contract/messages.ts';
import { reduceAll } from '../../src/contract/reduce.ts';
import type { SessionState } from '../../src/contract/session.ts';
import type { SessionListItem } from '../../src/contract/sessionList.ts';
import type { SessionHit } from '../../src/contract/sessionSummary.ts';
import { STRINGS } from '../../src/contract/strings.ts';
import { THEMES, type Theme, type ThemeName } from './themes.ts';

const PACE_MS = 16;
const PIECE = 64 * 1024;

/** The host's side of the page, as the editor does it: at most one message per 16 ms, the next only when the last is taken. */
export class FakeHost {
  readonly sent: PageToHost[] = [];
  /** Characters posted to the page. */
  posted = 0;
  state: SessionState | null;
  /** What the page asked last to remember. */
  memory: string | null = null;
  /** The sessions that there are, told to a page that watches them. */
  items: readonly SessionListItem[] = [];
  readonly #page: Page;
  readonly #view: ViewState;
  #queue: EventQueue;
  #theme: ThemeName = 'dark';
  /** What the state lacks: it is needed only when the page asks for all of it again. */
  #unreduced: SessionEvent[] = [];
  #seq = 0;
  #awaiting = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;
  #sending: Promise<void> = Promise.resolve();
  #idle: (() => void)[] = [];
  #hooks: readonly Disposable[] = [];

  constructor(page: Page, view: ViewState, state: SessionState | null) {
    this.#page = page;
    this.#view = view;
    this.state = state;
    this.#queue = new EventQueue(state?.keptBytes ?? 1);
  }

  /** Opens the page in a theme; returns when it has shown its first state. */
  async open(url: string, theme: ThemeName): Promise<void> {
    const binding = this.#page.exposeBinding('toHost', (_source, message: PageToHost) => this.#receive(message));
    // A name for what the page saves that no host before has used.
    const script = this.#page.addInitScript(stateName => {
      let saved: unknown = JSON.parse(sessionStorage.getItem(stateName) ?? 'null') ?? undefined;
      const api = {
        postMessage: (message: unknown) => (globalThis as unknown as { toHost(m: unknown): void }).toHost(message),
        getState: () => saved,
        setState: (state: unknown) => {
          saved = state;
          sessionStorage.setItem(stateName, JSON.stringify(state));
        },
      };
      Object.assign(globalThis, { acquireVsCodeApi: () => api, longTasks: [] });
      new PerformanceObserver(list => {
        for (const task of list.getEntries())
          (globalThis as unknown as { longTasks: number[] }).longTasks.push(task.duration);
      }).observe({ type: 'longtask', buffered: true });
    }, randomUUID());
    this.#theme = theme;
    this.#hooks = await Promise.all([binding, script]);
    await this.#page.goto(url);
    await this.settled();
  }

  /** The user picks another theme. */
  async useTheme(theme: ThemeName): Promise<void> {
    this.#theme = theme;
    await this.#page.evaluate(wear, THEMES[theme]);
  }

  /** Leaves the browser's page to another host. */
  async close(): Promise<void> {
    await this.#page.goto('about:blank');
    for (const hook of this.#hooks) await hook.dispose();
  }

  emit(...events: readonly SessionEvent[]): void {
    for (const event of events) {
      this.#unreduced.push(event);
      this.#queue.push(event);
    }
    this.#schedule();
  }

  /** Another session is shown, or this one as it is elsewhere. */
  async show(state: SessionState): Promise<void> {
    this.#queue.take();
    this.#unreduced = [];
    this.state = state;
    this.#awaiting = true;
    this.#post({ type: 'snapshot', seq: ++this.#seq, state });
    await this.settled();
  }

  /** Only the end of a session, whose whole is shown next. */
  async glance(state: SessionState): Promise<void> {
    const end = glanceOf(state);
    if (!end) throw new Error('the session is short');
    this.#awaiting = true;
    this.#post({ type: 'snapshot', seq: ++this.#seq, state: end, isGlance: true });
    await this.settled();
  }

  /** What happens in the session, seen by the page when this resolves. */
  async happens(...events: readonly (SessionEvent | readonly SessionEvent[])[]): Promise<void> {
    this.emit(...events.flat());
    await this.settled();
  }

  /** The list of sessions is asked for, in the palette. */
  async showSessions(): Promise<void> {
    this.#post({ type: 'showSessions' });
    await this.#sending;
  }

  /** The list is another one. */
  async lists(items: readonly SessionListItem[]): Promise<void> {
    this.items = items;
    this.#post({ type: 'sessions', items });
    await this.#sending;
  }

  async finds(query: string, hits: readonly SessionHit[]): Promise<void> {
    this.#post({ type: 'searchResult', query, hits });
    await this.#sending;
  }

  /** The palette leads to a question. */
  async focusQuestion(questionId: string): Promise<void> {
    this.#post({ type: 'focusQuestion', questionId });
    await this.#sending;
  }

  /** The view was hidden and is shown again: the page begins anew, with what it has saved of itself. */
  async reload(): Promise<void> {
    this.#awaiting = true;
    await this.#page.reload();
    await this.settled();
  }

  /** The window is gone with all that the page has saved by itself, and opened again. */
  async crash(): Promise<void> {
    await this.#page.evaluate(() => {
      sessionStorage.clear();
      Storage.prototype.setItem = () => {};
    });
    await this.reload();
  }

  /** Resolves when the page has taken all that was emitted. */
  async settled(): Promise<void> {
    if (!this.#awaiting && this.#queue.isEmpty) return;
    await new Promise<void>(done => this.#idle.push(done));
  }

  #schedule(): void {
    if (this.#awaiting || this.#timer !== undefined || this.#queue.isEmpty) return;
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, this.#last + PACE_MS - performance.now()));
  }

  #flush(): void {
    this.#timer = undefined;
    this.#last = performance.now();
    this.#awaiting = true;
    this.#post({
      type: 'events',
      seq: ++this.#seq,
      sessionId: this.state?.sessionId ?? '',
      events: this.#queue.take(),
    });
  }

  #receive(message: PageToHost): void {
    this.sent.push(message);
    if (message.type === 'ready' || message.type === 'resync') {
      if (message.type === 'ready') {
        // Nothing has been drawn yet.
        this.#inOrder(() => this.#page.evaluate(wear, THEMES[this.#theme]));
        this.#post({ type: 'hello', strings: STRINGS, memory: this.memory });
        this.#post({ type: 'view', view: this.#view });
      }
      this.#queue.take();
      if (this.state) this.state = reduceAll(this.state, this.#unreduced);
      this.#unreduced = [];
      this.#awaiting = true;
      this.#post({ type: 'snapshot', seq: ++this.#seq, state: this.state });
    } else if (message.type === 'taken' && message.seq === this.#seq) {
      this.#awaiting = false;
      if (this.#queue.isEmpty) {
        for (const done of this.#idle.splice(0)) done();
      } else this.#schedule();
    } else if (message.type === 'remember') this.memory = message.memory;
    else if (message.type === 'watchSessions' && message.on) this.#post({ type: 'sessions', items: this.items });
    else if (message.type === 'pageError') console.error('page error:', message.message);
  }

  #post(message: HostToPage): void {
    const json = JSON.stringify(message);
    this.posted += json.length;
    this.#inOrder(() => this.#send(json));
  }

  #inOrder(send: () => Promise<void>): void {
    this.#sending = this.#sending.then(send).catch(() => {
      // the page was closed
    });
  }

  /** In pieces, since the browser takes a message of the debugger in one task, which would count as one of the page. */
  async #send(json: string): Promise<void> {
    for (let i = 0; i < json.length; i += PIECE) {
      await this.#page.evaluate(
        ([piece, last]) => {
          const box = globalThis as unknown as { incoming?: string };
          box.incoming = (box.incoming ?? '') + piece;
          if (!last) return;
          const data: unknown = JSON.parse(box.incoming);
          box.incoming = '';
          window.dispatchEvent(new MessageEvent('message', { data }));
        },
        [json.slice(i, i + PIECE), i + PIECE >= json.length] as const,
      );
    }
  }
}

/** Runs in the page. */
function wear({ bodyClass, variables }: Theme): void {
  document.body.className = bodyClass;
  for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
  document.documentElement.style.background = 'var(--vscode-sideBar-background)';
}
