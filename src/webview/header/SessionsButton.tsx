import { DOT_ORDER, type OtherSessions, type SessionDot } from '../../contract/sessionList.ts';
import type { StringKey } from '../../contract/strings.ts';
import { usePage } from '../page.ts';
import { SessionDotIcon } from '../sessions/SessionDotIcon.tsx';
import { text } from '../text.ts';

const WORDS: Readonly<Record<keyof OtherSessions, StringKey>> = {
  needsYou: 'othersNeedYou',
  running: 'othersRunning',
  failed: 'othersFailed',
  done: 'othersDone',
};

/** Says what the sessions that aren't shown are doing, and leads to their list. Nothing where they do nothing: the view's title leads there too. */
export function SessionsButton({ others }: { others: OtherSessions }) {
  const { listOpen } = usePage();
  const stirring = DOT_ORDER.filter((dot): dot is keyof OtherSessions => isCounted(dot) && others[dot] > 0);
  const words = stirring.map(dot => text(WORDS[dot], { count: String(others[dot]) }));
  const label = [text('sessions'), ...words].join(', ');
  const [first] = stirring;
  if (first === undefined) return null;
  return (
    <button
      type="button"
      class="sessions-button"
      title={label}
      aria-label={label}
      data-testid="sessions-button"
      onClick={() => {
        listOpen.value = true;
      }}
    >
      <SessionDotIcon dot={first} />
      <span>{others[first]}</span>
    </button>
  );
}

function isCounted(dot: SessionDot): dot is keyof OtherSessions {
  return dot !== 'idle';
}
