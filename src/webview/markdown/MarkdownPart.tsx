import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePage } from '../page.ts';
import './markdown.css';
import type { LiveDoc } from './messageDocs.ts';
import { MarkdownPainter } from './painter.ts';

/** One part of a message's Markdown. The painter owns what is inside; Preact only owns the frame. */
export function MarkdownPart({ live, part }: { live: LiveDoc; part: number }) {
  const page = usePage();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const painter = new MarkdownPainter(frame.current, code => page.post({ type: 'copy', text: code }));
    return live.watch(() => painter.paint(live.doc, part));
  }, [page, live, part]);
  return <div class="markdown" ref={frame} />;
}
