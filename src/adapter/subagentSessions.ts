import type { ToolCalls } from './toolCalls.ts';
import { asString, type Json, stringAt } from './wire.ts';

/** Sub-agents with sessions of their own. Each is shown as a call, under which stands what its session tells. */
export class SubagentSessions {
  readonly #calls: Pick<ToolCalls, 'update' | 'idOf'>;
  /** The contract's ids of their calls, by their sessions' ids. */
  readonly #callIds = new Map<string, string>();

  constructor(calls: Pick<ToolCalls, 'update' | 'idOf'>) {
    this.#calls = calls;
  }

  /** A new process speaks: it has none yet. */
  clear(): void {
    this.#callIds.clear();
  }

  /** The contract's id of the call that shows a session; null: it is no sub-agent's. */
  callOf(sessionId: string): string | null {
    return this.#callIds.get(sessionId) ?? null;
  }

  /** A `subagent_update`. False: it names no session. */
  update(update: Json, at: number): boolean {
    const sessionId = asString(update['sessionId']);
    if (sessionId === undefined) return false;
    const toolCallId = `subagent:${sessionId}`;
    this.#callIds.set(sessionId, this.#calls.idOf(toolCallId));
    this.#calls.update({ toolCallId, title: update['title'], kind: 'think', status: statusOf(update) }, null, at);
    return true;
  }
}

function statusOf(update: Json): 'in_progress' | 'completed' | 'failed' | undefined {
  const state = stringAt(update, 'state', 'state');
  if (state === 'running') return 'in_progress';
  if (state !== 'idle') return undefined;
  return stringAt(update, 'state', 'stopReason') === 'end_turn' ? 'completed' : 'failed';
}
