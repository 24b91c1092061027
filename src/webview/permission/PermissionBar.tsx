import type { PermissionAsk, PermissionOption, SessionState } from '../../contract/session.ts';
import type { ToolCall } from '../../contract/toolCall.ts';
import { CommandText } from '../commandCard/CommandText.tsx';
import { cwdLabel } from '../commandCard/cwdLabel.ts';
import { visibleControls } from '../commandCard/visibleControls.ts';
import { DiffView } from '../entries/DiffView.tsx';
import { FileLink } from '../entries/Locations.tsx';
import { Icon } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import './permission.css';

/** The agent's question, where the hands are. It reads the call itself: title and command may come after the question. */
export function PermissionBar({ state }: { state: SessionState }) {
  const ask = state.asks[0];
  if (!ask) return null;
  return (
    <section
      class="permission-bar"
      aria-label={text('permissionTitle', { agent: state.agent.label })}
      data-testid="permission-bar"
    >
      <div class="permission-head">
        <Icon name="shield" tone="tone-warning" />
        <span>{text('permissionTitle', { agent: state.agent.label })}</span>
        {state.asks.length > 1 && (
          <span class="quiet">{text('permissionMore', { count: String(state.asks.length) })}</span>
        )}
      </div>
      <Subject ask={ask} call={callOf(state, ask)} />
      <div class="buttons">
        {ask.options.map(option => (
          <OptionButton key={option.optionId} askId={ask.askId} option={option} primary={option === primaryOf(ask)} />
        ))}
      </div>
    </section>
  );
}

function callOf(state: SessionState, ask: PermissionAsk): ToolCall | null {
  const call = state.entries.findLast(entry => entry.type === 'toolCall' && entry.toolCallId === ask.toolCallId);
  return call?.type === 'toolCall' ? call : null;
}

/** What is asked about: the whole command, else the files, else the words that the agent has for it. */
function Subject({ ask, call }: { ask: PermissionAsk; call: ToolCall | null }) {
  const page = usePage();
  const view = page.view.value;
  const title = call?.title || ask.title;
  const commands = call?.commands.filter(run => run.command !== null) ?? [];
  if (commands.length > 0) {
    return (
      <div class="permission-subject">
        {commands.map(run => (
          <div key={run.id}>
            {run.description !== null && <div class="quiet">{run.description}</div>}
            <CommandText command={run.command} title={title} toggleKey={`asked ${ask.askId} ${run.id}`} whole />
            {run.cwd !== null && view && (
              <div class="quiet permission-cwd" title={run.cwd}>
                {text('permissionCwd', { folder: cwdLabel(run.cwd, view) })}
              </div>
            )}
          </div>
        ))}
      </div>
    );
  }
  const diffs = call?.content.filter(content => content.type === 'diff') ?? [];
  const files = new Set(call?.locations.map(location => location.path));
  for (const { path } of diffs) files.delete(path);
  const saysNothing = diffs.length === 0 && files.size === 0;
  return (
    <div class="permission-subject">
      <div>{title}</div>
      {diffs.map((diff, index) => (
        <DiffView key={index} diff={diff} toggleKey={`asked ${ask.askId} ${index}`} />
      ))}
      {[...files].map(path => (
        <FileLink key={path} path={path} line={null} />
      ))}
      {saysNothing && ask.detail && (
        <div class="permission-detail mono" data-testid="permission-detail">
          {visibleControls(ask.detail)}
        </div>
      )}
    </div>
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
      onClick={() => {
        page.post({ type: 'answerPermission', askId, optionId: option.optionId });
        page.focusComposer.value++;
      }}
    >
      {option.name}
    </button>
  );
}
