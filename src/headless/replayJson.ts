import type { SessionState } from '../contract/session.ts';
import type { Replay } from '../session/replay.ts';

/** A replay as one JSON object: commands, calls and messages in the order in which they first came. */
export function replayJson({ state, protocolVersion }: Replay): object {
  const calls = ofType(state, 'toolCall');
  return {
    agent: { name: state.agent.name, version: state.agent.version },
    protocolVersion,
    commands: calls.flatMap(({ toolCallId, kind, title, status, commands }) =>
      commands.map(run => ({ ...run, toolCallId, kind, title, status })),
    ),
    toolCalls: calls.map(({ type: _type, key: _key, commands, ...call }) => ({
      ...call,
      commands: commands.map(run => run.id),
    })),
    messages: state.entries.flatMap(entry =>
      entry.type === 'user' || entry.type === 'assistant' || entry.type === 'thought'
        ? [{ role: entry.type, text: entry.text }]
        : [],
    ),
    plan: ofType(state, 'plan').at(-1)?.entries ?? null,
    results: ofType(state, 'turnEnd').map(entry => entry.result),
    traffic: state.traffic,
  };
}

type EntryType = SessionState['entries'][number]['type'];

function ofType<T extends EntryType>(state: SessionState, type: T) {
  return state.entries.filter(
    (entry): entry is Extract<SessionState['entries'][number], { type: T }> => entry.type === type,
  );
}
