import { randomUUID } from 'node:crypto';
import type { AgentPort } from '../contract/agentPort.ts';
import type { OutputEvent, SessionEvent } from '../contract/events.ts';
import type { NoticeCode } from '../contract/notice.ts';
import type { Entry, SessionState } from '../contract/session.ts';
import { beyondOwnLog, promptsOf } from './beyondOwnLog.ts';
import { type Opening, openInAgent, type RestoreMeans } from './openInAgent.ts';
import { type HistoryTurn, ReplayedHistory } from './replayedHistory.ts';
import { isConnectionEnd } from './requestEnd.ts';

/** What a session makes of its agent's start: to be shown, and output for the files of the commands in it. */
export interface Restored {
  readonly events: readonly SessionEvent[];
  readonly outputs: readonly OutputEvent[];
}

/** Takes a session up again in an agent that has started anew, and keeps apart what the agent replays on the way. */
export class Restoring {
  readonly #state: () => SessionState;
  /** Was the session made of one of the agent's, and not opened in it yet? */
  #isAdopted: boolean;
  #replay: ReplayedHistory | null = null;
  /** What the agent died of: it isn't asked for that a second time. */
  readonly #avoid = new Set<RestoreMeans>();

  /** `state`: after all that was said so far. */
  constructor(state: () => SessionState) {
    this.#state = state;
    const { agentSessionId, entries } = state();
    this.#isAdopted = agentSessionId !== null && entries.every(entry => entry.type === 'notice');
  }

  /** What the agent replays now; null: nothing. */
  get replay(): ReplayedHistory | null {
    return this.#replay;
  }

  /** See {@link openInAgent}. A session in which nothing was said yet needs none of the agent's old ones. */
  async open(port: AgentPort, signal: AbortSignal): Promise<Opening> {
    const state = this.#state();
    const { cwd, keptBytes } = state;
    const isWorthIt = this.#isAdopted || promptsOf(beforeTurn(state)).length > 0;
    let under: RestoreMeans | null = null;
    this.#replay = null;
    try {
      return await openInAgent(port, {
        cwd,
        agentSessionId: isWorthIt ? state.agentSessionId : null,
        wantsReplay: this.#isAdopted,
        avoid: this.#avoid,
        attempt: (sessionId, means) => {
          if (signal.aborted) return;
          under = means;
          const prefix = `${randomUUID().slice(0, 8)}/`;
          this.#replay = new ReplayedHistory({ sessionId, handshake: port.handshake, prefix, cwd, keptBytes });
        },
        beginAnew: () => {
          if (signal.aborted) return;
          under = null;
          this.#replay = null;
        },
      });
    } catch (error) {
      if (signal.aborted) throw error;
      this.#replay = null;
      if (under && isConnectionEnd(error)) this.#avoid.add(under);
      throw error;
    }
  }

  /** The agent is gone: what it was replaying is incomplete. */
  forget(): void {
    this.#replay = null;
  }

  /** The session is open: what the chat says of it, with the turns that only the agent knew of. `at` in ms since the epoch. */
  finish(opening: Opening, at: number): Restored {
    const replayed = this.#replay?.finish() ?? [];
    this.#replay = null;
    const state = this.#state();
    const turns = opening.kind === 'new' ? [] : beyondOwnLog(replayed, promptsOf(beforeTurn(state)));
    const events = [...historyEvents(state, turns, at), ...this.#noticeEvents(state, opening, turns, at)];
    if (state.agentSessionId !== opening.sessionId)
      events.push({ type: 'agentSession', agentSessionId: opening.sessionId });
    this.#isAdopted = false;
    return { events, outputs: turns.flatMap(turn => turn.outputs) };
  }

  #noticeEvents(state: SessionState, opening: Opening, turns: readonly HistoryTurn[], at: number): SessionEvent[] {
    const earlier = beforeTurn(state);
    const wasUsed = state.agentSessionId !== null || earlier.some(entry => entry.type === 'assistant');
    const hasPast = this.#isAdopted || (wasUsed && promptsOf(earlier).length > 0);
    // The history says itself where it comes from.
    if (!hasPast || turns.length > 0) return [];
    const code = NOTICES[opening.kind];
    const last = earlier.at(-1);
    if (last?.type === 'notice' && last.code === code) return [];
    const level = opening.failure === null ? 'info' : 'warning';
    const params = { agent: state.agent.label };
    return [{ type: 'notice', notice: { level, code, params, detail: opening.failure, actions: [], at } }];
  }
}

const NOTICES: Readonly<Record<Opening['kind'], NoticeCode>> = {
  resumed: 'agentResumed',
  loaded: 'agentLoaded',
  new: 'agentRestarted',
};

function historyEvents({ agent }: SessionState, turns: readonly HistoryTurn[], at: number): SessionEvent[] {
  if (turns.length === 0) return [];
  const origin: Entry = {
    type: 'notice',
    key: '',
    level: 'info',
    code: 'agentHistory',
    params: { agent: agent.label },
    detail: null,
    actions: [],
    at,
  };
  return [{ type: 'history', entries: [origin, ...turns.flatMap(turn => turn.entries)] }];
}

/** What the agent may have seen: all but the prompt that it is started for. */
function beforeTurn({ entries, turn }: SessionState): readonly Entry[] {
  return turn ? entries.slice(0, turn.firstEntry) : entries;
}
