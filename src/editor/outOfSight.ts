import type { PermissionAsk, PermissionOption, SessionState } from '../contract/session.ts';

/** What a notification about a request for permission says and offers. */
export interface AskNotice {
  readonly askId: string;
  /** What is to happen: the command, else the agent's words. */
  readonly what: string;
  /** How many more wait behind it. */
  readonly more: number;
  readonly allow: PermissionOption | null;
  readonly reject: PermissionOption | null;
}

const LONGEST = 200;

/** The first request that waits, if it is another one than before; a notification that is still up is about that one. */
export function newAsk(state: SessionState | null, lastAskId: string | null): AskNotice | null {
  const ask = state?.asks[0];
  if (!state || !ask || ask.askId === lastAskId) return null;
  const option = (kinds: readonly PermissionOption['kind'][]) =>
    ask.options.find(({ kind }) => kinds.includes(kind)) ?? null;
  return {
    askId: ask.askId,
    what: shorten(subjectOf(state, ask)),
    more: state.asks.length - 1,
    // Nothing wider than this once is allowed from a notification.
    allow: option(['allow_once']),
    reject: option(['reject_once']),
  };
}

function subjectOf(state: SessionState, ask: PermissionAsk): string {
  const call = state.entries.findLast(entry => entry.type === 'toolCall' && entry.toolCallId === ask.toolCallId);
  const commands = call?.type === 'toolCall' ? call.commands.flatMap(({ command }) => command ?? []) : [];
  return commands.length > 0 ? commands.join('; ') : ask.title;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
