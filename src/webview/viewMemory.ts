import { type Signal, signal } from '@preact/signals';
import { isRecord } from '../contract/isRecord.ts';
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
  /** When anything was typed last, by the page's clock, in ms since the epoch; an older version saved none. */
  readonly typedAt?: number;
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
/** What is typed is told the host so often, in ms. */
const TELL_AFTER_MS = 500;
const EMPTY: SessionView = { draft: '', toggles: {}, answers: {}, edits: {}, anchor: null };

/**
 * The page dies whenever its view is hidden; the editor keeps a little state for it. The transcript isn't in it (the host has that), only
 * what the user did to the view. The editor writes it down once a minute or when it ends, so what is typed is told the host as well, which
 * has it after a crash.
 */
export class ViewMemory {
  readonly draft: Signal<string> = signal('');
  #sessionId = '';
  #toggles: Record<string, boolean> = {};
  #answers: Record<string, AnswerDraft> = {};
  #edits: Record<string, string> = {};
  #anchor: Anchor | null = null;
  #others = new Map<string, SessionView>();
  #typedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tellTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #api: Pick<VsCodeApi, 'getState' | 'setState'>;
  readonly #tell: (memory: string) => void;

  /** `tell`: the host remembers this. */
  constructor(api: Pick<VsCodeApi, 'getState' | 'setState'>, tell: (memory: string) => void = () => {}) {
    this.#api = api;
    this.#tell = tell;
    this.#others = new Map(readSaved(api.getState()));
    this.#take('');
  }

  /** What the host remembers, before any session is shown: what was typed is taken from there where that is newer. */
  recall(memory: string | null): void {
    for (const [sessionId, { draft, answers, edits, typedAt }] of readSaved(parse(memory))) {
      const own = this.#others.get(sessionId);
      if ((typedAt ?? 0) > (own?.typedAt ?? 0))
        this.#others.set(sessionId, { ...(own ?? EMPTY), draft, answers, edits, typedAt: typedAt ?? 0 });
    }
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
    if (goesAlong && draft !== '') this.setDraft(draft);
    this.#save();
  }

  /** The session is gone, and what was typed in it. */
  forget(sessionId: string): void {
    this.#others.delete(sessionId);
    if (sessionId === this.#sessionId) this.#take(sessionId);
    this.#write();
    this.#tellNow();
  }

  setDraft(draft: string): void {
    this.draft.value = draft;
    this.#typed();
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
    this.#typed();
  }

  edit(promptId: string): string | null {
    return this.#edits[promptId] ?? null;
  }

  /** null: it is saved or let go. */
  setEdit(promptId: string, words: string | null): void {
    if (words === null) delete this.#edits[promptId];
    else this.#edits[promptId] = words;
    this.#typed();
  }

  setAnchor(anchor: Anchor | null): void {
    this.#anchor = anchor;
    this.#save();
  }

  /** Writes and tells at once what else is a moment later: the page may be about to go. */
  flush(): void {
    this.#write();
    if (this.#tellTimer !== undefined) this.#tellNow();
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#api.setState(this.#saved());
  }

  #tellNow(): void {
    clearTimeout(this.#tellTimer);
    this.#tellTimer = undefined;
    this.#tell(JSON.stringify(this.#saved()));
  }

  #saved(): Saved {
    this.#put(this.#now());
    const all = [...this.#others];
    const plain = all.filter(([, view]) => !isTyped(view)).slice(-KEPT_PLAIN);
    const typed = all.filter(([, view]) => isTyped(view)).slice(-KEPT_TYPED);
    const kept = new Set([...plain, ...typed]);
    return { version: 1, sessions: all.filter(one => kept.has(one)) };
  }

  #now(): SessionView {
    return {
      draft: this.draft.peek(),
      toggles: { ...this.#toggles },
      answers: { ...this.#answers },
      edits: { ...this.#edits },
      typedAt: this.#typedAt,
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
    this.#answers = { ...view.answers };
    this.#edits = { ...view.edits };
    this.#typedAt = view.typedAt ?? 0;
    this.#anchor = view.anchor;
    this.draft.value = view.draft;
  }

  #typed(): void {
    // Never the same twice, so that it tells older from newer.
    this.#typedAt = Math.max(Date.now(), this.#typedAt + 1);
    this.#save();
    this.#tellTimer ??= setTimeout(() => this.#tellNow(), TELL_AFTER_MS);
  }

  #save(): void {
    this.#timer ??= setTimeout(() => this.#write(), SAVE_AFTER_MS);
  }
}

/** Would anything be lost that the user has typed? */
function isTyped({ draft, answers, edits }: SessionView): boolean {
  return draft !== '' || Object.keys(answers).length > 0 || Object.keys(edits).length > 0;
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** What can be used of it: the host's file may be damaged. */
function readSaved(saved: unknown): Saved['sessions'] {
  if (!isRecord(saved) || saved['version'] !== 1 || !Array.isArray(saved['sessions'])) return [];
  return saved['sessions'].flatMap((one: unknown): Saved['sessions'] => {
    const [sessionId, view]: readonly unknown[] = Array.isArray(one) ? one : [];
    return typeof sessionId === 'string' && isView(view) ? [[sessionId, { ...EMPTY, ...view }]] : [];
  });
}

function isView(view: unknown): view is SessionView {
  if (!isRecord(view) || typeof view['draft'] !== 'string' || !isRecord(view['toggles'])) return false;
  const { answers, edits, anchor } = view;
  const areAnswers = answers === undefined || (isRecord(answers) && Object.values(answers).every(isAnswer));
  const areEdits = edits === undefined || (isRecord(edits) && Object.values(edits).every(it => typeof it === 'string'));
  return areAnswers && areEdits && (anchor === null || (isRecord(anchor) && typeof anchor['key'] === 'string'));
}

function isAnswer(answer: unknown): boolean {
  return isRecord(answer) && typeof answer['words'] === 'string' && isRecord(answer['entered']);
}
