import * as vscode from 'vscode';

/** Paths of the workspace's folders. */
export function workspaceFolders(): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(folder => folder.uri.fsPath);
}
