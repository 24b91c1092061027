import type { Entry, SessionState } from '../../contract/session.ts';
import type { SessionSummary } from '../../contract/sessionSummary.ts';

/** What a list shows of a session. `isOpen`: it lives, and a turn under way is not one that was interrupted. */
export function summaryOf(state: SessionState, isOpen: boolean): SessionSummary {
  const { sessionId, agent, cwd, title, createdAt, turnCount, turn } = state;
  return {
    sessionId,
    agent: { id: agent.id, label: agent.label },
    cwd,
    title,
    createdAt,
    updatedAt: lastSaidAt(state),
    turnCount,
    lastEnd: turn && !isOpen ? 'interrupted' : lastEnd(state.entries),
    problem: null,
  };
}

function lastEnd(entries: readonly Entry[]): SessionSummary['lastEnd'] {
  const index = entries.findLastIndex(entry => entry.type === 'turnEnd');
  const end = entries[index];
  if (end?.type !== 'turnEnd') return null;
  const next = entries[index + 1];
  return next?.type === 'notice' && next.code === 'turnInterrupted' ? 'interrupted' : end.result.subtype;
}

/** Notices don't count: opening a session again says nothing in it. */
function lastSaidAt({ entries, createdAt }: SessionState): number {
  let latest = createdAt;
  let duration = 0;
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index];
    if (entry?.type === 'turnEnd') duration = Math.max(duration, entry.result.duration_ms);
    else if (entry?.type === 'toolCall') latest = Math.max(latest, entry.endedAt ?? entry.startedAt);
    else if (entry && entry.type !== 'plan' && entry.type !== 'notice') latest = Math.max(latest, entry.at);
    // The prompt of the last turn: what is above it is older.
    if (entry?.type === 'user' && entry.parentId === null) return Math.max(latest, entry.at + duration);
  }
  return latest;
}
