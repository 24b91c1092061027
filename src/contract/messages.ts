import type { SessionEvent } from './events.ts';
import { parseUserAnswer, type UserAnswer } from './question.ts';
import type { SessionState } from './session.ts';
import type { OtherSessions, SessionListItem } from './sessionList.ts';
import type { SessionHit } from './sessionSummary.ts';
import type { StringTable } from './strings.ts';

// What host and page say to each other. The page asks first (`ready`); it then gets a snapshot and numbered events. The host sends the
// next snapshot or events only when the page has `taken` the last; a number out of order makes the page ask to `resync`.

export type HostToPage =
  | HelloMessage
  | ViewMessage
  | SnapshotMessage
  | EventsMessage
  | FocusMessage
  | SessionListMessage
  | SearchResultMessage
  | ForgetMessage;

/** First answer to `ready`. */
export interface HelloMessage {
  readonly type: 'hello';
  /** In the user's language. */
  readonly strings: StringTable;
  /** What the page of this workspace asked last to `remember`; null: nothing yet. */
  readonly memory: string | null;
}

export interface ViewMessage {
  readonly type: 'view';
  readonly view: ViewState;
}

export interface SnapshotMessage {
  readonly type: 'snapshot';
  readonly seq: number;
  /** null: no session yet. */
  readonly state: SessionState | null;
  /** Set where it is only the end of a long session (see {@link glanceOf}): the whole comes next, and nothing happens in it until then. */
  readonly isGlance?: true;
}

export interface EventsMessage {
  readonly type: 'events';
  readonly seq: number;
  readonly sessionId: string;
  readonly events: readonly SessionEvent[];
}

/** Where the keyboard is to be: in the prompt box, in the list of sessions, or in the first field of a question. */
export type FocusMessage =
  | { readonly type: 'focusComposer' }
  | { readonly type: 'showSessions' }
  | { readonly type: 'focusQuestion'; readonly questionId: string };

/** The sessions that there are, latest first; sent while the page watches the list. */
export interface SessionListMessage {
  readonly type: 'sessions';
  readonly items: readonly SessionListItem[];
}

/** Where a text was found, in the order of the list. */
export interface SearchResultMessage {
  readonly type: 'searchResult';
  readonly query: string;
  readonly hits: readonly SessionHit[];
}

/** A session was deleted: what was typed in it goes with it. */
export interface ForgetMessage {
  readonly type: 'forget';
  readonly sessionId: string;
}

/** What the view shows besides the session. */
export interface ViewState {
  /** false: the folder isn't trusted, no agent may start. */
  readonly trusted: boolean;
  readonly agents: readonly AgentChoice[];
  /** Roots that working directories are shown relative to, and the home directory for `~`. */
  readonly folders: readonly { readonly name: string; readonly path: string }[];
  readonly home: string;
  readonly others: OtherSessions;
}

export interface AgentChoice {
  readonly id: string;
  readonly label: string;
  /** One line: where it comes from, or what runs. */
  readonly detail: string;
}

export type PageToHost =
  | { readonly type: 'ready' }
  | { readonly type: 'taken'; readonly seq: number }
  | { readonly type: 'resync' }
  /** Keeps what was typed and isn't sent yet, in words that only the page understands. */
  | { readonly type: 'remember'; readonly memory: string }
  /** `sessionId`: the session that it was typed in; null: there was none. */
  | { readonly type: 'prompt'; readonly text: string; readonly sessionId: string | null }
  | { readonly type: 'stop' }
  /** `held`: it is being edited, so it isn't sent. */
  | { readonly type: 'holdQueued'; readonly promptId: string; readonly held: boolean }
  | { readonly type: 'editQueued'; readonly promptId: string; readonly text: string }
  /** By so many places, down where positive. */
  | { readonly type: 'moveQueued'; readonly promptId: string; readonly by: number }
  | { readonly type: 'dropQueued'; readonly promptId: string }
  | { readonly type: 'sendQueued'; readonly promptId: string }
  | { readonly type: 'newSession'; readonly agentId: string | null }
  /** Send the list of sessions, now and when it changes, or no more. */
  | { readonly type: 'watchSessions'; readonly on: boolean }
  | { readonly type: 'searchSessions'; readonly query: string }
  | { readonly type: 'openSession'; readonly sessionId: string }
  | { readonly type: 'closeSession'; readonly sessionId: string }
  | { readonly type: 'renameSession'; readonly sessionId: string; readonly title: string }
  | { readonly type: 'deleteSession'; readonly sessionId: string }
  | { readonly type: 'stopCommand'; readonly toolCallId: string; readonly runId: string }
  | { readonly type: 'endAgent' }
  | { readonly type: 'restartAgent' }
  | { readonly type: 'answerPermission'; readonly askId: string; readonly optionId: string | null }
  | { readonly type: 'alwaysAllow'; readonly askId: string }
  | { readonly type: 'answerQuestion'; readonly questionId: string; readonly answer: UserAnswer }
  /** Its web address in the browser, which answers the question, or its plan as a document. */
  | { readonly type: 'openQuestion'; readonly questionId: string }
  | { readonly type: 'openLink'; readonly href: string }
  /** `from`: the directory that a relative path starts from; null: the session's. */
  | { readonly type: 'openFile'; readonly path: string; readonly line: number | null; readonly from: string | null }
  | { readonly type: 'openOutput'; readonly toolCallId: string; readonly runId: string }
  | { readonly type: 'openOutputTerminal'; readonly toolCallId: string; readonly runId: string }
  | { readonly type: 'runInTerminal'; readonly toolCallId: string; readonly runId: string }
  | { readonly type: 'copy'; readonly text: string }
  | { readonly type: 'openDiff'; readonly path: string }
  /** `path` null: all. */
  | { readonly type: 'keepChanges'; readonly path: string | null }
  | { readonly type: 'revertChanges'; readonly path: string | null }
  | { readonly type: 'undoRevert' }
  | { readonly type: 'openSettings' }
  | { readonly type: 'showLog' }
  | { readonly type: 'manageTrust' }
  | { readonly type: 'pageError'; readonly message: string };

