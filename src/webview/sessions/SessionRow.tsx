import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SessionListItem } from '../../contract/sessionList.ts';
import { cwdLabel } from '../commandCard/cwdLabel.ts';
import { IconButton } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { timeOfDay } from './dayGroups.ts';
import { ROW } from './listKeys.ts';
import { dotLabel, SessionDotIcon } from './SessionDotIcon.tsx';

interface SessionRowProps {
  readonly item: SessionListItem;
  /** Where the text that is looked for was found; null: in the title, or nothing is looked for. */
  readonly excerpt: string | null;
  readonly onOpen: () => void;
}

/** One session: its state, its title, and what can be done with it. F2 renames, Delete deletes. */
export function SessionRow({ item, excerpt, onOpen }: SessionRowProps) {
  const { post, view } = usePage();
  const { sessionId, agent, dot, problem, isShown, isForeign } = item;
  const [isRenaming, setRenaming] = useState(false);
  const row = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  useLayoutEffect(() => {
    if (takesFocus.current) row.current?.focus();
    takesFocus.current = false;
  }, [isRenaming]);
  const title = titleOf(item);
  const folder = item.isHere || !view.value ? null : cwdLabel(item.cwd, view.value);
  const remove = () => post({ type: 'deleteSession', sessionId });
  const keyDown = (event: KeyboardEvent) => {
    if (isForeign) return;
    if (event.key === 'F2' && problem === null) setRenaming(true);
    else if (event.key === 'Delete') remove();
    else return;
    event.preventDefault();
  };
  return (
    <li class={`session-row${isShown ? ' session-shown' : ''}`} data-testid="session-row" data-dot={dot}>
      {isRenaming ? (
        <TitleBox
          title={item.title ?? ''}
          onTitle={(given, wasLeft) => {
            takesFocus.current = !wasLeft;
            setRenaming(false);
            if (given !== null) post({ type: 'renameSession', sessionId, title: given });
          }}
        />
      ) : (
        <button
          ref={row}
          type="button"
          class={ROW}
          aria-current={isShown ? 'true' : undefined}
          disabled={problem !== null}
          title={folder === null ? title : `${title}\n${item.cwd}`}
          data-testid="session-open"
          onClick={onOpen}
          onKeyDown={keyDown}
        >
          <SessionDotIcon dot={dot} />
          <span class="session-words">
            <span class="session-title">{title}</span>
            <span class="quiet session-about">
              {[agent.label, item.updatedAt === 0 ? '' : timeOfDay(item.updatedAt), folder ?? '']
                .filter(part => part !== '')
                .join(' · ')}
              <span class="sr-only">, {dotLabel(dot)}</span>
            </span>
            {isForeign && <span class="quiet session-about">{text('sessionForeign', { agent: agent.label })}</span>}
            {problem !== null && <span class="quiet session-about">{text(problemKey(problem))}</span>}
            {excerpt !== null && <span class="session-excerpt">{excerpt}</span>}
          </span>
        </button>
      )}
      {!isRenaming && !isForeign && (
        <span class="session-actions">
          {problem === null && (
            <IconButton
              icon="edit"
              label={text('sessionRename', { title })}
              testId="session-rename"
              onPress={() => setRenaming(true)}
            />
          )}
          {item.isOpen && (
            <IconButton
              icon="close"
              label={text('sessionClose', { title })}
              testId="session-close"
              onPress={() => post({ type: 'closeSession', sessionId })}
            />
          )}
          <IconButton icon="trash" label={text('sessionDelete', { title })} testId="session-delete" onPress={remove} />
        </span>
      )}
    </li>
  );
}

function titleOf({ title, agent, problem }: SessionListItem): string {
  return title ?? (problem === null ? text('sessionUntitled', { agent: agent.label }) : text('sessionUnreadable'));
}

function problemKey(problem: NonNullable<SessionListItem['problem']>) {
  return problem === 'newer' ? 'sessionNewer' : 'sessionBroken';
}

interface TitleBoxProps {
  readonly title: string;
  /** null: as it was. `wasLeft`: the focus is elsewhere already. */
  readonly onTitle: (title: string | null, wasLeft: boolean) => void;
}

/** Enter takes the new title, Escape and leaving the box don't. */
function TitleBox({ title, onTitle }: TitleBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.select(), []);
  // The box loses the focus as it goes away, too.
  const isOver = useRef(false);
  const finish = (given: string | null, wasLeft: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    onTitle(given, wasLeft);
  };
  return (
    <input
      ref={box}
      class="session-title-box"
      defaultValue={title}
      aria-label={text('sessionNewTitle')}
      data-testid="session-title-box"
      onBlur={() => finish(null, true)}
      onKeyDown={event => {
        event.stopPropagation();
        if (event.key === 'Escape') finish(null, false);
        else if (event.key === 'Enter' && !event.isComposing) finish(event.currentTarget.value.trim() || null, false);
        else return;
        // Else the key would press the row that the focus goes back to.
        event.preventDefault();
      }}
    />
  );
}
