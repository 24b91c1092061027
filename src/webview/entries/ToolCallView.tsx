import type { ToolCall } from '../../contract/toolCall.ts';
import { CommandCard } from '../commandCard/CommandCard.tsx';
import type { CommandPlace } from '../commandCard/openRule.ts';
import { ToolCard } from './ToolCard.tsx';
import { ToolContents } from './ToolContents.tsx';

/** A call is a card for each command it runs, or one card of its own. */
export function ToolCallView({ call, place }: { call: ToolCall; place: CommandPlace }) {
  if (call.commands.length === 0) return <ToolCard call={call} />;
  const { toolCallId, title, ruled } = call;
  const failed = call.status === 'failed';
  return (
    <>
      {call.commands.map(run => (
        <CommandCard key={run.id} {...{ toolCallId, title, failed, run, ruled, place }} />
      ))}
      <ToolContents call={call} />
    </>
  );
}
