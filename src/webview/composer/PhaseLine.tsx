import type { SessionState } from '../../contract/session.ts';
import { Icon } from '../Icon.tsx';
import { wholeSeconds } from '../measures.ts';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { now } from '../ticker.ts';

/** What the agent is doing, in a word. Nothing while it waits for a prompt. */
export function PhaseLine({ state }: { state: SessionState | null }) {
  return (
    <div class="phase-line" data-phase={state?.phase ?? 'none'}>
      {state && <Phase state={state} />}
    </div>
  );
}

function Phase({ state }: { state: SessionState }) {
  const agent = state.agent.label;
  if (state.phase === 'starting') return <Busy label={text('phaseStarting', { agent })} />;
  if (state.phase === 'stopping') return <Busy label={text('phaseStopping')} />;
  if (state.phase === 'failed') {
    return (
      <>
        <Icon name="error" tone="tone-failure" />
        <span>{text('phaseFailed', { agent })}</span>
      </>
    );
  }
  // While it waits for an answer of the user it is the user who works.
  if (state.openQuestions.length > 0) return <Waiting />;
  return state.turn && state.asks.length === 0 ? <Working since={state.turn.startedAt} /> : null;
}

function Waiting() {
  const page = usePage();
  return (
    <>
      <Icon name="question" tone="tone-warning" />
      <button type="button" class="text-button" onClick={() => page.showEnd.value++}>
        {text('phaseQuestion')}
      </button>
    </>
  );
}

function Working({ since }: { since: number }) {
  const ms = now.value - since;
  return <Busy label={ms < 2000 ? text('phaseRunning') : text('phaseRunningFor', { time: wholeSeconds(ms) })} />;
}

function Busy({ label }: { label: string }) {
  return (
    <>
      <Icon name="loading" spin tone="tone-busy" />
      <span>{label}</span>
    </>
  );
}
