import type { Changes, FileChange } from '../../contract/changes.ts';
import type { SessionEvent } from '../../contract/events.ts';
import { findWritePlace, mayLookAt } from '../files/filePaths.ts';
import type { TextFiles } from '../files/textFiles.ts';
import type { BaselineJournal } from './baselineJournal.ts';
import { Baselines } from './baselines.ts';
import type { ChangeReview, ReviewOutcome } from './changeReview.ts';
import { firstText, inLineEndsOf } from './firstText.ts';
import { gitCopy } from './gitCopy.ts';
import { countLines, type Hunk, hunksOf, withHunk, withoutHunk } from './hunks.ts';
import { Reverts } from './reverts.ts';
import { type Touch, TouchReader } from './touches.ts';

export interface ChangeTrackerInit {
  readonly texts: TextFiles;
  readonly journal: BaselineJournal;
  /** The workspace's folders: changes outside of them are shown only where the user allowed them. */
  readonly folders: () => readonly string[];
  readonly cwd: string;
  readonly emit: (event: SessionEvent) => void;
  readonly log: (message: string) => void;
}

/** A file as it was last looked at. */
interface Seen {
  readonly baseline: string | null;
  readonly now: string | null;
  /** null: it doesn't differ. */
  readonly change: FileChange | null;
}

const NOTHING: ReviewOutcome = { refused: [] };

/**
 * Which files an agent has changed. It takes the text of each file when the agent first touches it, and looks again when calls, writes and turns
 * end; it watches nothing.
 */
export class ChangeTracker implements ChangeReview {
  readonly #init: ChangeTrackerInit;
  readonly #baselines: Baselines;
  readonly #reverts: Reverts;
  readonly #touches: TouchReader;
  readonly #seen = new Map<string, Seen>();
  /** Files to look at. */
  readonly #due = new Set<string>();
  /** Where paths lead that the agent named. */
  readonly #places = new Map<string, string>();
  /** Files whose text was taken, and that were not seen to differ from it yet. */
  readonly #fresh = new Set<string>();
  /** Everything that reads or changes files, one after the other. */
  #work: Promise<unknown> = Promise.resolve();
  #isLookQueued = false;
  #isInTurn = false;
  #shown = '';

  constructor(init: ChangeTrackerInit) {
    this.#init = init;
    this.#baselines = new Baselines(init.journal, init.log);
    this.#reverts = new Reverts(init.texts);
    this.#touches = new TouchReader(init.cwd);
  }

