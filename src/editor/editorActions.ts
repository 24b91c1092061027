import * as vscode from 'vscode';
import { findPath } from '../session/files/filePaths.ts';
import { openableLink } from './linkPolicy.ts';
import type { Log } from './log.ts';
import { workspaceFolders } from './workspaceFolders.ts';

// What the chat asks of the editor itself.

/** Gangway's settings, or one of them. */
export async function openSettings(setting?: string): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openSettings', setting ?? '@ext:gangway.gangway');
}

export async function manageTrust(): Promise<void> {
  await vscode.commands.executeCommand('workbench.trust.manage');
}

export async function openLink(href: string, log: Log): Promise<void> {
  const link = openableLink(href);
  // As a string: a Uri would lose which characters of the query were escaped.
  if (link !== null) await vscode.commands.executeCommand('vscode.open', link);
  else log.warn(`A link was not opened, as it is no web address: ${href.slice(0, 200)}`);
}

/** Opens a file that an agent named. One outside of the workspace only when the user agrees. */
export async function openFile(named: string, line: number | null, cwd: string): Promise<void> {
  const found = await findPath(named, cwd, workspaceFolders());
  switch (found.kind) {
    case 'missing':
      await vscode.window.showWarningMessage(vscode.l10n.t('There is no file "{0}".', named));
      return;
    case 'refused':
      await vscode.window.showWarningMessage(vscode.l10n.t('"{0}" is not a file that the editor can open.', named));
      return;
    default:
      if (!found.isInside && !(await mayOpenOutside(found.path))) return;
      if (found.kind === 'folder') await showFolder(found.path, found.isInside);
      else await showFile(found.path, line);
  }
}

async function mayOpenOutside(file: string): Promise<boolean> {
  const open = vscode.l10n.t('Open');
  const options = { modal: true, detail: file };
  const question = vscode.l10n.t('The agent names a file outside of this workspace. Open it?');
  return (await vscode.window.showWarningMessage(question, options, open)) === open;
}

async function showFolder(folder: string, isInside: boolean): Promise<void> {
  const command = isInside ? 'revealInExplorer' : 'revealFileInOS';
  await vscode.commands.executeCommand(command, vscode.Uri.file(folder));
}

async function showFile(file: string, line: number | null): Promise<void> {
  const start = new vscode.Position(Math.max(0, (line ?? 1) - 1), 0);
  const options: vscode.TextDocumentShowOptions =
    line === null ? { preview: true } : { preview: true, selection: new vscode.Range(start, start) };
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file), options);
}
