import { findCall } from '../contract/findEntry.ts';
import type { PermissionAsk, SessionState } from '../contract/session.ts';
import { hasHiddenCharacters } from '../contract/visibleText.ts';
import { LONGEST_LINE, oneLine } from './oneLine.ts';

export interface AskSummary {
  /** The command, or else the agent's words about it, on one line. */
  readonly what: string;
  /** Is that all there is to see, so that it may be allowed without a look at the chat? */
  readonly isWhole: boolean;
}

/** What is asked, in the room that a notification has. A title says too little to allow anything by it, and so does an edit's. */
export function summarizeAsk(state: SessionState, ask: PermissionAsk): AskSummary {
  const call = findCall(state, ask.toolCallId);
  const [run] = call?.commands ?? [];
  const command = call?.commands.length === 1 ? (run?.command ?? null) : null;
  const what = command ?? run?.command ?? (call?.title || ask.title);
  const isWhole =
    command !== null && command.length <= LONGEST_LINE && !/[\n\r]/.test(command) && !hasHiddenCharacters(command);
  return { what: oneLine(what), isWhole };
}
