import type { ViewState } from '../../contract/messages.ts';
import type { SessionState } from '../../contract/session.ts';
import type { StringKey } from '../../contract/strings.ts';
import { isBuiltInShell } from '../builtInShell.ts';
import { Icon } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import './welcome.css';

const SHELL_EXAMPLES: readonly StringKey[] = ['exampleShellList', 'exampleShellStatus', 'exampleShellSlow'];
const AGENT_EXAMPLES: readonly StringKey[] = ['exampleAgentExplain', 'exampleAgentTest', 'exampleAgentChanges'];

/** Before the first prompt of a session: who is there, and what one could say. */
export function EmptySession({ state }: { state: SessionState }) {
  const page = usePage();
  const shell = isBuiltInShell(state.agent);
  const agent = state.agent.label;
  return (
    <div class="welcome">
      <h2>{shell ? text('welcomeShellTitle') : text('welcomeAgentTitle', { agent })}</h2>
      <p>{text(shell ? 'welcomeShellText' : 'welcomeAgentText')}</p>
      <div class="quiet">{text('welcomeExamples')}</div>
      <div class="choices">
        {(shell ? SHELL_EXAMPLES : AGENT_EXAMPLES).map(key => (
          <button
            key={key}
            type="button"
            class={`choice${shell ? ' mono' : ''}`}
            onClick={() => {
              page.memory.setDraft(text(key));
              page.focusComposer.value++;
            }}
          >
            {text(key)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** No session yet: whom to begin one with. */
export function NoSession({ view }: { view: ViewState }) {
  const page = usePage();
  return (
    <div class="welcome">
      <h2>{text('welcomeTitle')}</h2>
      <p>{text('welcomeText')}</p>
      <div class="quiet">{text('welcomeAgents')}</div>
      <div class="choices" data-testid="agent-picker">
        {view.agents.map(agent => (
          <button
            key={agent.id}
            type="button"
            class="choice"
            data-agent={agent.id}
            onClick={() => page.post({ type: 'newSession', agentId: agent.id })}
          >
            <span class="choice-label">{agent.label}</span>
            <span class="quiet">{agent.detail}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

export function Untrusted() {
  const page = usePage();
  return (
    <div class="welcome" data-testid="untrusted">
      <h2>
        <Icon name="shield" /> {text('untrustedTitle')}
      </h2>
      <p>{text('untrustedText')}</p>
      <button type="button" class="button button-primary" onClick={() => page.post({ type: 'manageTrust' })}>
        {text('manageTrust')}
      </button>
    </div>
  );
}
