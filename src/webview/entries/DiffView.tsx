import { useMemo } from 'preact/hooks';
import type { ToolContent } from '../../contract/toolCall.ts';
import { LineCounts } from '../changes/LineCounts.tsx';
import { count } from '../measures.ts';
import { text } from '../text.ts';
import { useToggle } from '../useToggle.ts';
import { FileLink } from './Locations.tsx';
import { type DiffLine, lineDiff } from './lineDiff.ts';

const SHORT = 24;
const MOST = 1000;
const MARKS = { same: ' ', added: '+', removed: '−', gap: '⋯' } as const;

/** An edit, line by line. */
export function DiffView({ diff, toggleKey }: { diff: ToolContent & { type: 'diff' }; toggleKey: string }) {
  const [toggle, setToggle] = useToggle(toggleKey);
  const lines = useMemo(() => lineDiff(diff.oldText, diff.newText), [diff.oldText, diff.newText]);
  const added = lines.filter(line => line.kind === 'added').length;
  const removed = lines.filter(line => line.kind === 'removed').length;
  const open = toggle === true;
  const shown = lines.slice(0, open ? MOST : SHORT);
  return (
    <div class="diff" data-testid="diff">
      <div class="diff-head">
        <FileLink path={diff.path} line={null} />
        {diff.oldText === null && <span class="quiet">{text('diffNewFile')}</span>}
        <LineCounts added={added} removed={removed} />
      </div>
      <div class="diff-lines mono">
        {shown.map((line, index) => (
          <DiffRow key={index} line={line} />
        ))}
      </div>
      {lines.length > SHORT && (
        <button type="button" class="text-button diff-more" aria-expanded={open} onClick={() => setToggle(!open)}>
          {open ? text('showLess') : text('showAll', { count: count(lines.length) })}
        </button>
      )}
    </div>
  );
}

function DiffRow({ line }: { line: DiffLine }) {
  return (
    <div class={`diff-line diff-${line.kind}`} data-mark={MARKS[line.kind]}>
      {line.text}
    </div>
  );
}
