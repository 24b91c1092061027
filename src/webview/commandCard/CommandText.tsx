import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { showHiddenCharacters } from '../../contract/visibleText.ts';
import { measureLater } from '../measureLater.ts';
import { memo } from '../memo.ts';
import { text } from '../text.ts';
import { useToggle } from '../useToggle.ts';
import { shellTokens } from './shellColours.ts';

/** A command of this length can't be more than six lines, even in a narrow view. */
const SURELY_SHORT = 80;
/** Of a longer command only this much is coloured, and shown before it is asked for. */
const COLOURED = 4000;

interface CommandTextProps {
  readonly command: string | null;
  readonly title: string;
  readonly toggleKey: string;
  /** Never shorten it: a decision hangs on it. */
  readonly whole?: boolean;
}

/** The command, coloured; at most six lines of it until the user asks for the rest. */
export function CommandText({ command, title, toggleKey, whole = false }: CommandTextProps) {
  const [toggle, setToggle] = useToggle(toggleKey);
  const box = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);
  const open = whole || toggle === true;
  const cut = open || command === null ? command : command.slice(0, COLOURED);
  const shown = cut === null ? null : showHiddenCharacters(cut);
  useLayoutEffect(() => {
    if (open || !box.current || shown === null) return;
    const element = box.current;
    let over = false;
    const read = () => {
      over = element.scrollHeight > element.clientHeight + 1;
    };
    if (shown.length >= SURELY_SHORT || shown.includes('\n')) measureLater(read, () => setOverflows(over));
  }, [open, shown]);
  if (shown === null) {
    return (
      <span class="card-title" data-testid="card-command">
        {title}
      </span>
    );
  }
  return (
    <div class="card-command-box">
      <code class={`card-command mono${open ? '' : ' card-command-short'}`} ref={box} data-testid="card-command">
        <Coloured command={shown} />
      </code>
      {!whole && (overflows || open) && (
        <button type="button" class="text-button" aria-expanded={open} onClick={() => setToggle(!open)}>
          {text(open ? 'showLess' : 'showWholeCommand')}
        </button>
      )}
    </div>
  );
}

const Coloured = memo(function Coloured({ command }: { command: string }) {
  const tokens = shellTokens(command.slice(0, COLOURED)).map((token, index) =>
    token.kind === 'plain' ? (
      token.text
    ) : (
      <span key={index} class={`sh-${token.kind}`}>
        {token.text}
      </span>
    ),
  );
  return (
    <>
      {tokens}
      {command.slice(COLOURED)}
    </>
  );
});
