import { useEffect, useMemo, useState } from 'preact/hooks';
import { type CommandRun, commandOutcome, isSettled } from '../../contract/commandRun.ts';
import type { RuleNote } from '../../contract/ruleNote.ts';
import { isBuiltInShell } from '../builtInShell.ts';
import { RuledNote } from '../entries/RuledNote.tsx';
import { Icon } from '../Icon.tsx';
import { memo } from '../memo.ts';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { now } from '../ticker.ts';
import { useToggle } from '../useToggle.ts';
import { CardHeader } from './CardHeader.tsx';
import { Classified } from './Classified.tsx';
import { CommandActions } from './CommandActions.tsx';
import { CommandText } from './CommandText.tsx';
import { classifiedText } from './classifiedWords.ts';
import './commandCard.css';
import './ansi.css';
import { exitWords } from '../../contract/exitWords.ts';
import { lastLine } from './lastLine.ts';
import { OutputPane } from './OutputPane.tsx';
import { type CommandPlace, hasOutput, isOpen, opensIn } from './openRule.ts';

interface CommandCardProps {
  readonly toolCallId: string;
  /** The call's title, for a command that the wire doesn't tell. */
  readonly title: string;
  /** Does the agent say that the call failed? */
  readonly failed: boolean;
  readonly run: CommandRun;
  /** Set where a rule of the user answered the call's request. */
  readonly ruled?: RuleNote | undefined;
  readonly place: CommandPlace;
}

/** A command that the agent ran: where, what, what it printed, how it ended. Of a call with several, only the changed one is drawn again. */
export const CommandCard = memo(function CommandCard(props: CommandCardProps) {
  const { toolCallId, title, failed, run, ruled, place } = props;
  const [toggle, setToggle] = useToggle(`command ${toolCallId} ${run.id}`);
  const outcome = commandOutcome(run, failed);
  const facts = { toggle, run, outcome, place, now: Date.now() };
  useRedrawIn(opensIn(facts));
  const open = isOpen(facts);
  const classified = useClassified(run);
  const name = classified === null ? shortName(run.command ?? title) : classifiedText(classified);
  const toggleKey = `whole ${toolCallId} ${run.id}`;
  const pill = exitWords(run, text);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      class={`command-card outcome-${outcome}`}
      role="group"
      aria-label={
        pill === null
          ? text('commandLabel', { command: name })
          : text('commandLabelEnded', { command: name, exit: pill })
      }
      data-testid="command-card"
      data-state={run.exit.state}
      data-outcome={outcome}
    >
      <CardHeader toolCallId={toolCallId} run={run} outcome={outcome} open={open} onToggle={() => setToggle(!open)} />
      <div class="card-body">
        {classified === null ? (
          <CommandText command={run.command} title={title} toggleKey={toggleKey} />
        ) : (
          <Classified parts={classified} run={run} title={title} toggleKey={toggleKey} />
        )}
        <CommandActions toolCallId={toolCallId} run={run} />
      </div>
      {run.description !== null && run.description !== run.command && <div class="card-caption">{run.description}</div>}
      {ruled && <RuledNote ruled={ruled} />}
      {open && hasOutput(run) ? <Output toolCallId={toolCallId} run={run} name={name} /> : <Preview run={run} />}
    </div>
  );
});

/** Who typed the command wants to see that and no words about it. */
function useClassified(run: CommandRun): CommandRun['classified'] {
  const session = usePage().session.peek();
  return session && isBuiltInShell(session.agent) ? null : run.classified;
}

const LONGEST_NAME = 160;

/** What a screen reader calls the command: its first line, and not a whole script. */
function shortName(command: string): string {
  const [line = ''] = command.trim().split('\n', 1);
  return line.length < command.trim().length || line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}…` : line;
}

function Output({ toolCallId, run, name }: { toolCallId: string; run: CommandRun; name: string }) {
  const label = text('outputOf', { command: name });
  const { output, stderr } = run;
  return (
    <>
      {(output.totalBytes > 0 || stderr === null) && (
        <OutputPane toolCallId={toolCallId} run={run} stream={output} kind="output" label={label} />
      )}
      {stderr !== null && stderr.totalBytes > 0 && (
        <div class="card-stderr">
          <div class="stderr-label">
            <Icon name="warning" />
            {text('stderr')}
          </div>
          <OutputPane
            toolCallId={toolCallId}
            run={run}
            stream={stderr}
            kind="stderr"
            label={`${label}: ${text('stderr')}`}
          />
        </div>
      )}
    </>
  );
}

/** What stands in place of a closed output: its last line, or that there is none. */
function Preview({ run }: { run: CommandRun }) {
  const last = useMemo(() => lastLine(run.output.text) || lastLine(run.stderr?.text ?? ''), [run.output, run.stderr]);
  if (last !== '') return <div class="card-preview mono">{last}</div>;
  if (run.exit.state === 'denied') return <div class="card-preview">{text('neverRan')}</div>;
  // Where the agent doesn't even say how it ended, silence is no proof that it printed nothing.
  const silent = run.exit.state === 'unknown' ? 'outputNotReported' : 'noOutput';
  if (isSettled(run.exit) && !hasOutput(run)) return <div class="card-preview">{text(silent)}</div>;
  if (run.exit.state === 'running' && run.startedAt !== null) return <Silence since={run.startedAt} />;
  return null;
}

const SILENT_MS = 5000;

function Silence({ since }: { since: number }) {
  return now.value - since < SILENT_MS ? null : <div class="card-preview">{text('noOutputYet')}</div>;
}

/** Draws the component again after some time, if what it shows depends on the time. */
function useRedrawIn(ms: number | null): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(() => redraw(n => n + 1), ms);
    return () => clearTimeout(timer);
  });
}
