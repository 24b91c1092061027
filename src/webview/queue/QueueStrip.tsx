import { useRef } from 'preact/hooks';
import type { SessionState } from '../../contract/session.ts';
import { Icon } from '../Icon.tsx';
import { count } from '../measures.ts';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { useKeptFocus } from './keptFocus.ts';
import { QueuedRow } from './QueuedRow.tsx';
import './queue.css';

/** The prompts that wait, next to where they were typed. */
export function QueueStrip({ state }: { state: SessionState }) {
  const page = usePage();
  const list = useRef<HTMLOListElement>(null);
  useKeptFocus(list, () => page.focusComposer.value++);
  const { queue, queuePaused } = state;
  const [first] = queue;
  if (!first) return null;
  const next = queue.find(prompt => prompt.state === 'waiting');
  return (
    <section class="strip" aria-label={text('queue')} data-testid="queue" data-paused={queuePaused}>
      <div class="queue-head">
        {queuePaused && <Icon name="debug-pause" tone="tone-warning" />}
        <span class="queue-title" title={queuePaused ? text('queuePausedMore') : undefined}>
          {title(queue.length, queuePaused)}
        </span>
        {!state.turn && first.state === 'editing' && <span class="quiet">{text('queueHeld')}</span>}
        {queuePaused && next && (
          <button
            type="button"
            class="text-button"
            title={text('queueResumeTitle')}
            data-testid="queue-resume"
            onClick={() => {
              page.post({ type: 'sendQueued', promptId: next.id });
              page.showEnd.value++;
              page.focusComposer.value++;
            }}
          >
            {text('queueResume')}
          </button>
        )}
      </div>
      <ol class="queue-list" ref={list}>
        {queue.map((prompt, index) => (
          <QueuedRow
            key={prompt.id}
            prompt={prompt}
            isFirst={index === 0}
            isLast={index === queue.length - 1}
            sending={state.turn === null ? 'atOnce' : state.agent.canSteer ? 'intoTurn' : 'afterStop'}
          />
        ))}
      </ol>
    </section>
  );
}

function title(length: number, paused: boolean): string {
  if (length === 1) return text(paused ? 'queuePausedOne' : 'queueOne');
  return text(paused ? 'queuePausedMany' : 'queueMany', { count: count(length) });
}
