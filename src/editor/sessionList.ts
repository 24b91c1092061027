import type { SessionListItem } from '../contract/sessionList.ts';
import type { SessionHit, SessionSummary } from '../contract/sessionSummary.ts';
import type { AttentionTracker } from './attention.ts';
import { Disposables, Listeners } from './disposables.ts';
import type { SessionFactory } from './sessionFactory.ts';
import type { Sessions } from './sessions.ts';

/** What is written to the disk meanwhile is shown after so long, in ms. */
const SETTLE_MS = 250;

export interface SessionListHost {
  readonly sessions: Sessions;
  readonly attention: AttentionTracker;
  readonly factory: () => Promise<SessionFactory>;
  readonly isHere: (cwd: string) => boolean;
}

/** The sessions that there are, open and kept, as a list shows them. It is read when somebody asks, and again when something changed. */
export class SessionList extends Disposables {
  readonly #host: SessionListHost;
  readonly #changed = new Listeners<void>();
  #timer: NodeJS.Timeout | null = null;

  constructor(host: SessionListHost) {
    super();
    this.#host = host;
    const changed = () => this.#changedSoon();
    this.add(host.sessions.onDidChange(changed));
    this.add(host.sessions.onDidChangeAny(changed));
    this.add({ dispose: () => this.#timer && clearTimeout(this.#timer) });
  }

  /** Called at most every {@link SETTLE_MS} while anything changes in the sessions of this window. */
  readonly onDidChange = this.#changed.on;

  /** Latest first. */
  async items(): Promise<readonly SessionListItem[]> {
    const factory = await this.#host.factory();
    return (await factory.list()).map(summary => this.#item(summary));
  }

  /** Rejects with the signal's reason. */
  async search(query: string, signal: AbortSignal): Promise<readonly SessionHit[]> {
    return (await this.#host.factory()).search(query, signal);
  }

  /** Says that something changed that isn't seen from here: one was deleted or renamed. */
  refresh(): void {
    this.#changed.fire();
  }

  #item({ problem, ...summary }: SessionSummary): SessionListItem {
    const { sessionId } = summary;
    return {
      ...summary,
      dot: this.#host.attention.of(sessionId),
      isOpen: this.#host.sessions.get(sessionId) !== null,
      isShown: this.#host.sessions.current?.state.sessionId === sessionId,
      isHere: this.#host.isHere(summary.cwd),
      problem: problem?.kind ?? null,
    };
  }

  #changedSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#changed.fire();
    }, SETTLE_MS);
  }
}
