import * as vscode from 'vscode';
import { errorText } from '../contract/errorText.ts';
import { type FocusMessage, type HostToPage, type PageToHost, parsePageMessage } from '../contract/messages.ts';
import type { SessionState } from '../contract/session.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import { waitingIn } from './attention.ts';
import { Disposables } from './disposables.ts';
import { errorDetail } from './log.ts';
import { PageFeed } from './pageFeed.ts';
import { carryOut, type PageServices } from './pageRequests.ts';
import { SessionListFeed } from './sessionListFeed.ts';
import type { ViewStateSource } from './viewState.ts';

/** The host's end of one resolved view. Its page is loaded anew each time the view is shown; each one begins with `ready`. */
export class ChatPage extends Disposables {
  readonly #view: vscode.WebviewView;
  readonly #services: PageServices;
  readonly #viewState: ViewStateSource;
  readonly #feed: PageFeed;
  readonly #listFeed: SessionListFeed;
  #isReady = false;
  /** Counts pages, so that what was meant for an earlier one doesn't reach the next. */
  #generation = 0;
  #focusDue: FocusMessage | null = null;
  /** Deleted while there was no page. */
  #toForget: string[] = [];
  /** Set while the page shows a session that isn't open yet. */
  #glanced: Pending | null = null;

  constructor(view: vscode.WebviewView, services: PageServices, viewState: ViewStateSource) {
    super();
    this.#view = view;
    this.#services = services;
    this.#viewState = viewState;
    const { sessions } = services;
    this.#feed = this.add(new PageFeed(message => this.#post(message)));
    this.#feed.setSession(sessions.current);
    this.#listFeed = this.add(
      new SessionListFeed(
        services.list,
        message => this.#post(message),
        error => this.#report('watchSessions', error),
      ),
    );
    this.add(sessions.onDidChange(session => this.#show(session)));
    this.add(sessions.onDidGlance(end => this.#glance(end)));
    this.add(sessions.onDidDelete(sessionId => this.#forget(sessionId)));
    this.add(sessions.onDidChange(() => this.#label()));
    this.add(sessions.onDidChangeAny(() => this.#label()));
    this.add(viewState.onDidChange(state => this.#isReady && this.#post({ type: 'view', view: state })));
    this.add(view.onDidChangeVisibility(() => view.visible || this.#gone()));
    this.add(view.webview.onDidReceiveMessage(message => this.#receive(message)));
    this.#label();
  }

  /** Now, or as soon as the page is there. */
  focus(where: FocusMessage): void {
    this.#focusDue = this.#isReady ? null : where;
    if (this.#isReady) this.#post(where);
  }

  #receive(value: unknown): void {
    const message = parsePageMessage(value);
    if (!message) this.#services.log.warn(`[page] a message of a wrong shape was ignored: ${shorten(value)}`);
    else void this.#handle(message).catch(error => this.#report(message.type, error));
  }

  async #handle(message: PageToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        return this.#begin();
      case 'taken':
        return this.#feed.taken(message.seq);
      case 'resync':
        return this.#feed.resync();
      case 'remember':
        return this.#services.memory.remember(message.memory);
      case 'watchSessions':
        return this.#listFeed.watch(message.on);
      case 'searchSessions':
        return this.#listFeed.search(message.query);
      default:
        // What is asked for at a mere glance is about the session that comes.
        await this.#glanced?.over;
        return carryOut(message, this.#services);
    }
  }

  #show(session: SessionPort | null): void {
    this.#feed.setSession(session);
    this.#glanced?.end();
    this.#glanced = null;
  }

  #glance(end: SessionState | null): void {
    this.#feed.glance(end);
    this.#glanced?.end();
    this.#glanced = end && pending();
  }

  async #begin(): Promise<void> {
    const generation = ++this.#generation;
    // Large, and needed only where the chat is shown.
    const [{ translatedStrings }, memory] = await Promise.all([
      import('./stringTable.ts'),
      this.#services.memory.read(),
    ]);
    if (this.isDisposed || generation !== this.#generation) return;
    this.#post({ type: 'hello', strings: translatedStrings(vscode.l10n.t), memory });
    this.#post({ type: 'view', view: this.#viewState.current });
    void this.#viewState.refresh();
    // First, so that the page doesn't show an empty chat for a moment.
    await this.#services.actions.show();
    if (this.isDisposed || generation !== this.#generation) return;
    this.#isReady = true;
    for (const sessionId of this.#toForget.splice(0)) this.#forget(sessionId);
    this.#feed.pageReady();
    if (this.#focusDue) this.focus(this.#focusDue);
  }

  #forget(sessionId: string): void {
    if (this.#isReady) this.#post({ type: 'forget', sessionId });
    else this.#toForget.push(sessionId);
  }

  #gone(): void {
    this.#generation++;
    this.#isReady = false;
    this.#listFeed.watch(false);
    this.#feed.pageGone();
  }

  /** What the view's frame says: the agent, and how many questions wait for an answer, in whatever session. */
  #label(): void {
    const { sessions } = this.#services;
    const asks = sessions.all.reduce((sum, { state }) => sum + waitingIn(state), 0);
    const description = sessions.current?.state.agent.label ?? '';
    if ((this.#view.description ?? '') !== description) this.#view.description = description;
    if ((this.#view.badge?.value ?? 0) !== asks)
      this.#view.badge =
        asks === 0 ? undefined : { value: asks, tooltip: vscode.l10n.t('An agent waits for your answer') };
  }

  #report(what: PageToHost['type'], error: unknown): void {
    this.#services.log.error(`[page] ${what}: ${errorDetail(error)}`);
    void vscode.window.showErrorMessage(errorText(error));
  }

  #post(message: HostToPage): void {
    this.#view.webview.postMessage(message).then(undefined, error => {
      if (!this.isDisposed) this.#services.log.warn(`[page] a message was not delivered: ${errorText(error)}`);
    });
  }
}

interface Pending {
  readonly over: Promise<void>;
  readonly end: () => void;
}

function pending(): Pending {
  let end = () => {};
  const over = new Promise<void>(resolve => {
    end = resolve;
  });
  return { over, end };
}

function shorten(value: unknown): string {
  return (JSON.stringify(value) ?? typeof value).slice(0, 200);
}
