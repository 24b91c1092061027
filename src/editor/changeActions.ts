import * as vscode from 'vscode';
import type { Changes, FileChange } from '../contract/changes.ts';
import type { ChangeReview, ReviewOutcome } from '../session/changes/changeReview.ts';
import { hunkAt } from '../session/changes/hunkAt.ts';
import type { Hunk } from '../session/changes/hunks.ts';
import { BaselineDocuments } from './baselineDocuments.ts';
import { Disposables } from './disposables.ts';
import type { Sessions } from './sessions.ts';

/** What the user does with the agent's changes, from the page, the palette and the editor alike. */
export class ChangeActions extends Disposables {
  readonly #sessions: Sessions;
  readonly #documents: BaselineDocuments;

  constructor(sessions: Sessions) {
    super();
    this.#sessions = sessions;
    this.#documents = this.add(new BaselineDocuments(path => this.#review?.baseline(path)));
    let shown: Changes | undefined;
    this.add(
      sessions.onDidChangeState(state => {
        if (state?.changes === shown) return;
        shown = state?.changes;
        this.#documents.refresh();
      }),
    );
    // The user's own edits of a file in review change what there is to review.
    this.add(
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (this.#files.some(({ path }) => path === uri.fsPath)) this.#review?.refresh();
      }),
    );
  }

  /** Opens one file of the list in the diff editor. */
  async open(path: string): Promise<void> {
    const file = this.#files.find(listed => listed.path === path);
    if (!file) return;
    const { left, right } = this.#sides(file);
    const title = vscode.l10n.t('{0} (the agent’s changes)', vscode.workspace.asRelativePath(path));
    await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
  }

  /** Opens all files of the list in one editor. */
  async openAll(): Promise<void> {
    const resources = this.#files.map(file => {
      const { left, right } = this.#sides(file);
      return [vscode.Uri.file(file.path), left, right];
    });
    if (resources.length > 0)
      await vscode.commands.executeCommand('vscode.changes', vscode.l10n.t('The Agent’s Changes'), resources);
  }

  /** null: all. */
  async keep(path: string | null): Promise<void> {
    await this.#review?.keep(path);
  }

  /** null: all. */
  async revert(path: string | null): Promise<void> {
    await this.#say(this.#review?.revert(path));
  }

  async undoRevert(): Promise<void> {
    await this.#say(this.#review?.undoRevert());
  }

  async keepFileInEditor(): Promise<void> {
    const path = activePath();
    if (path !== null) await this.keep(path);
  }

  async revertFileInEditor(): Promise<void> {
    const path = activePath();
    if (path !== null) await this.revert(path);
  }

  async keepChangeAtCursor(): Promise<void> {
    await this.#atCursor((review, path, hunk) => review.keepHunk(path, hunk));
  }

  async revertChangeAtCursor(): Promise<void> {
    await this.#atCursor((review, path, hunk) => review.revertHunk(path, hunk));
  }

  get #review(): ChangeReview | null {
    return this.#sessions.current?.review ?? null;
  }

  get #files(): readonly FileChange[] {
    return this.#sessions.current?.state.changes.files ?? [];
  }

  #sides({ path, state }: FileChange): { readonly left: vscode.Uri; readonly right: vscode.Uri } {
    return {
      left: state === 'added' ? this.#documents.noFile(path) : this.#documents.uri(path),
      right: state === 'deleted' ? this.#documents.noFile(path) : vscode.Uri.file(path),
    };
  }

  async #atCursor(decide: (review: ChangeReview, path: string, hunk: Hunk) => Promise<ReviewOutcome>): Promise<void> {
    const [review, editor] = [this.#review, vscode.window.activeTextEditor];
    if (!review || !editor) return;
    const path = editor.document.uri.fsPath;
    const hunks = await review.hunks(path);
    const hunk = hunkAt(hunks, editor.selection.active.line, editor.document.uri.scheme === 'file');
    if (hunk) await this.#say(decide(review, path, hunk));
    else await vscode.window.showInformationMessage(vscode.l10n.t('The agent changed nothing at the cursor.'));
  }

  /** Tells what was left alone, and why. */
  async #say(outcome: Promise<ReviewOutcome> | undefined): Promise<void> {
    const refused = (await outcome)?.refused ?? [];
    if (refused.length === 0) return;
    const names = refused.map(path => vscode.workspace.asRelativePath(path)).join(', ');
    await vscode.window.showWarningMessage(
      vscode.l10n.t(
        'Left as it is, since it was changed meanwhile or can’t be written: {0}. Look at it and try again.',
        names,
      ),
    );
  }
}

function activePath(): string | null {
  return vscode.window.activeTextEditor?.document.uri.fsPath ?? null;
}
