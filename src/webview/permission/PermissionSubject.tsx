import type { CommandRun } from '../../contract/commandRun.ts';
import type { PermissionAsk } from '../../contract/session.ts';
import type { ToolCall } from '../../contract/toolCall.ts';
import { showHiddenCharacters } from '../../contract/visibleText.ts';
import { CommandText } from '../commandCard/CommandText.tsx';
import { cwdLabel, isOutside } from '../commandCard/cwdLabel.ts';
import { DiffView } from '../entries/DiffView.tsx';
import { FileLink } from '../entries/Locations.tsx';
import { LongText } from '../entries/LongText.tsx';
import { count } from '../measures.ts';
import { usePage } from '../page.ts';
import { text } from '../text.ts';

/** From so many characters on the length of a command is told: its end is out of sight. */
const LONG = 1000;

/** What is asked about: whole commands, changes and files; else all that the agent tells of it. A press on it shows the call in the list. */
export function PermissionSubject({ ask, call }: { ask: PermissionAsk; call: ToolCall | null }) {
  const page = usePage();
  const show = (event: MouseEvent) => {
    const isControl = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (isControl || !call || document.getSelection()?.isCollapsed === false) return;
    page.reveal.value = { toolCallId: ask.toolCallId };
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in the bar's head has the keys
    <section
      class="permission-subject"
      aria-label={text('permissionSubject')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get there
      tabIndex={0}
      data-testid="permission-subject"
      onClick={show}
    >
      <Body ask={ask} call={call} />
    </section>
  );
}

function Body({ ask, call }: { ask: PermissionAsk; call: ToolCall | null }) {
  const title = call?.title || ask.title;
  const commands = call?.commands.filter(run => run.command !== null) ?? [];
  if (commands.length > 0)
    return (
      <>
        {commands.map(run => (
          <AskedCommand key={run.id} run={run} title={title} toggleKey={`asked ${ask.askId} ${run.id}`} />
        ))}
      </>
    );
  const content = call?.content ?? [];
  const diffs = content.filter(item => item.type === 'diff');
  const changed = new Set(diffs.map(diff => diff.path));
  const files = new Set(call?.locations.map(({ path }) => path).filter(path => !changed.has(path)));
  const words = content.flatMap(item => (item.type === 'text' && item.text.trim() !== '' ? [item.text.trim()] : []));
  return (
    <>
      <div>{showHiddenCharacters(title)}</div>
      {[...files].map(path => (
        <div key={path}>
          <FileLink path={path} line={null} /> <OutsideMark path={path} />
        </div>
      ))}
      {diffs.map((diff, index) => (
        <div key={index}>
          <OutsideMark path={diff.path} />
          <DiffView diff={diff} toggleKey={`asked ${ask.askId} ${index}`} />
        </div>
      ))}
      {diffs.length === 0 && words.length > 0 && (
        <LongText text={showHiddenCharacters(words.join('\n'))} lines={8} toggleKey={`asked words ${ask.askId}`} mono />
      )}
      {diffs.length === 0 && files.size === 0 && ask.detail !== undefined && (
        <div data-testid="permission-detail">
          <LongText text={showHiddenCharacters(ask.detail)} lines={12} toggleKey={`asked input ${ask.askId}`} mono />
        </div>
      )}
    </>
  );
}

function AskedCommand({ run, title, toggleKey }: { run: CommandRun; title: string; toggleKey: string }) {
  const page = usePage();
  const view = page.view.value;
  const length = run.command?.length ?? 0;
  const isOut = run.cwd !== null && view !== null && isOutside(run.cwd, view);
  const where = run.cwd !== null && view && (
    <div class="quiet permission-cwd" title={run.cwd}>
      {text('permissionCwd', { folder: cwdLabel(run.cwd, view) })} <OutsideMark path={run.cwd} />
    </div>
  );
  // What must not be overlooked stands in front, where a long command doesn't push it out of sight.
  const isFirst = isOut || length >= LONG;
  return (
    <>
      {length >= LONG && <div class="quiet">{text('permissionLong', { count: count(length) })}</div>}
      {run.description !== null && <div class="quiet">{run.description}</div>}
      {isFirst && where}
      <CommandText command={run.command} title={title} toggleKey={toggleKey} whole />
      {!isFirst && where}
    </>
  );
}

/** Says so where a path leads out of the workspace's folders. Links are not followed for it. */
function OutsideMark({ path }: { path: string }) {
  const view = usePage().view.value;
  if (!view || !isOutside(path, view)) return null;
  return (
    <span class="permission-outside" data-testid="permission-outside">
      {text('permissionOutside')}
    </span>
  );
}
