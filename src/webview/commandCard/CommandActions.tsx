import type { CommandRun } from '../../contract/commandRun.ts';
import { IconButton } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { hasOutput } from './openRule.ts';
import { outputAsText } from './outputAsText.ts';

/** What can be done with a command. The order is always the same, so that hands can learn it. */
export function CommandActions({ toolCallId, run }: { toolCallId: string; run: CommandRun }) {
  const page = usePage();
  const { command } = run;
  const copyOutput = async () => {
    const streams = await Promise.all([run.output, run.stderr].map(stream => outputAsText(stream?.text ?? '')));
    page.post({ type: 'copy', text: streams.filter(stream => stream !== '').join('\n') });
  };
  return (
    <div class="card-actions">
      {command !== null && (
        <IconButton
          icon="copy"
          label={text('copyCommand')}
          onPress={() => page.post({ type: 'copy', text: command })}
        />
      )}
      {hasOutput(run) && (
        <>
          <IconButton icon="output" label={text('copyOutput')} onPress={() => void copyOutput()} />
          <IconButton
            icon="go-to-file"
            label={text('openOutput')}
            onPress={() => page.post({ type: 'openOutput', toolCallId, runId: run.id })}
          />
          <IconButton
            icon="window"
            label={text('openOutputTerminal')}
            onPress={() => page.post({ type: 'openOutputTerminal', toolCallId, runId: run.id })}
          />
        </>
      )}
      {command !== null && (
        <IconButton
          icon="terminal"
          label={text('runInTerminal')}
          onPress={() => page.post({ type: 'runInTerminal', toolCallId, runId: run.id })}
        />
      )}
    </div>
  );
}
