import { type Signal, signal } from '@preact/signals';
import type { Anchor } from './list/rowLayout.ts';
import type { AnswerDraft } from './question/answerDraft.ts';
import type { VsCodeApi } from './vscodeApi.ts';

/** What is remembered of a session's view. */
interface SessionView {
  readonly draft: string;
  /** What the user opened (true) or closed (false). */
  readonly toggles: Readonly<Record<string, boolean>>;
  /** Answers to open questions that aren't given yet, by the question. */
  readonly answers: Readonly<Record<string, AnswerDraft>>;
  /** New texts of queued prompts that aren't saved yet, by the prompt. */
  readonly edits: Readonly<Record<string, string>>;
  /** Where the reader is; null: at the end. */
  readonly anchor: Anchor | null;
}

interface Saved {
  readonly version: 1;
  /** The latest last. */
  readonly sessions: readonly (readonly [sessionId: string, view: SessionView])[];
}

/** So many sessions are remembered without anything typed in them, and so many with. */
const KEPT_PLAIN = 10;
const KEPT_TYPED = 200;
const SAVE_AFTER_MS = 200;
const EMPTY: SessionView = { draft: '', toggles: {}, answers: {}, edits: {}, anchor: null };

/**
 * The page dies whenever its view is hidden; the editor keeps a little state for it. The transcript isn't in it (the host has that), only
 * what the user did to the view.
 */
export class ViewMemory {
  readonly draft: Signal<string> = signal('');
  #sessionId = '';
  #toggles: Record<string, boolean> = {};
  #answers: Record<string, AnswerDraft> = {};
  #edits: Record<string, string> = {};
  #anchor: Anchor | null = null;
  #others = new Map<string, SessionView>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #api: Pick<VsCodeApi, 'getState' | 'setState'>;

  constructor(api: Pick<VsCodeApi, 'getState' | 'setState'>) {
    this.#api = api;
    const saved = api.getState();
    if (isSaved(saved)) this.#others = new Map(saved.sessions);
    this.#take('');
  }

  get anchor(): Anchor | null {
    return this.#anchor;
  }

  /** Where the reader of a session is, or was when it was shown last. */
  anchorOf(sessionId: string): Anchor | null {
    return sessionId === this.#sessionId ? this.#anchor : (this.#others.get(sessionId)?.anchor ?? null);
  }

  /** Another session is shown. A draft goes along to a new one, `isNew`: who picks another agent wants to ask it the same. */
  enter(sessionId: string, isNew: boolean): void {
    if (sessionId === this.#sessionId) return;
    const draft = this.draft.peek();
    const goesAlong = isNew && !this.#others.has(sessionId);
    this.#put(goesAlong ? { ...this.#now(), draft: '' } : this.#now());
    this.#take(sessionId);
    if (goesAlong) this.draft.value = draft;
    this.#save();
  }

  setDraft(draft: string): void {
    this.draft.value = draft;
    this.#save();
  }

  toggle(key: string): boolean | null {
    return this.#toggles[key] ?? null;
  }

  setToggle(key: string, open: boolean): void {
    this.#toggles[key] = open;
    this.#save();
  }

  answer(questionId: string): AnswerDraft | null {
    return this.#answers[questionId] ?? null;
  }

  setAnswer(questionId: string, draft: AnswerDraft): void {
    this.#answers[questionId] = draft;
    this.#save();
  }

  edit(promptId: string): string | null {
    return this.#edits[promptId] ?? null;
  }

  /** null: it is saved or let go. */
  setEdit(promptId: string, words: string | null): void {
    if (words === null) delete this.#edits[promptId];
    else this.#edits[promptId] = words;
    this.#save();
  }

  setAnchor(anchor: Anchor | null): void {
    this.#anchor = anchor;
    this.#save();
  }

  /** Writes at once what else is written a moment later: the page may be about to go. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#put(this.#now());
    const all = [...this.#others];
    const plain = all.filter(([, view]) => !isTyped(view));
    const forgotten = new Set([
      ...plain.slice(0, -KEPT_PLAIN),
      ...all.filter(one => !plain.includes(one)).slice(0, -KEPT_TYPED),
    ]);
    const sessions = all.filter(one => !forgotten.has(one));
    this.#api.setState({ version: 1, sessions } satisfies Saved);
  }

  #now(): SessionView {
    return {
      draft: this.draft.peek(),
      toggles: { ...this.#toggles },
      answers: { ...this.#answers },
      edits: { ...this.#edits },
      anchor: this.#anchor,
    };
  }

  #put(view: SessionView): void {
    this.#others.delete(this.#sessionId);
    this.#others.set(this.#sessionId, view);
  }

  #take(sessionId: string): void {
    const view = this.#others.get(sessionId) ?? EMPTY;
    this.#sessionId = sessionId;
    this.#toggles = { ...view.toggles };
    // What an older version saved has none.
    this.#answers = { ...(view.answers ?? {}) };
    this.#edits = { ...(view.edits ?? {}) };
    this.#anchor = view.anchor;
    this.draft.value = view.draft;
  }

  #save(): void {
    this.#timer ??= setTimeout(() => this.flush(), SAVE_AFTER_MS);
  }
}

/** Would anything be lost that the user has typed? */
function isTyped({ draft, answers = {}, edits = {} }: Partial<SessionView>): boolean {
  return draft !== '' || Object.keys(answers).length > 0 || Object.keys(edits).length > 0;
}

function isSaved(value: unknown): value is Saved {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 1 &&
    'sessions' in value &&
    Array.isArray(value.sessions)
  );
}
