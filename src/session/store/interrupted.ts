import type { SessionEvent } from '../../contract/events.ts';
import type { Notice } from '../../contract/notice.ts';
import { reduceAll } from '../../contract/reduce.ts';
import type { SessionState } from '../../contract/session.ts';
import { isTerminalStatus } from '../../contract/toolCall.ts';
import { buildTurnResult } from '../turnResult.ts';

/** Notices that say that the agent isn't there. */
const SAYING: ReadonlySet<string> = new Set<Notice['code']>(['reloaded', 'turnInterrupted']);

/**
 * What has to be said in a session whose agent went away with the editor: what was open is closed, and the chat says why. `writtenAt` is when
 * the editor was last heard of, `now` is now; both in ms since the epoch.
 */
export function closeInterrupted(state: SessionState, writtenAt: number, now: number): readonly SessionEvent[] {
  if (state.entries.length === 0) return [];
  const endedAt = Math.min(now, Math.max(writtenAt, state.turn?.startedAt ?? 0));
  const calls = closeCalls(state, endedAt);
  const closed: readonly SessionEvent[] = [...withdrawQuestions(state), ...calls];
  const turnEnd: readonly SessionEvent[] = state.turn
    ? [
        {
          type: 'turnEnded',
          result: buildTurnResult(reduceAll(state, closed), { kind: 'closed' }, endedAt),
        },
        notice('warning', 'turnInterrupted', now),
      ]
    : [];
  const last = state.entries.at(-1);
  const isSaid = turnEnd.length > 0 || (last?.type === 'notice' && SAYING.has(last.code));
  return [...closed, ...turnEnd, ...(isSaid ? [] : [notice('info', 'reloaded', now)])];
}

function withdrawQuestions(state: SessionState): readonly SessionEvent[] {
  return [
    ...state.asks.map(({ askId, toolCallId }) => ({
      type: 'permissionSettled' as const,
      askId,
      toolCallId,
      chosen: null,
    })),
    ...state.openQuestions.map(questionId => ({
      type: 'questionSettled' as const,
      questionId,
      answer: { kind: 'cancelled' as const },
    })),
  ];
}

function closeCalls(state: SessionState, endedAt: number): readonly SessionEvent[] {
  const calls = state.entries.flatMap(entry => (entry.type === 'toolCall' ? [entry] : []));
  const open = new Set(calls.filter(({ status }) => !isTerminalStatus(status)));
  const runs = calls.flatMap(call =>
    call.commands
      // What ran in a terminal of the client has ended with it, also where the agent had left it running.
      .filter(run => run.endedAt === null && (open.has(call) || run.stoppable))
      .map(run => ({
        type: 'command' as const,
        toolCallId: call.toolCallId,
        runId: run.id,
        patch: { exit: { ...run.exit, state: 'unknown' as const }, stoppable: false, endedAt },
      })),
  );
  const cancelled = [...open].map(({ toolCallId }) => ({
    type: 'toolCall' as const,
    toolCallId,
    patch: { status: 'cancelled' as const, endedAt },
    at: endedAt,
  }));
  return [...runs, ...cancelled];
}

function notice(level: Notice['level'], code: Notice['code'], at: number): SessionEvent {
  return { type: 'notice', notice: { level, code, params: {}, detail: null, actions: [], at } };
}
