import { type CommandOutcome, type CommandRun, isSettled } from '../../contract/commandRun.ts';
import { exitDetail, exitWords } from '../../contract/exitWords.ts';
import { Icon, IconButton, type IconName } from '../Icon.tsx';
import { duration, wholeSeconds } from '../measures.ts';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { now } from '../ticker.ts';
import { cwdLabel } from './cwdLabel.ts';

const OUTCOME_ICONS: Readonly<Record<CommandOutcome, { icon: IconName; tone: string }>> = {
  pending: { icon: 'circle', tone: 'tone-quiet' },
  running: { icon: 'loading', tone: 'tone-busy' },
  background: { icon: 'server-process', tone: 'tone-quiet' },
  success: { icon: 'check', tone: 'tone-success' },
  failure: { icon: 'error', tone: 'tone-failure' },
  neutral: { icon: 'dot', tone: 'tone-quiet' },
};

interface CardHeaderProps {
  readonly toolCallId: string;
  readonly run: CommandRun;
  readonly outcome: CommandOutcome;
  readonly open: boolean;
  readonly onToggle: () => void;
}

export function CardHeader({ toolCallId, run, outcome, open, onToggle }: CardHeaderProps) {
  const page = usePage();
  const { icon, tone } = OUTCOME_ICONS[outcome];
  const pill = exitWords(run, text);
  const label = text(open ? 'collapse' : 'expand');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the whole header is a larger target for the button in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it has the keys
    <div class="card-head" onClick={onToggle}>
      <button
        type="button"
        class="card-toggle"
        aria-expanded={open}
        aria-label={label}
        title={label}
        data-testid="card-toggle"
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} />
      </button>
      <Icon name={icon} tone={tone} spin={outcome === 'running'} />
      <Cwd cwd={run.cwd} />
      <span class="card-facts">
        <Time run={run} />
        {pill !== null && (
          <span class="card-pill" title={exitDetail(run, text)} data-testid="card-pill">
            {pill}
          </span>
        )}
        {run.stoppable ? (
          <IconButton
            icon="debug-stop"
            label={text('stopCommand')}
            testId="stop-command"
            onPress={() => page.post({ type: 'stopCommand', toolCallId, runId: run.id })}
          />
        ) : (
          outcome === 'running' && (
            <IconButton icon="debug-stop" label={text('stopTurn')} onPress={() => page.post({ type: 'stop' })} />
          )
        )}
      </span>
    </div>
  );
}

/** Where the command ran. Where the agent doesn't say, the session's folder is shown as the guess that it is. */
function Cwd({ cwd }: { cwd: string | null }) {
  const page = usePage();
  const view = page.view.value;
  const path = cwd ?? page.session.value?.cwd ?? '';
  return (
    <span
      class={`card-cwd mono${cwd === null ? ' card-cwd-guess' : ''}`}
      title={cwd ?? text('cwdUnknown', { folder: path })}
      data-testid="card-cwd"
    >
      {view ? cwdLabel(path, view) : path}
    </span>
  );
}

function Time({ run }: { run: CommandRun }) {
  if (run.startedAt === null) return null;
  if (run.endedAt !== null) return <span class="card-time">{duration(run.endedAt - run.startedAt)}</span>;
  return isSettled(run.exit) || run.background ? null : <Elapsed since={run.startedAt} />;
}

const QUIET_MS = 2000;

function Elapsed({ since }: { since: number }) {
  const ms = now.value - since;
  return ms < QUIET_MS ? null : <span class="card-time">{wholeSeconds(ms)}</span>;
}
