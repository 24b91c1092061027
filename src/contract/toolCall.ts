import type { CommandRun } from './commandRun.ts';
import type { RuleNote } from './ruleNote.ts';

/** The protocol's tool kinds; an agent's own word becomes `other`. */
export type ToolKind =
  | 'read'
  | 'edit'
  | 'delete'
  | 'move'
  | 'search'
  | 'execute'
  | 'think'
  | 'fetch'
  | 'switch_mode'
  | 'other';

export const TOOL_KINDS: readonly ToolKind[] = [
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'switch_mode',
  'other',
];

/** The protocol's status words, with the draft's `cancelled`. Normalized: a call whose command is known to have failed is `failed`. */
export type ToolStatus = 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled';

export function isTerminalStatus(status: ToolStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

export interface ToolLocation {
  readonly path: string;
  /** 1-based. */
  readonly line: number | null;
}

export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'diff'; readonly path: string; readonly oldText: string | null; readonly newText: string }
  | { readonly type: 'image'; readonly mimeType: string; readonly data: string }
  | { readonly type: 'resource'; readonly uri: string; readonly title: string | null };

/** What a sub-agent was given to do. */
export interface SubagentTask {
  readonly agentType: string | null;
  readonly model: string | null;
  readonly prompt: string | null;
}

/** A tool call as shown. One that runs shell commands has them in `commands`, and their output there and not in `content`. */
export interface ToolCall {
  readonly type: 'toolCall';
  readonly key: string;
  readonly toolCallId: string;
  /** The call of the sub-agent that made this one. */
  readonly parentId: string | null;
  readonly kind: ToolKind;
  readonly title: string;
  readonly status: ToolStatus;
  readonly locations: readonly ToolLocation[];
  /** null: it starts no sub-agent. */
  readonly task: SubagentTask | null;
  readonly content: readonly ToolContent[];
  readonly commands: readonly CommandRun[];
  /** Set where the user's rules answered its request for permission. */
  readonly ruled?: RuleNote;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** Fields that an event sets on a call; absent ones keep their value. */
export type ToolCallPatch = Partial<Omit<ToolCall, 'type' | 'key' | 'toolCallId' | 'commands' | 'ruled'>>;

/** Fields that an event sets on a command; absent ones keep their value. Output travels in events of its own. */
export type CommandPatch = Partial<Omit<CommandRun, 'id' | 'output' | 'stderr'>>;
