import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PageToHost, SearchResultMessage, ViewState } from '../contract/messages.ts';
import type { SessionState } from '../contract/session.ts';
import type { SessionListItem } from '../contract/sessionList.ts';
import type { MessageDocs } from './markdown/messageDocs.ts';
import type { ViewMemory } from './viewMemory.ts';

/** What the parts of the page share. */
export interface Page {
  post(message: PageToHost): void;
  readonly session: Signal<SessionState | null>;
  /** Is that only the end of a long session, whose whole is on its way? */
  readonly isGlance: Signal<boolean>;
  readonly view: Signal<ViewState | null>;
  readonly memory: ViewMemory;
  /** The Markdown of the session's messages. */
  readonly docs: MessageDocs;
  /** Counts up when the prompt box is to take the focus. */
  readonly focusComposer: Signal<number>;
  /** The call that the list is to show and give the focus to; a new object each time. */
  readonly reveal: Signal<{ readonly toolCallId: string } | null>;
  /** The question that is to take the focus, in the same way. */
  readonly focusQuestion: Signal<{ readonly questionId: string } | null>;
  /** Is the list of sessions shown, in the place of the conversation? */
  readonly listOpen: Signal<boolean>;
  /** Counts up when the list is to take the focus. */
  readonly focusList: Signal<number>;
  /** The list as the host last sent it; null: not yet. */
  readonly sessions: Signal<readonly SessionListItem[] | null>;
  readonly found: Signal<SearchResultMessage | null>;
  /** Counts up when the list is to show its end: a prompt was sent. */
  readonly showEnd: Signal<number>;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('used outside of the page');
  return page;
}
