import type { ViewState } from '../../contract/messages.ts';
import type { SessionState } from '../../contract/session.ts';
import { Icon } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';

/** The agent of the session. Another choice begins a new session with that one. */
export function AgentPicker({ state, view }: { state: SessionState; view: ViewState }) {
  const page = usePage();
  const { id, label, name, version } = state.agent;
  const known = view.agents.some(agent => agent.id === id);
  const handshake = [name, version].filter(part => part !== null).join(' ');
  return (
    <span
      class="agent-picker"
      title={handshake === '' ? text('agentPickerTitle') : `${handshake}\n${text('agentPickerTitle')}`}
    >
      <select
        value={id}
        disabled={!view.trusted}
        aria-label={text('agentPicker')}
        data-testid="agent-picker"
        onChange={event => {
          const agentId = event.currentTarget.value;
          // The session stays what it is until the host says otherwise.
          event.currentTarget.value = id;
          page.post({ type: 'newSession', agentId });
        }}
      >
        {!known && <option value={id}>{label}</option>}
        {view.agents.map(agent => (
          <option key={agent.id} value={agent.id} title={agent.detail}>
            {agent.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
