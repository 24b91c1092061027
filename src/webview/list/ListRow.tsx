import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CommandPlace } from '../commandCard/openRule.ts';
import { EntryView } from '../entries/EntryView.tsx';
import type { Row } from './rows.ts';
import type { Scroller } from './scroller.ts';

interface ListRowProps {
  readonly row: Row;
  readonly scroller: Scroller;
  readonly focusable: boolean;
  /** 1-based. */
  readonly position: number;
  readonly count: number;
  readonly place: CommandPlace;
  /** It is the last entry of a turn under way: more may be added to it. */
  readonly growing: boolean;
}

export function ListRow({ row, scroller, focusable, position, count, place, growing }: ListRowProps) {
  const element = useRef<HTMLElement>(null);
  const { key, entry, part } = row;
  useLayoutEffect(() => {
    scroller.setElement(key, element.current);
    return () => scroller.setElement(key, null);
  }, [scroller, key]);
  const child = 'parentId' in entry && entry.parentId !== null;
  return (
    <article
      ref={element}
      class={`row row-${entry.type}${child ? ' row-child' : ''}${part > 0 ? ' row-part' : ''}`}
      data-key={key}
      tabIndex={focusable ? 0 : -1}
      aria-posinset={position}
      aria-setsize={count}
    >
      <EntryView entry={entry} part={part} place={place} growing={growing} />
    </article>
  );
}
