import type { Message } from '../../contract/session.ts';
import { Icon } from '../Icon.tsx';
import { MarkdownPart } from '../markdown/MarkdownPart.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { useToggle } from '../useToggle.ts';

/** What the agent thought: one line, and all of it on demand. */
export function Thought({ message, growing }: { message: Message; growing: boolean }) {
  const [toggle, setToggle] = useToggle(`thought ${message.key}`);
  const open = toggle === true;
  return (
    <div class="thought" data-testid="message-thought">
      <button type="button" class="thought-head" aria-expanded={open} onClick={() => setToggle(!open)}>
        <Icon name={open ? 'chevron-down' : 'chevron-right'} />
        <span class="thought-label">{text(growing ? 'thinking' : 'thought')}</span>
        {!open && <span class="thought-preview">{firstLine(message.text)}</span>}
      </button>
      {open && <WholeThought message={message} growing={growing} />}
    </div>
  );
}

function WholeThought({ message, growing }: { message: Message; growing: boolean }) {
  const live = usePage().docs.of(message.key);
  live.set(message.text, !growing);
  return (
    <div class="thought-body">
      {Array.from({ length: live.doc.parts }, (_, part) => (
        <MarkdownPart key={part} live={live} part={part} />
      ))}
    </div>
  );
}

const PREVIEW_LENGTH = 200;

/** The first line that says something, without Markdown's marks. */
function firstLine(markdown: string): string {
  const line = markdown.slice(0, 1000).match(/^[#>*\-\s]*(.*\S.*)$/m)?.[1] ?? '';
  return line.replace(/[*_`]{1,3}/g, '').slice(0, PREVIEW_LENGTH);
}
