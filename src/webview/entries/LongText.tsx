import { count } from '../measures.ts';
import { text as label } from '../text.ts';
import { useToggle } from '../useToggle.ts';

/** Characters that one line may take of a shortened text: a text without line ends is long, too. */
const CHARACTERS_PER_LINE = 120;

/** Plain text, shortened to some lines until the user asks for all of it. */
export function LongText({
  text,
  lines,
  toggleKey,
  mono = false,
}: {
  text: string;
  lines: number;
  toggleKey: string;
  mono?: boolean;
}) {
  const [toggle, setToggle] = useToggle(toggleKey);
  const cut = cutAt(text, lines);
  const open = toggle === true;
  return (
    <div class={`long-text${mono ? ' mono' : ''}`}>
      {cut === -1 || open ? pieces(text) : <div>{text.slice(0, cut)}…</div>}
      {cut !== -1 && (
        <button type="button" class="text-button" aria-expanded={open} onClick={() => setToggle(!open)}>
          {open ? label('showLess') : label('showAll', { count: count(text.split('\n').length) })}
        </button>
      )}
    </div>
  );
}

/** Where to cut, or -1 for a text that is short enough (a few lines more are no reason for a button). */
function cutAt(text: string, lines: number): number {
  let at = -1;
  for (let i = 0; i < lines; i++) {
    const next = text.indexOf('\n', at + 1);
    if (next === -1) {
      at = text.length;
      break;
    }
    at = next;
  }
  const most = Math.min(at, lines * CHARACTERS_PER_LINE);
  const rest = text.slice(most);
  return rest.length > CHARACTERS_PER_LINE || rest.trim().includes('\n') ? most : -1;
}

const PIECE_LENGTH = 20_000;

/** Long texts in several blocks, cut at line ends, so that the browser can lay them out one by one. */
function pieces(text: string) {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > PIECE_LENGTH) {
    const end = rest.lastIndexOf('\n', PIECE_LENGTH);
    const cut = end > 0 ? end : PIECE_LENGTH;
    parts.push(rest.slice(0, cut));
    rest = rest.slice(end > 0 ? cut + 1 : cut);
  }
  return [...parts, rest].map((part, index) => <div key={index}>{part}</div>);
}
