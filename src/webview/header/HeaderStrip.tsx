import type { ViewState } from '../../contract/messages.ts';
import type { SessionState } from '../../contract/session.ts';
import { ContextMeter } from '../context/ContextMeter.tsx';
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
      {state.context && <ContextMeter context={state.context} cost={state.context.cost} />}
    </header>
  );
}
