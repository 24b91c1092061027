import type { QueuedPrompt } from '../../contract/queue.ts';
import type { StringKey } from '../../contract/strings.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { useToggle } from '../useToggle.ts';
import { focusBeside } from './keptFocus.ts';
import { QueuedEditor } from './QueuedEditor.tsx';

/** What sending it now does: nothing else runs; the agent takes it into its turn; the turn is stopped for it. */
export type Sending = 'atOnce' | 'intoTurn' | 'afterStop';

const SENDING: Readonly<Record<Sending, StringKey>> = {
  atOnce: 'queueSend',
  intoTurn: 'queueSendIntoTurn',
  afterStop: 'queueSendAfterStop',
};

/** Characters of a prompt that are put into its line, and into the names of its buttons. */
const LINE_LENGTH = 300;
const NAME_LENGTH = 40;
/** Characters that a tooltip shows. */
const HOVER_LENGTH = 1500;

interface QueuedRowProps {
  readonly prompt: QueuedPrompt;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly sending: Sending;
}

export function QueuedRow({ prompt, isFirst, isLast, sending }: QueuedRowProps) {
  const page = usePage();
  const { id: promptId, state } = prompt;
  const [toggle, setToggle] = useToggle(`queued ${promptId}`);
  const isOpen = toggle === true;
  const move = (by: number) => page.post({ type: 'moveQueued', promptId, by });
  const drop = () => page.post({ type: 'dropQueued', promptId });
  const keyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    // In a text box the keys belong to the text.
    if (state !== 'waiting' || event.target instanceof HTMLTextAreaElement) return;
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by !== 0 && event.altKey) move(by);
    else if (by !== 0) focusBeside(event.currentTarget, by);
    else if (event.key === 'Delete' || (event.key === 'Backspace' && event.metaKey)) drop();
    else return;
    event.preventDefault();
  };
  const button = (icon: IconName, label: StringKey, testId: string, press: () => void, off = false) => (
    <RowButton
      icon={icon}
      label={text(label)}
      name={`${text(label)}: ${oneLine(prompt.text, NAME_LENGTH)}`}
      testId={testId}
      off={off}
      onPress={press}
    />
  );
  return (
    <li class="queued" data-testid="queued" data-queued={promptId} data-state={state} onKeyDown={keyDown}>
      {state === 'editing' ? (
        <QueuedEditor prompt={prompt} />
      ) : (
        <>
          <button
            type="button"
            class={`queued-text${isOpen ? ' queued-open' : ''}`}
            aria-expanded={isOpen}
            title={isOpen ? undefined : prompt.text.slice(0, HOVER_LENGTH)}
            data-testid="queued-text"
            onClick={() => setToggle(!isOpen)}
          >
            {isOpen ? prompt.text : oneLine(prompt.text, LINE_LENGTH)}
          </button>
          {state === 'sending' ? (
            <span class="queued-sending">
              <Icon name="loading" spin tone="tone-busy" />
              <span class="sr-only">{text('queueSending')}</span>
            </span>
          ) : (
            <div class="queued-buttons">
              {button('send', SENDING[sending], 'queued-send', () => {
                page.post({ type: 'sendQueued', promptId });
                page.showEnd.value++;
              })}
              {button('edit', 'queueEdit', 'queued-edit', () =>
                page.post({ type: 'holdQueued', promptId, held: true }),
              )}
              {!(isFirst && isLast) && (
                <>
                  {button('arrow-up', 'queueUp', 'queued-up', () => move(-1), isFirst)}
                  {button('arrow-down', 'queueDown', 'queued-down', () => move(1), isLast)}
                </>
              )}
              {button('trash', 'queueDrop', 'queued-drop', drop)}
            </div>
          )}
        </>
      )}
    </li>
  );
}

interface RowButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** For those who hear it and not see beside what it stands. */
  readonly name: string;
  readonly testId: string;
  readonly off: boolean;
  readonly onPress: () => void;
}

/** One that is off keeps the focus: it may have come to the end of the list by being pressed. */
function RowButton({ icon, label, name, testId, off, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={name}
      aria-disabled={off}
      data-testid={testId}
      onClick={event => {
        // The second click of a double click would be for the row that has come to the same place.
        if (!off && event.detail <= 1) onPress();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}

function oneLine(words: string, length: number): string {
  const line = words
    .slice(0, 4 * length)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