type FieldKind = 'boolean' | 'string' | 'string?' | 'number' | 'number?' | 'answer';

const FIELDS: Readonly<Record<PageToHost['type'], Readonly<Record<string, FieldKind>>>> = {
  ready: {},
  taken: { seq: 'number' },
  resync: {},
  remember: { memory: 'string' },
  prompt: { text: 'string', sessionId: 'string?' },
  stop: {},
  holdQueued: { promptId: 'string', held: 'boolean' },
  editQueued: { promptId: 'string', text: 'string' },
  moveQueued: { promptId: 'string', by: 'number' },
  dropQueued: { promptId: 'string' },
  sendQueued: { promptId: 'string' },
  newSession: { agentId: 'string?' },
  watchSessions: { on: 'boolean' },
  searchSessions: { query: 'string' },
  openSession: { sessionId: 'string' },
  closeSession: { sessionId: 'string' },
  renameSession: { sessionId: 'string', title: 'string' },
  deleteSession: { sessionId: 'string' },
  stopCommand: { toolCallId: 'string', runId: 'string' },
  endAgent: {},
  restartAgent: {},
  answerPermission: { askId: 'string', optionId: 'string?' },
  alwaysAllow: { askId: 'string' },
  answerQuestion: { questionId: 'string', answer: 'answer' },
  openQuestion: { questionId: 'string' },
  openLink: { href: 'string' },
  openFile: { path: 'string', line: 'number?', from: 'string?' },
  openOutput: { toolCallId: 'string', runId: 'string' },
  openOutputTerminal: { toolCallId: 'string', runId: 'string' },
  runInTerminal: { toolCallId: 'string', runId: 'string' },
  copy: { text: 'string' },
  openDiff: { path: 'string' },
  keepChanges: { path: 'string?' },
  revertChanges: { path: 'string?' },
  undoRevert: {},
  openSettings: {},
  showLog: {},
  manageTrust: {},
  pageError: { message: 'string' },
};

/** Checks a message from the page, which is untrusted. Returns it with its known fields only, or null. */
export function parsePageMessage(value: unknown): PageToHost | null {
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) return null;
  const source = value as Record<string, unknown>;
  const message: Record<string, unknown> = { type };
  for (const [name, kind] of Object.entries(FIELDS[type as PageToHost['type']])) {
    const field = readField(source[name], kind);
    if (field === undefined) return null;
    message[name] = field;
  }
  return message as unknown as PageToHost;
}

/** The field, or undefined where it isn't what it must be. */
function readField(field: unknown, kind: FieldKind): unknown {
  switch (kind) {
    case 'answer':
      return parseUserAnswer(field) ?? undefined;
    case 'boolean':
      return typeof field === 'boolean' ? field : undefined;
    case 'string?':
    case 'string':
      return typeof field === 'string' || (field === null && kind === 'string?') ? field : undefined;
    case 'number?':
    case 'number':
      return Number.isSafeInteger(field) || (field === null && kind === 'number?') ? field : undefined;
  }
}
