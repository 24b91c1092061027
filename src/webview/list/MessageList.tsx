import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { SessionState } from '../../contract/session.ts';
import { commandPlace } from '../commandCard/openRule.ts';
import { Icon } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import './list.css';
import { ListRow } from './ListRow.tsx';
import { RowFocus } from './rowFocus.ts';
import { type Row, RowList } from './rows.ts';
import { Scroller } from './scroller.ts';

/** The conversation. Only the rows in view are in the page. */
export function MessageList({ state }: { state: SessionState }) {
  const page = usePage();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const scroller = useMemo(() => new Scroller(page.memory.anchor, anchor => page.memory.setAnchor(anchor)), [page]);
  const list = useMemo(() => new RowList(), []);
  const rowsNow = useRef<readonly Row[]>([]);
  const focus = useMemo(() => new RowFocus(scroller), [scroller]);

  useLayoutEffect(
    () => (box.current && canvas.current ? scroller.attach(box.current, canvas.current) : undefined),
    [scroller],
  );
  const { value: endAsked } = page.showEnd;
  useLayoutEffect(() => {
    if (endAsked > 0) scroller.toEnd();
  }, [scroller, endAsked]);

  const { value: revealed } = page.reveal;
  useLayoutEffect(() => {
    if (revealed === null) return;
    const index = list.indexOfCall(revealed.toolCallId);
    if (index >= 0) focus.go(index, true);
    // Once: a list that is made anew must not take the focus.
    page.reveal.value = null;
  }, [page, list, focus, revealed]);
  const { value: asked } = page.focusQuestion;
  useLayoutEffect(() => {
    if (asked === null) return;
    const isAsked = ({ entry }: Row) => entry.type === 'question' && entry.questionId === asked.questionId;
    const index = rowsNow.current.findIndex(isAsked);
    if (index >= 0) focus.enter(index);
    page.focusQuestion.value = null;
  }, [page, focus, asked]);

  // Read, so that a change draws the list again.
  scroller.stale.value;
  const rows = list.of(state.entries, page.docs.layout.value, key => page.docs.parts(key));
  const { first, end } = scroller.draw(rows);
  rowsNow.current = rows;
  const drawn = rows.slice(first, end);
  // The row that has the focus stays in the page, or the focus would be lost when it is scrolled away.
  const pinned = focus.pinned.value === null ? -1 : scroller.layout.indexOf(focus.pinned.value);
  const pinnedRow = pinned >= 0 && (pinned < first || pinned >= end) ? rows[pinned] : undefined;
  // In its place: a row that Preact has to move loses the focus, gets it back and is scrolled to.
  if (pinnedRow && pinned < first) drawn.unshift(pinnedRow);
  else if (pinnedRow) drawn.push(pinnedRow);
  const tabStop = focus.tabStop(drawn.map(row => row.key));

  useLayoutEffect(() => {
    scroller.commit();
    focus.commit();
  });

  return (
    <div class="list-frame">
      <div
        class="list"
        ref={box}
        role="feed"
        aria-label={text('messages')}
        aria-busy={state.turn !== null}
        onKeyDown={event => focus.keyDown(event)}
        onFocusIn={event => focus.focusIn(event)}
        onFocusOut={() => focus.focusOut()}
      >
        <div class="list-canvas" ref={canvas}>
          {drawn.map(row => (
            <ListRow
              key={row.key}
              row={row}
              scroller={scroller}
              focusable={row.key === tabStop}
              position={scroller.layout.indexOf(row.key) + 1}
              count={rows.length}
              place={placeOf(state, row)}
              growing={state.turn !== null && row.index === state.entries.length - 1}
            />
          ))}
        </div>
      </div>
      {!scroller.atEnd.value && (
        <button
          type="button"
          class="jump"
          title={text('jumpToEnd')}
          aria-label={text('jumpToEnd')}
          data-testid="jump-to-bottom"
          onClick={() => scroller.toEnd()}
        >
          <Icon name="arrow-down" />
        </button>
      )}
    </div>
  );
}

function placeOf(state: SessionState, row: Row) {
  return row.entry.type === 'toolCall' && row.entry.commands.length > 0
    ? commandPlace(state.entries, row.index)
    : 'followed';
}
