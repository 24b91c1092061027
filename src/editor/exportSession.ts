import path from 'node:path';
import * as vscode from 'vscode';
import type { SessionState } from '../contract/session.ts';
import { sessionAsMarkdown } from '../session/export/markdown.ts';
import { sessionAsStreamJson } from '../session/export/streamJson.ts';
import { exportName } from './exportName.ts';
import { translatedStrings } from './stringTable.ts';

interface Format extends vscode.QuickPickItem {
  readonly extension: 'md' | 'jsonl';
  readonly toFile: boolean;
}

/** Asks for a format and a place, and writes the session there as it is now. Nothing happens when the user thinks better of it. */
export async function exportSession(state: SessionState): Promise<void> {
  const format = await vscode.window.showQuickPick(formats(), {
    title: vscode.l10n.t('Export Session'),
    placeHolder: vscode.l10n.t('What the chat shows, with the output that it keeps'),
  });
  if (!format) return;
  const text = () =>
    format.extension === 'md'
      ? sessionAsMarkdown(
          state,
          translatedStrings(english => vscode.l10n.t(english)),
        )
      : sessionAsStreamJson(state);
  if (format.toFile) await saveAs(state, format.extension, text);
  else await show(text());
}

function formats(): readonly Format[] {
  return [
    { label: vscode.l10n.t('Markdown, as a new document'), extension: 'md', toFile: false },
    { label: vscode.l10n.t('Markdown, to a file…'), extension: 'md', toFile: true },
    {
      label: vscode.l10n.t('JSON lines, to a file…'),
      description: 'stream-json',
      extension: 'jsonl',
      toFile: true,
    },
  ];
}

async function show(content: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  await vscode.window.showTextDocument(document);
}

async function saveAs(state: SessionState, extension: Format['extension'], text: () => string): Promise<void> {
  const name = `${exportName(state)}.${extension}`;
  const uri = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export Session'),
    defaultUri: vscode.Uri.file(path.join(state.cwd, name)),
    filters: extension === 'md' ? { Markdown: ['md'] } : { [vscode.l10n.t('JSON lines')]: ['jsonl'] },
  });
  if (!uri) return;
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text()));
  const open = vscode.l10n.t('Open');
  const told = vscode.l10n.t('The session was exported to {0}.', path.basename(uri.fsPath));
  if ((await vscode.window.showInformationMessage(told, open)) === open) await vscode.window.showTextDocument(uri);
}
