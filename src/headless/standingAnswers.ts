import { findCall } from '../contract/findEntry.ts';
import type { Question, UserAnswer } from '../contract/question.ts';
import type { PermissionAsk, SessionState } from '../contract/session.ts';
import type { ToolCall } from '../contract/toolCall.ts';

// Nobody is there to ask: the answers are given on the command line.

/** `ask-deny`: what has to be asked for is denied. `allow-reads`: but what only looks. */
export const PERMISSIONS = ['ask-deny', 'allow-reads', 'allow-all'] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** An input that names a command is no look at a file, even where the agent says so. */
const RUNS = /^\s*(?:commands?|commandLine|cmd|script|executable)\b/m;

/** The option that answers a request: one that holds this once, or none (null), which cancels the request. */
export function permissionAnswer(
  ask: PermissionAsk,
  state: SessionState,
  permission: Permission,
): { readonly allowed: boolean; readonly optionId: string | null } {
  const call = findCall(state, ask.toolCallId);
  const looks = call !== null && onlyLooks(call) && !RUNS.test(ask.detail ?? '');
  const allow = permission === 'allow-all' || (permission === 'allow-reads' && looks);
  const option = ask.options.find(({ kind }) => kind === (allow ? 'allow_once' : 'reject_once'));
  return { allowed: allow && option !== undefined, optionId: option?.optionId ?? null };
}

/** A command goes by its words, whatever the agent calls its kind; the kind counts where the agent tells no command. */
function onlyLooks({ kind, commands, content }: ToolCall): boolean {
  if (content.some(({ type }) => type === 'diff')) return false;
  const isLook = kind === 'read' || kind === 'search';
  return commands.length === 0
    ? isLook
    : commands.every(({ command, classified }) => (command === null ? isLook : classified !== null));
}

/** The agent goes on by its own lights, its plan isn't approved, and files are as permissions are. */
export function questionAnswer({ subject }: Question, permission: Permission): UserAnswer {
  const reason = 'Nobody is there to answer.';
  switch (subject.kind) {
    case 'fileAccess': {
      const allow = permission === 'allow-all' || (permission === 'allow-reads' && subject.access === 'read');
      return allow ? { kind: 'accepted' } : { kind: 'rejected', reason };
    }
    case 'form':
    case 'link':
      return { kind: 'declined' };
    case 'choices':
      return { kind: 'skipped', reason };
    case 'plan':
      return { kind: 'rejected', reason };
  }
}
