// Events as the adapter would make them, in few words.
import type { CommandRun, ExitState } from '../../src/contract/commandRun.ts';
import type { SessionEvent, TurnStartedEvent } from '../../src/contract/events.ts';
import type { QuestionSubject } from '../../src/contract/question.ts';
import type { ToolCallPatch } from '../../src/contract/toolCall.ts';
import type { TurnResult } from '../../src/contract/turnResult.ts';

export const ago = (seconds: number) => Date.now() - seconds * 1000;

export function prompt(text: string): TurnStartedEvent {
  return { type: 'turnStarted', turnId: text, text, at: ago(30) };
}

export function say(text: string, id = 'm'): SessionEvent {
  return { type: 'message', role: 'assistant', mode: 'append', messageId: id, parentId: null, text, at: ago(1) };
}

export function think(text: string): SessionEvent {
  return { type: 'message', role: 'thought', mode: 'append', messageId: null, parentId: null, text, at: ago(1) };
}

export function call(toolCallId: string, patch: ToolCallPatch): SessionEvent {
  return { type: 'toolCall', toolCallId, patch, at: ago(3) };
}

export function ask(questionId: string, subject: QuestionSubject, title: string | null = null): SessionEvent {
  return {
    type: 'questionAsked',
    question: { questionId, toolCallId: null, title, subject, answer: null, at: ago(3) },
  };
}

export function output(toolCallId: string, text: string): SessionEvent {
  const run = { toolCallId, runId: toolCallId };
  return { type: 'output', ...run, stream: 'output', op: 'append', text, skippedBytes: 0, droppedByAgent: null };
}

export function end(over: Partial<TurnResult> = {}): SessionEvent {
  return {
    type: 'turnEnded',
    result: {
      type: 'result',
      subtype: 'success',
      is_error: false,
      result: '',
      session_id: 's',
      stop_reason: 'end_turn',
      duration_ms: 12_400,
      num_turns: 1,
      turns: 1,
      permission_denials: [],
      errors: [],
      ...over,
    },
  };
}

interface CommandScript {
  readonly id: string;
  readonly command: string | null;
  readonly title?: string;
  readonly description?: string;
  readonly cwd?: string | null;
  readonly output?: string;
  readonly stderr?: string;
  readonly state?: ExitState;
  readonly code?: number | null;
  readonly signal?: string | null;
  readonly seconds?: number;
  readonly background?: boolean;
  readonly stoppable?: boolean;
  readonly parentId?: string;
  readonly droppedByAgent?: number;
  readonly classified?: CommandRun['classified'];
  readonly savedTo?: string;
}

/** All events of one command, from its call to its end. */
export function command(script: CommandScript): SessionEvent[] {
  const { id, state = 'exited', code = state === 'exited' ? 0 : null, signal = null, seconds = 0.2 } = script;
  const over = state !== 'running' && state !== 'pending';
  const startedAt = ago(seconds + (over ? 1 : 0));
  const failed = state === 'signalled' || state === 'timedOut' || (code !== null && code !== 0);
  const run = { toolCallId: id, runId: id };
  const events: SessionEvent[] = [
    call(id, {
      kind: 'execute',
      title: script.title ?? script.command ?? '',
      status: over ? (failed ? 'failed' : 'completed') : state === 'pending' ? 'pending' : 'in_progress',
      parentId: script.parentId ?? null,
    }),
    {
      type: 'command',
      ...run,
      patch: {
        command: script.command,
        description: script.description ?? null,
        cwd: script.cwd === undefined ? '/home/me/tides' : script.cwd,
        background: script.background ?? false,
        stoppable: script.stoppable ?? false,
        classified: script.classified ?? null,
        savedTo: script.savedTo ?? null,
        startedAt: state === 'pending' || state === 'denied' ? null : startedAt,
        endedAt: over && state !== 'denied' && !script.background ? startedAt + seconds * 1000 : null,
        exit: { state, code, signal, source: 'terminal' },
      },
    },
  ];
  for (const stream of ['output', 'stderr'] as const) {
    const text = script[stream];
    if (text === undefined) continue;
    const droppedByAgent = script.droppedByAgent ?? null;
    events.push({ type: 'output', ...run, stream, op: 'append', text, skippedBytes: 0, droppedByAgent });
  }
  return events;
}
