import * as vscode from 'vscode';
import type { Question } from '../contract/question.ts';
import { oneLine } from './oneLine.ts';

/** What a question is about, in the room that a notification has. */
export function questionSummary({ title, subject }: Pick<Question, 'title' | 'subject'>): string {
  switch (subject.kind) {
    case 'fileAccess':
      return subject.access === 'read'
        ? vscode.l10n.t('may it read {0}?', oneLine(subject.path))
        : vscode.l10n.t('may it write {0}?', oneLine(subject.path));
    case 'plan':
      return oneLine(title ?? subject.overview ?? vscode.l10n.t('is this plan right?'));
    case 'form':
      return oneLine(title ?? subject.message);
    case 'link':
      return vscode.l10n.t('{0} (on {1})', oneLine(subject.message), oneLine(subject.host));
    case 'choices':
      return oneLine(title ?? subject.prompts[0]?.text ?? '');
  }
}
