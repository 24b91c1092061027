import type { ViewState } from '../../contract/messages.ts';
import type { ContextUsage, SessionState } from '../../contract/session.ts';
import { count, money } from '../measures.ts';
import { text } from '../text.ts';
import { AgentPicker } from './AgentPicker.tsx';
import './header.css';
import { SessionsButton } from './SessionsButton.tsx';

/** Above the conversation: with whom, about what, and how full the agent's memory is. */
export function HeaderStrip({ state, view }: { state: SessionState; view: ViewState }) {
  return (
    <header class="header-strip">
      <AgentPicker state={state} view={view} />
      {state.title !== null && (
        <span class="header-title" title={state.title}>
          {state.title}
        </span>
      )}
      <SessionsButton others={view.others} />
      {state.context && <ContextMeter context={state.context} />}
    </header>
  );
}

function ContextMeter({ context }: { context: ContextUsage }) {
  const { used, size, cost } = context;
  if (size <= 0) return null;
  const share = Math.min(1, used / size);
  const percent = Math.round(share * 100);
  const label = text('contextUsage', { used: count(used), size: count(size), percent: String(percent) });
  const costs = cost ? `, ${text('contextCost', { cost: money(cost.amount, cost.currency) })}` : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name can't be given the editor's looks
    <div
      class={`context-meter${share > 0.8 ? ' context-full' : ''}`}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-label={label}
      title={label + costs}
    >
      <span class="context-bar">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span>{percent} %</span>
    </div>
  );
}
