import { batch, signal } from '@preact/signals';
import { render } from 'preact';
import type { HostToPage, SearchResultMessage, ViewState } from '../contract/messages.ts';
import type { SessionState } from '../contract/session.ts';
import type { SessionListItem } from '../contract/sessionList.ts';
import { App } from './App.tsx';
import { Announcer } from './announce/announcer.ts';
import { LiveRegions } from './announce/LiveRegions.tsx';
import { whenWorkedOff } from './backPressure.ts';
import { Channel } from './channel.ts';
import { openLinks } from './clicks.ts';
import { nextFrame } from './frame.ts';
import './icons.css';
import { isRowOf } from './list/rows.ts';
import { MessageDocs } from './markdown/messageDocs.ts';
import { type Page, PageContext } from './page.ts';
import './page.css';
import { reportErrors } from './reportErrors.ts';
import { setStrings } from './text.ts';
import { ViewMemory } from './viewMemory.ts';
import { warmUp } from './warmUp.ts';

const api = acquireVsCodeApi();
const announcer = new Announcer();

const page: Page = {
  post: message => api.postMessage(message),
  session: signal<SessionState | null>(null),
  isGlance: signal(false),
  view: signal<ViewState | null>(null),
  memory: new ViewMemory(api, memory => api.postMessage({ type: 'remember', memory })),
  docs: new MessageDocs(),
  focusComposer: signal(0),
  reveal: signal<{ readonly toolCallId: string } | null>(null),
  focusQuestion: signal<{ readonly questionId: string } | null>(null),
  listOpen: signal(false),
  focusList: signal(0),
  sessions: signal<readonly SessionListItem[] | null>(null),
  found: signal<SearchResultMessage | null>(null),
  showEnd: signal(0),
};

const channel = new Channel({
  post: page.post,
  show(state, as) {
    const before = page.session.peek();
    if (as === 'glance' && !isEnough(state, page.memory)) return;
    batch(() => {
      if (state?.sessionId !== before?.sessionId) page.docs.clear();
      page.memory.enter(state?.sessionId ?? '', state?.entries.length === 0);
      if (as === 'live') announcer.compare(before, state);
      page.isGlance.value = as === 'glance';
      page.session.value = state;
    });
  },
  whenShown: then => nextFrame(() => whenWorkedOff(then)),
});

/** Is the place in it where the reader was? */
function isEnough(end: SessionState | null, memory: ViewMemory): boolean {
  const anchor = memory.anchorOf(end?.sessionId ?? '');
  return anchor === null || end?.entries.some(({ key }) => isRowOf(anchor.key, key)) === true;
}

function receive(message: HostToPage): void {
  switch (message.type) {
    case 'hello':
      setStrings(message.strings);
      page.memory.recall(message.memory);
      break;
    case 'view':
      page.view.value = message.view;
      break;
    case 'snapshot':
      channel.snapshot(message);
      break;
    case 'events':
      channel.events(message);
      break;
    case 'sessions':
      page.sessions.value = message.items;
      break;
    case 'searchResult':
      page.found.value = message;
      break;
    case 'forget':
      page.memory.forget(message.sessionId);
      break;
    case 'showSessions':
      page.listOpen.value = true;
      page.focusList.value++;
      break;
    case 'focusComposer':
      page.listOpen.value = false;
      page.focusComposer.value++;
      break;
    case 'focusQuestion':
      page.listOpen.value = false;
      page.focusQuestion.value = { questionId: message.questionId };
      break;
  }
}

reportErrors(page.post);
const root = document.getElementById('app');
if (root) {
  openLinks(root, page);
  render(
    <PageContext.Provider value={page}>
      <App />
      <LiveRegions announcer={announcer} />
    </PageContext.Provider>,
    root,
  );
}
window.addEventListener('message', (event: MessageEvent<HostToPage>) => receive(event.data));
window.addEventListener('pagehide', () => page.memory.flush());
page.post({ type: 'ready' });
warmUp();
