import { Icon } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';

/** The way out of a turn that doesn't end. */
export function StopBar({ agent }: { agent: string }) {
  const page = usePage();
  return (
    <div class="attention-bar" role="alert" data-testid="stop-bar">
      <div class="stop-bar-text">
        <Icon name="warning" tone="tone-warning" />
        <span>
          {text('stopUnanswered', { agent })} <span class="quiet">{text('stopUnansweredMore')}</span>
        </span>
      </div>
      <div class="buttons">
        <button
          type="button"
          class="button button-primary"
          data-testid="end-agent"
          onClick={() => {
            page.post({ type: 'endAgent' });
            page.focusComposer.value++;
          }}
        >
          {text('endAgent')}
        </button>
      </div>
    </div>
  );
}