  /** Takes up what an earlier process of the editor knew. */
  load(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#baselines.load();
      this.refresh();
    });
  }

  /** Each event of the session, as it happens. */
  tap(event: SessionEvent): void {
    if (event.type === 'toolCall') {
      const { touches, ended } = this.#touches.read(event);
      // What is told outside of a turn, and done, is history.
      for (const touch of touches) if (this.#isInTurn || !touch.isDone) void this.#touched(touch, false);
      if (ended.length > 0) this.#look(ended);
    } else if (event.type === 'turnStarted') {
      this.#isInTurn = true;
    } else if (event.type === 'turnEnded') {
      this.#isInTurn = false;
      this.#touches.forget(event);
      this.refresh();
    }
  }

  /** The agent is about to write a file through the client. Resolves when its text is taken. */
  willWrite(path: string): Promise<void> {
    return this.#touched({ path, edits: [], isDone: false }, true);
  }

  didWrite(path: string): void {
    this.#look([path]);
  }

  refresh(): void {
    this.#look(this.#baselines.paths);
  }

  /** Resolves when nothing is under way and all is written. */
  async settle(): Promise<void> {
    await this.#work;
    await this.#baselines.flush();
  }

  baseline(path: string): string | null | undefined {
    return this.#baselines.get(path);
  }

  async hunks(path: string): Promise<readonly Hunk[]> {
    const baseline = this.#baselines.get(path);
    if (baseline === undefined) return [];
    return hunksOf(baseline ?? '', (await this.#read(path)) ?? '');
  }

  keep(path: string | null): Promise<void> {
    return this.#inTurn(async () => {
      for (const [file, { now }] of this.#listed(path)) {
        this.#baselines.set(file, now);
        this.#fresh.delete(file);
      }
      await this.#lookNow(this.#baselines.paths);
    });
  }

  revert(path: string | null): Promise<ReviewOutcome> {
    return this.#decide(async () => {
      const listed = this.#listed(path);
      return this.#reverts.carryOut(
        listed.map(([file, { now, baseline }]) => ({ path: file, before: now, after: baseline })),
      );
    });
  }

  keepHunk(path: string, hunk: Hunk): Promise<ReviewOutcome> {
    return this.#decide(async () => {
      const [baseline, now] = [this.#baselines.get(path), await this.#read(path)];
      const kept = baseline === undefined || now === undefined ? null : withHunk(baseline ?? '', hunk);
      if (kept === null || now === undefined) return [path];
      // With the last hunk a file is kept as it is: gone, if that is what happened to it.
      this.#baselines.set(path, kept === (now ?? '') ? now : kept);
      return [];
    });
  }

  revertHunk(path: string, hunk: Hunk): Promise<ReviewOutcome> {
    return this.#decide(async () => {
      const [baseline, now] = [this.#baselines.get(path), await this.#read(path)];
      const text = baseline === undefined || now === undefined ? null : withoutHunk(now ?? '', hunk);
      if (text === null || now === undefined || baseline === undefined) return [path];
      return this.#reverts.carryOut([{ path, before: now, after: text === (baseline ?? '') ? baseline : text }]);
    });
  }

  undoRevert(): Promise<ReviewOutcome> {
    return this.#decide(() => this.#reverts.undo());
  }

  /** Carries a decision out, shows what it led to, and says what was refused. */
  #decide(decide: () => Promise<readonly string[]>): Promise<ReviewOutcome> {
    return this.#inTurn(async () => {
      const refused = await decide();
      await this.#lookNow(this.#baselines.paths);
      return refused.length === 0 ? NOTHING : { refused };
    });
  }

  #listed(path: string | null): readonly (readonly [string, Seen])[] {
    return [...this.#seen].filter(([file, { change }]) => change !== null && (path === null || file === path));
  }

  /** Reads the file at once, while other work may be under way; what it comes to is recorded in its turn. */
  #touched(touch: Touch, isAllowed: boolean): Promise<void> {
    const taken = this.#take(touch.path, isAllowed);
    return this.#inTurn(async () => {
      const found = await taken;
      if (found) await this.#record(found.path, found.now, touch);
    });
  }

  /** null: it isn't for review. `isAllowed`: the path is resolved, and the user knows of it. */
  async #take(named: string, isAllowed: boolean): Promise<{ path: string; now: string | null } | null> {
    let path = named;
    // At once, and where that leads is asked after it.
    const early = mayLookAt(named, this.#init.folders()) ? this.#readable(this.#init.texts.snapshot(named)) : null;
    if (!isAllowed) {
      const place = await findWritePlace(named, this.#init.cwd, this.#init.folders());
      if ((place.kind !== 'file' && place.kind !== 'new') || !place.isInside) return null;
      path = place.path;
    }
    this.#places.set(named, path);
    const now = await (early ?? this.#read(path));
    return now === undefined ? null : { path, now };
  }

  async #record(path: string, now: string | null, touch: Touch): Promise<void> {
    const known = this.#baselines.get(path);
    // One that was taken before the agent told what it does, but after it had done it, is mended by what it tells.
    const isMendable = this.#fresh.has(path) && touch.isDone && touch.edits.length > 0 && known === now;
    if (known !== undefined && !isMendable) return;
    const first = await this.#firstOf(path, now, touch);
    if (first === undefined) return;
    if (first !== known) this.#baselines.set(path, first);
    this.#fresh.add(path);
    this.#look([path]);
  }

  async #firstOf(path: string, now: string | null, touch: Touch): Promise<string | null | undefined> {
    const first = firstText(now, touch);
    if (first.from === 'now') return now;
    if (first.from === 'edits') return first.text;
    const committed = await gitCopy(path);
    return committed === undefined ? first.otherwise : inLineEndsOf(now ?? '', committed);
  }

  #look(paths: Iterable<string>): void {
    for (const path of paths) this.#due.add(path);
    if (this.#isLookQueued) return;
    this.#isLookQueued = true;
    void this.#inTurn(async () => {
      this.#isLookQueued = false;
      await this.#lookNow([]);
    });
  }

  async #lookNow(paths: readonly string[]): Promise<void> {
    const due = new Set([...this.#due, ...paths]);
    this.#due.clear();
    for (const named of due) {
      const path = this.#places.get(named) ?? named;
      const baseline = this.#baselines.get(path);
      if (baseline === undefined) continue;
      const now = await this.#read(path);
      const seen = this.#seen.get(path);
      if (now === undefined || (seen?.now === now && seen.baseline === baseline)) continue;
      const change = changeOf(path, baseline, now);
      if (change) this.#fresh.delete(path);
      this.#seen.set(path, { baseline, now, change });
    }
    this.#show();
  }

  #show(): void {
    const files = [...this.#seen.values()].flatMap(({ change }) => (change ? [change] : []));
    files.sort((a, b) => (a.path < b.path ? -1 : 1));
    const changes: Changes = { files, canUndoRevert: this.#reverts.canUndo };
    const shown = JSON.stringify(changes);
    if (shown === this.#shown || (this.#shown === '' && files.length === 0)) return;
    this.#shown = shown;
    this.#init.emit({ type: 'changes', changes });
  }

  /** undefined: it is no text, so it isn't shown. */
  #read(path: string): Promise<string | null | undefined> {
    return this.#readable(this.#init.texts.read(path));
  }

  #readable(text: Promise<string | null>): Promise<string | null | undefined> {
    return text.catch(() => undefined);
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#work.then(task);
    this.#work = result.catch(error => this.#init.log(`A change could not be followed: ${String(error)}`));
    return result;
  }
}

function changeOf(path: string, baseline: string | null, now: string | null): FileChange | null {
  if (baseline === now) return null;
  const state = baseline === null ? 'added' : now === null ? 'deleted' : 'modified';
  return { path, state, ...countLines(hunksOf(baseline ?? '', now ?? '')) };
}
