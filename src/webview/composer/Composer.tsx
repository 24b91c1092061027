import { useEffect, useRef } from 'preact/hooks';
import type { SessionState } from '../../contract/session.ts';
import { isBuiltInShell } from '../builtInShell.ts';
import { Icon } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { editLastQueued } from '../queue/keptFocus.ts';
import { text } from '../text.ts';
import './composer.css';
import { PhaseLine } from './PhaseLine.tsx';
import { usePromptHistory } from './promptHistory.ts';

/**
 * Where the user writes. Enter sends, while a turn runs into the queue; Shift+Enter makes a new line; what is written stays until then.
 * Alt+Up in the empty box edits the last prompt of the queue.
 */
export function Composer({ state, trusted }: { state: SessionState | null; trusted: boolean }) {
  const page = usePage();
  const { memory } = page;
  const input = useRef<HTMLTextAreaElement>(null);
  const history = usePromptHistory(state);
  const draft = memory.draft.value;
  const enabled = trusted && state !== null;
  const running = state !== null && state.turn !== null;
  const canSend = enabled && draft.trim() !== '';

  const focusAsked = page.focusComposer.value;
  useEffect(() => {
    if (focusAsked > 0) input.current?.focus();
  }, [focusAsked]);

  const { value: isGlance } = page.isGlance;
  /** What was to be sent before the whole of the session was there. */
  const due = useRef<{ readonly sessionId: string; readonly text: string } | null>(null);
  useEffect(() => {
    if (isGlance) return;
    const wanted = due.current;
    due.current = null;
    if (wanted?.sessionId === state?.sessionId && wanted?.text === draft) send();
  }, [isGlance]);

  const send = () => {
    if (!canSend) return;
    if (isGlance) {
      due.current = { sessionId: state.sessionId, text: draft };
      return;
    }
    page.post({ type: 'prompt', text: draft, sessionId: state.sessionId });
    memory.setDraft('');
    history.reset();
    if (!running) page.showEnd.value++;
    input.current?.focus();
  };
  const keyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Tab' && event.shiftKey && focusAnswer()) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      send();
    } else if (event.altKey && event.key === 'ArrowUp' && draft === '' && editLastQueued()) event.preventDefault();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const recalled = history.step(event.key === 'ArrowUp' ? -1 : 1, draft);
      if (recalled === null) return;
      event.preventDefault();
      memory.setDraft(recalled);
    }
  };

  return (
    <form
      class={`composer${enabled ? '' : ' composer-off'}`}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={input}
        class="composer-input"
        rows={1}
        value={draft}
        disabled={!enabled}
        placeholder={placeholder(state, trusted)}
        aria-label={text('composerLabel')}
        data-testid="composer-input"
        onInput={event => memory.setDraft(event.currentTarget.value)}
        onKeyDown={keyDown}
      />
      <div class="composer-bar">
        <PhaseLine state={state} />
        <div class="composer-buttons">
          {(!running || canSend) && (
            <button
              type="submit"
              class="icon-button composer-send"
              disabled={!canSend}
              title={text(running ? 'queueButtonTitle' : 'sendTitle')}
              aria-label={text(running ? 'queueButton' : 'send')}
              data-testid={running ? 'composer-queue' : 'composer-send'}
            >
              <Icon name={running ? 'list-ordered' : 'send'} />
            </button>
          )}
          {running && <StopButton stopping={state.phase === 'stopping'} onStop={() => page.post({ type: 'stop' })} />}
        </div>
      </div>
    </form>
  );
}

/** The way back from here leads to the answer to a request for permission that is offered first, and from there to the others. */
function focusAnswer(): boolean {
  const answer = document.querySelector<HTMLElement>('.permission-bar .button-primary');
  answer?.focus();
  return answer !== null;
}

function StopButton({ stopping, onStop }: { stopping: boolean; onStop: () => void }) {
  return (
    <button
      type="button"
      class="icon-button composer-stop"
      title={text(stopping ? 'stopAgain' : 'stopTitle')}
      aria-label={text(stopping ? 'stopAgain' : 'stop')}
      data-testid="composer-stop"
      onClick={onStop}
    >
      <Icon name="debug-stop" />
    </button>
  );
}

function placeholder(state: SessionState | null, trusted: boolean): string {
  if (!trusted) return text('composerUntrusted');
  if (state === null) return text('composerPlaceholderNone');
  if (isBuiltInShell(state.agent)) return text('composerPlaceholderShell');
  return text('composerPlaceholder', { agent: state.agent.label });
}
