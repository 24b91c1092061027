import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CommandRun } from '../../contract/commandRun.ts';
import type { TerminalText } from '../../contract/terminalText.ts';
import { FileLink } from '../entries/Locations.tsx';
import { byteSize, count } from '../measures.ts';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { useToggle } from '../useToggle.ts';
import { mostLines, OutputPainter } from './outputPainter.ts';
import { countLineEnds } from './plainLines.ts';

interface OutputPaneProps {
  readonly toolCallId: string;
  readonly run: CommandRun;
  readonly stream: TerminalText;
  readonly kind: 'output' | 'stderr';
  readonly label: string;
}

/** An output: ten rows of its end, which scroll; more of it on demand; and the truth about what isn't there. */
export function OutputPane({ toolCallId, run, stream, kind, label }: OutputPaneProps) {
  const [toggle, setToggle] = useToggle(`more ${kind} ${toolCallId} ${run.id}`);
  const expanded = toggle === true;
  const box = useRef<HTMLElement>(null);
  const painter = useRef<OutputPainter | null>(null);
  const [overflows, setOverflows] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const made = new OutputPainter(element, setOverflows);
    painter.current = made;
    return () => made.dispose();
  }, []);
  useLayoutEffect(() => painter.current?.update(stream, expanded), [stream, expanded]);
  useLayoutEffect(() => painter.current?.settle(), [expanded]);

  return (
    <div class="card-output-frame">
      <Missing toolCallId={toolCallId} run={run} stream={stream} kind={kind} most={mostLines(expanded)} />
      <section
        ref={box}
        class={`card-output mono${expanded ? ' card-output-more' : ''}`}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get there
        tabIndex={0}
        data-testid={kind === 'output' ? 'card-output' : 'card-stderr'}
      />
      {(overflows || expanded) && (
        <div class="card-output-foot">
          <button
            type="button"
            class="text-button"
            aria-expanded={expanded}
            data-testid="card-more"
            onClick={() => setToggle(!expanded)}
          >
            {text(expanded ? 'showLess' : 'showMore')}
          </button>
          <OpenOutput toolCallId={toolCallId} run={run} />
        </div>
      )}
    </div>
  );
}

function OpenOutput({ toolCallId, run }: { toolCallId: string; run: CommandRun }) {
  const page = usePage();
  return (
    <button
      type="button"
      class="text-button"
      data-testid="card-open-output"
      onClick={() => page.post({ type: 'openOutput', toolCallId, runId: run.id })}
    >
      {text('openOutput')}
    </button>
  );
}

/** Says what is missing above the lines shown, and whose doing that is. */
function Missing({ run, stream, kind, most }: Omit<OutputPaneProps, 'label'> & { most: number }) {
  const hidden = useMemo(() => countLineEnds(stream.text.trimEnd()) + 1 - most, [stream.text, most]);
  const parts: string[] = [];
  if (hidden > 0) parts.push(text('hiddenLines', { count: count(hidden) }));
  if (stream.droppedBy === 'client') parts.push(text('droppedByClient', { size: byteSize(stream.droppedBytes) }));
  if (stream.droppedBy === 'agent') {
    parts.push(
      stream.droppedBytes > 0
        ? text('droppedByAgent', { size: byteSize(stream.droppedBytes) })
        : text('droppedByAgentSome'),
    );
  }
  const saved = kind === 'output' ? run.savedTo : null;
  if (parts.length === 0 && saved === null) return null;
  return (
    <div class="card-missing">
      {parts.join(' · ')}
      {saved !== null && (
        <div>
          {text('savedByAgent')} <FileLink path={saved} line={null} />
        </div>
      )}
    </div>
  );
}
