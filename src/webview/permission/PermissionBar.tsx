import { findCall } from '../../contract/findEntry.ts';
import type { PermissionAsk, PermissionOption, SessionState } from '../../contract/session.ts';
import { Icon, IconButton } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { PermissionSubject } from './PermissionSubject.tsx';
import './permission.css';

/** The agent's question, where the hands are. It reads the call itself: title and command may come after the question. */
export function PermissionBar({ state }: { state: SessionState }) {
  const ask = state.asks[0];
  if (!ask) return null;
  // By its key each question has a bar of its own: nothing of an answered one is left in the next.
  return <Bar key={`${state.sessionId} ${ask.askId}`} state={state} ask={ask} />;
}

function Bar({ state, ask }: { state: SessionState; ask: PermissionAsk }) {
  const page = usePage();
  const { toolCallId } = ask;
  const call = findCall(state, toolCallId);
  return (
    <section
      class="attention-bar permission-bar"
      aria-label={text('permissionTitle', { agent: state.agent.label })}
      data-testid="permission-bar"
    >
      <div class="permission-head">
        <Icon name="shield" tone="tone-warning" />
        <span>{text('permissionTitle', { agent: state.agent.label })}</span>
        {state.asks.length > 1 && (
          <span class="quiet">{text('permissionMore', { count: String(state.asks.length) })}</span>
        )}
        {call !== null && (
          <IconButton
            icon="go-to-file"
            label={text('permissionShow')}
            testId="permission-show"
            onPress={() => {
              page.reveal.value = { toolCallId };
            }}
          />
        )}
      </div>
      <PermissionSubject ask={ask} call={call} />
      <div class="buttons">
        {ask.options.map(option => (
          <OptionButton key={option.optionId} askId={ask.askId} option={option} primary={option === primaryOf(ask)} />
        ))}
        {call !== null && (
          <button
            type="button"
            class="text-button permission-always"
            title={text('permissionAlwaysTitle')}
            data-testid="permission-always"
            onClick={() => page.post({ type: 'alwaysAllow', askId: ask.askId })}
          >
            {text('permissionAlways')}
          </button>
        )}
      </div>
    </section>
  );
}

/** The one that allows the least is offered first: once before always. */
function primaryOf(ask: PermissionAsk): PermissionOption | undefined {
  return (
    ask.options.find(option => option.kind === 'allow_once') ??
    ask.options.find(option => option.kind === 'allow_always')
  );
}

function OptionButton({ askId, option, primary }: { askId: string; option: PermissionOption; primary: boolean }) {
  const page = usePage();
  return (
    <button
      type="button"
      class={`button${primary ? ' button-primary' : ''}`}
      data-testid="permission-option"
      data-kind={option.kind}
      onClick={event => {
        // The second click of a double click would answer the next question, whose buttons come to the same place.
        if (event.detail > 1) return;
        page.post({ type: 'answerPermission', askId, optionId: option.optionId });
        page.focusComposer.value++;
      }}
    >
      {option.name}
    </button>
  );
}
