import type { StringKey } from '../../contract/strings.ts';
import type { ToolCall, ToolKind, ToolStatus } from '../../contract/toolCall.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { text } from '../text.ts';
import { Locations } from './Locations.tsx';
import { RuledNote } from './RuledNote.tsx';
import { TaskView } from './TaskView.tsx';
import { ToolContents } from './ToolContents.tsx';

const KIND_ICONS: Readonly<Record<ToolKind, IconName>> = {
  read: 'file',
  edit: 'edit',
  delete: 'trash',
  move: 'arrow-swap',
  search: 'search',
  execute: 'terminal',
  think: 'thinking',
  fetch: 'globe',
  switch_mode: 'arrow-swap',
  other: 'tools',
};

const STATUS_LABELS: Readonly<Record<ToolStatus, StringKey>> = {
  pending: 'toolPending',
  in_progress: 'toolRunning',
  completed: 'toolCompleted',
  failed: 'toolFailed',
  cancelled: 'toolCancelled',
};

/** A call that runs no command: what it is about, how it stands, and what came of it. */
export function ToolCard({ call }: { call: ToolCall }) {
  const status = text(STATUS_LABELS[call.status]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      class={`tool-card tool-${call.status}`}
      role="group"
      aria-label={text('toolLabel', { title: call.title, status })}
      data-testid="tool-card"
      data-status={call.status}
    >
      <div class="tool-head">
        <Icon name={call.task === null ? KIND_ICONS[call.kind] : 'agent'} tone="tone-quiet" />
        <span class="tool-title">{call.title}</span>
        <StatusMark status={call.status} label={status} />
      </div>
      <Locations locations={call.locations} title={call.title} />
      {call.task !== null && <TaskView task={call.task} toggleKey={`task ${call.toolCallId}`} />}
      {call.ruled && <RuledNote ruled={call.ruled} />}
      <ToolContents call={call} />
    </div>
  );
}

function StatusMark({ status, label }: { status: ToolStatus; label: string }) {
  switch (status) {
    case 'pending':
    case 'in_progress':
      return (
        <span title={label}>
          <Icon name="loading" spin={status === 'in_progress'} tone="tone-busy" />
        </span>
      );
    case 'completed':
      return null;
    case 'failed':
      return (
        <span class="tool-status tone-failure">
          <Icon name="error" />
          {label}
        </span>
      );
    case 'cancelled':
      return (
        <span class="tool-status quiet">
          <Icon name="circle-slash" />
          {label}
        </span>
      );
  }
}
