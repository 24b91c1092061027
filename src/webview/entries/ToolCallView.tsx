import { useMemo } from 'preact/hooks';
import type { CommandRun } from '../../contract/commandRun.ts';
import type { ToolCall } from '../../contract/toolCall.ts';
import { CommandCard } from '../commandCard/CommandCard.tsx';
import type { CommandPlace } from '../commandCard/openRule.ts';
import { ToolCard } from './ToolCard.tsx';
import { ToolContents } from './ToolContents.tsx';

/** A call is a card for each command it runs, or one card of its own. */
export function ToolCallView({ call, place }: { call: ToolCall; place: CommandPlace }) {
  if (call.commands.length === 0) return <ToolCard call={call} />;
  return (
    <>
      {call.commands.map(run => (
        <RunView key={run.id} call={call} run={run} place={place} />
      ))}
      <ToolContents call={call} />
    </>
  );
}

/** Of a call with several commands only the card of the one that changed is drawn again. */
function RunView({ call, run, place }: { call: ToolCall; run: CommandRun; place: CommandPlace }) {
  const { toolCallId, title } = call;
  const failed = call.status === 'failed';
  return useMemo(
    () => <CommandCard toolCallId={toolCallId} title={title} failed={failed} run={run} place={place} />,
    [toolCallId, title, failed, run, place],
  );
}
