import type { ViewState } from '../../src/contract/messages.ts';
import type { SessionState } from '../../src/contract/session.ts';
import type { SessionListItem } from '../../src/contract/sessionList.ts';
import { agentTurn } from './scenes/agentTurn.ts';
import { asking } from './scenes/asking.ts';
import { cards } from './scenes/cards.ts';
import { changed, fileAsked } from './scenes/changes.ts';
import { form, formRefused, links } from './scenes/forms.ts';
import { looking } from './scenes/looking.ts';
import { notices } from './scenes/notices.ts';
import { askingToEdit, askingToFetch, askingToRun, ruled } from './scenes/permissions.ts';
import { answered, questions } from './scenes/questions.ts';
import { queued, queuePaused } from './scenes/queue.ts';
import { sessionItems } from './scenes/sessionList.ts';
import { shellTurns } from './scenes/shellTurns.ts';
import { emptySession, played, VIEW } from './sessions.ts';

/** A picture of the page: for the eye, and for the check of its accessibility. */
export interface Scene {
  readonly name: string;
  readonly state: SessionState | null;
  readonly view?: ViewState;
  readonly height?: number;
  /** The list of sessions is shown, with these. */
  readonly sessions?: readonly SessionListItem[];
}

export function scenes(): readonly Scene[] {
  return [
    { name: 'no-session', state: null, height: 600 },
    { name: 'untrusted', state: null, view: { ...VIEW, trusted: false }, height: 600 },
    { name: 'empty-shell', state: emptySession('shell'), height: 600 },
    { name: 'empty-agent', state: emptySession('pilot'), height: 600 },
    { name: 'shell', state: played('shell', shellTurns), height: 900 },
    { name: 'agent', state: played('pilot', agentTurn), height: 1900 },
    { name: 'cards', state: played('pilot', cards), height: 1900 },
    { name: 'notices', state: played('pilot', notices), height: 900 },
    { name: 'looking', state: played('pilot', looking), height: 1100 },
    { name: 'questions', state: played('pilot', questions), height: 1100 },
    { name: 'answered', state: played('pilot', answered), height: 800 },
    { name: 'form', state: played('pilot', form), height: 1000 },
    { name: 'form-refused', state: played('pilot', formRefused), height: 1100 },
    { name: 'links', state: played('pilot', links), height: 800 },
    { name: 'changes', state: played('pilot', changed), height: 700 },
    { name: 'file-asked', state: played('pilot', fileAsked), height: 500 },
    { name: 'asking-to-edit', state: played('pilot', askingToEdit), height: 800 },
    { name: 'asking-to-run', state: played('pilot', askingToRun), height: 700 },
    { name: 'asking-to-fetch', state: played('pilot', askingToFetch), height: 600 },
    { name: 'ruled', state: played('pilot', ruled), height: 600 },
    { name: 'sessions', state: emptySession('pilot'), height: 600, sessions: sessionItems },
    { name: 'queue', state: played('pilot', queued), height: 600 },
    { name: 'queue-paused', state: played('pilot', queuePaused), height: 600 },
    { name: 'asking', state: played('pilot', asking), height: 700 },
  ];
}
