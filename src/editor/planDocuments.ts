import * as vscode from 'vscode';
import type { Question } from '../contract/question.ts';
import { Disposables } from './disposables.ts';
import { planMarkdown } from './planMarkdown.ts';

const SCHEME = 'gangway-plan';

/** Shows plans that wait for approval as read-only Markdown documents, with the editor's own preview. The question is in the address. */
export class PlanDocuments extends Disposables implements vscode.TextDocumentContentProvider {
  readonly #find: (questionId: string) => Question | null;

  constructor(find: (questionId: string) => Question | null) {
    super();
    this.#find = find;
    this.add(vscode.workspace.registerTextDocumentContentProvider(SCHEME, this));
  }

  async open({ questionId, title }: Question): Promise<void> {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${documentName(title)}`, query: questionId });
    await vscode.commands.executeCommand('vscode.open', uri, { preview: true });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const question = this.#find(uri.query);
    return (question && planMarkdown(question)) || vscode.l10n.t('This plan is gone: its session is not open.');
  }
}

/** What the tab says. */
function documentName(title: string | null): string {
  const name = (title ?? '')
    .replace(/[^\p{L}\p{N}._-]+/gu, ' ')
    .trim()
    .slice(0, 60)
    .trim();
  return `${name === '' ? 'plan' : name}.md`;
}
