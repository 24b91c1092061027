import { useEffect, useRef, useState } from 'preact/hooks';
import { type SessionListItem, titleMatches } from '../../contract/sessionList.ts';
import { IconButton } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { groupByDay } from './dayGroups.ts';
import { moveFocus } from './listKeys.ts';
import { SessionRow } from './SessionRow.tsx';
import './sessions.css';

/** While a word is being typed, the text of the sessions isn't searched yet. */
const SEARCH_AFTER_MS = 200;

/** So many rows are drawn to begin with, and with each press of the button. */
const PAGE_ROWS = 100;

/** The sessions that there are, in the place of the conversation. */
export function SessionsPage() {
  const { sessions, found, post, listOpen, focusList, focusComposer } = usePage();
  const [query, setQuery] = useState('');
  const [isAll, setAll] = useState(false);
  const [drawn, setDrawn] = useState(PAGE_ROWS);
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    post({ type: 'watchSessions', on: true });
    return () => post({ type: 'watchSessions', on: false });
  }, [post]);
  // What was looked for before is replaced by what is typed.
  const focusAsked = focusList.value;
  useEffect(() => box.current?.select(), [focusAsked]);
  const wanted = query.trim();
  useEffect(() => {
    if (wanted === '') return;
    const timer = setTimeout(() => post({ type: 'searchSessions', query: wanted }), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted, post]);

  const leave = () => {
    listOpen.value = false;
    focusComposer.value++;
  };
  const items = sessions.value;
  const hits = wanted !== '' && found.value?.query === wanted ? found.value.hits : [];
  const excerpts = new Map(hits.map(({ sessionId, excerpt }) => [sessionId, excerpt]));
  const excerptOf = ({ sessionId }: SessionListItem) => excerpts.get(sessionId) ?? null;
  const inScope = items?.filter(item => isAll || item.isHere) ?? [];
  const shown = wanted === '' ? inScope : inScope.filter(item => titleMatches(item.title, wanted) || excerptOf(item));
  const elsewhere = (items?.length ?? 0) - (items?.filter(item => item.isHere).length ?? 0);
  return (
    <section
      class="sessions"
      aria-label={text('sessions')}
      data-testid="sessions"
      onKeyDown={event => {
        if (event.key === 'Escape') leave();
        else if (!list.current || !moveFocus(list.current, event.key)) {
          if (event.key !== 'ArrowUp' || event.target === box.current) return;
          box.current?.focus();
        }
        event.preventDefault();
      }}
    >
      <div class="sessions-head">
        <IconButton icon="arrow-left" label={text('sessionsBack')} testId="sessions-back" onPress={leave} />
        <input
          ref={box}
          class="sessions-search"
          type="text"
          value={query}
          placeholder={text('sessionsSearch')}
          aria-label={text('sessionsSearch')}
          data-testid="sessions-search"
          onInput={event => {
            setQuery(event.currentTarget.value);
            setDrawn(PAGE_ROWS);
          }}
        />
        <IconButton
          icon="add"
          label={text('newSession')}
          testId="sessions-new"
          onPress={() => post({ type: 'newSession', agentId: null })}
        />
      </div>
      <fieldset class="sessions-scope" aria-label={text('sessionsScope')}>
        <ScopeButton label={text('sessionsHere')} isOn={!isAll} onPress={() => setAll(false)} />
        <ScopeButton label={text('sessionsAll')} isOn={isAll} onPress={() => setAll(true)} />
      </fieldset>
      <div class="sessions-list" ref={list}>
        {groupByDay(shown.slice(0, drawn), Date.now()).map(({ label, items: rows }) => (
          <section key={label} aria-label={label}>
            <h3 class="sessions-day">{label}</h3>
            <ul>
              {rows.map(item => (
                <SessionRow
                  key={item.sessionId}
                  item={item}
                  excerpt={titleMatches(item.title, wanted) ? null : excerptOf(item)}
                  onOpen={() => {
                    post({ type: 'openSession', sessionId: item.sessionId });
                    leave();
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
        {shown.length > drawn && (
          <button type="button" class="text-button sessions-more" onClick={() => setDrawn(drawn + PAGE_ROWS)}>
            {text('sessionsMore', { count: String(shown.length - drawn) })}
          </button>
        )}
        {items !== null && shown.length === 0 && (
          <div class="quiet sessions-none" data-testid="sessions-none">
            {text(wanted === '' ? 'sessionsNone' : 'sessionsNotFound')}
            {!isAll && elsewhere > 0 && (
              <button type="button" class="text-button" onClick={() => setAll(true)}>
                {text('sessionsTryAll')}
              </button>
            )}
          </div>
        )}
      </div>
      <div class="sr-only" role="status">
        {wanted === '' ? '' : text('sessionsFound', { count: String(shown.length) })}
      </div>
    </section>
  );
}

function ScopeButton({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button type="button" class="scope-button" aria-pressed={isOn} onClick={onPress}>
      {label}
    </button>
  );
}
