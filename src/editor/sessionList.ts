import { errorText } from '../contract/errorText.ts';
import type { SessionState } from '../contract/session.ts';
import type { SessionListItem } from '../contract/sessionList.ts';
import type { SessionHit, SessionSummary } from '../contract/sessionSummary.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import { AgentSessionLists } from './agentSessionLists.ts';
import type { AttentionTracker } from './attention.ts';
import { Disposables, Listeners } from './disposables.ts';
import type { Log } from './log.ts';
import type { SessionFactory } from './sessionFactory.ts';
import type { Sessions } from './sessions.ts';

/** What is written to the disk meanwhile is shown after so long, in ms. */
const SETTLE_MS = 250;

export interface SessionListHost {
  readonly sessions: Sessions;
  readonly attention: AttentionTracker;
  readonly factory: () => Promise<SessionFactory>;
  readonly isHere: (cwd: string) => boolean;
  readonly log: Log;
}

/** The sessions that there are, open and kept, as a list shows them. It is read when somebody asks, and again when something changed. */
export class SessionList extends Disposables {
  readonly #host: SessionListHost;
  /** Sessions that only agents keep, as far as they were asked. */
  readonly foreign = new AgentSessionLists();
  readonly #changed = new Listeners<void>();
  /** Of each open session, what a list shows of it. */
  readonly #shown = new Map<string, string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(host: SessionListHost) {
    super();
    this.#host = host;
    const changed = () => this.#changedSoon();
    this.add(host.sessions.onDidChange(changed));
    this.add(
      host.sessions.onDidChangeAny(({ sessionId, state }) => {
        // Most of what happens in a session shows nowhere in a list, which costs a look at every folder.
        const shown = state && shownOf(state);
        if (shown === this.#shown.get(sessionId)) return;
        if (shown === null) this.#shown.delete(sessionId);
        else this.#shown.set(sessionId, shown);
        changed();
      }),
    );
    this.add({ dispose: () => this.#timer && clearTimeout(this.#timer) });
  }

  /** Called at most every {@link SETTLE_MS} while anything changes in the sessions of this window. */
  readonly onDidChange = this.#changed.on;

  /** Latest first. */
  async items(): Promise<readonly SessionListItem[]> {
    const factory = await this.#host.factory();
    const kept = await factory.list();
    const items = [...kept.map(summary => this.#item(summary)), ...this.foreign.items(kept, this.#host.isHere)];
    return items.sort((a, b) => b.updatedAt - a.updatedAt);
  }

  /** Asks the agents that run what they keep by themselves; those that can't say aren't heard of. */
  async askAgents(): Promise<void> {
    const byAgent = new Map(this.#host.sessions.all.map(session => [session.state.agent.id, session]));
    const told = await Promise.all([...byAgent.values()].map(session => this.#askAgent(session)));
    if (told.includes(true)) this.refresh();
  }

  /** Did it say? */
  async #askAgent(session: SessionPort): Promise<boolean> {
    const { agent, cwd } = session.state;
    try {
      const own = await session.agentSessions();
      if (own) this.foreign.put({ id: agent.id, label: agent.label }, cwd, own);
      return own !== null;
    } catch (error) {
      this.#host.log.warn(`${agent.label} did not list its sessions: ${errorText(error)}`);
      return false;
    }
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
      isForeign: false,
    };
  }

  #changedSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#changed.fire();
    }, SETTLE_MS);
  }
}

/** All that a list shows of a session, but the time: that is as of the last change of anything else. */
function shownOf(state: SessionState): string {
  const { title, turn, turnCount, phase, asks, openQuestions, queue, queuePaused, agentSessionId } = state;
  return JSON.stringify([
    title,
    turn?.turnId ?? null,
    turnCount,
    phase,
    asks.length > 0 || openQuestions.length > 0,
    queue.length > 0 && !queuePaused,
    agentSessionId,
  ]);
}
