import type { SearchResultMessage, SessionListMessage } from '../contract/messages.ts';
import { Disposables } from './disposables.ts';
import type { SessionList } from './sessionList.ts';

/** Tells one page of the sessions that there are, while it watches, and what is found in them. */
export class SessionListFeed extends Disposables {
  readonly #list: SessionList;
  readonly #post: (message: SessionListMessage | SearchResultMessage) => void;
  readonly #onError: (error: unknown) => void;
  #isWatched = false;
  #isReading = false;
  #isStale = false;
  #search: AbortController | null = null;

  constructor(
    list: SessionList,
    post: (message: SessionListMessage | SearchResultMessage) => void,
    onError: (error: unknown) => void,
  ) {
    super();
    this.#list = list;
    this.#post = post;
    this.#onError = onError;
    this.add(list.onDidChange(() => this.#send()));
    this.onDispose(() => this.watch(false));
  }

  watch(on: boolean): void {
    this.#isWatched = on;
    if (on) {
      this.#send();
      void this.#list.askAgents().catch(this.#onError);
    }
    if (!on) this.#search?.abort();
  }

  /** Only the last search is answered. */
  async search(query: string): Promise<void> {
    this.#search?.abort();
    const search = new AbortController();
    this.#search = search;
    try {
      const hits = await this.#list.search(query, search.signal);
      if (!search.signal.aborted) this.#post({ type: 'searchResult', query, hits });
    } catch (error) {
      if (!search.signal.aborted) throw error;
    }
  }

  /** One reading at a time; what changes meanwhile is read after it. */
  #send(): void {
    this.#isStale = true;
    if (this.#isReading || !this.#isWatched) return;
    this.#isReading = true;
    this.#isStale = false;
    void this.#list
      .items()
      .then(items => {
        if (this.#isWatched) this.#post({ type: 'sessions', items });
      }, this.#onError)
      .finally(() => {
        this.#isReading = false;
        if (this.#isStale) this.#send();
      });
  }
}
