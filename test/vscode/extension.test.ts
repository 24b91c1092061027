import assert from 'node:assert/strict';
import * as vscode from 'vscode';

interface Manifest {
  contributes: { commands: { command: string }[]; views: Record<string, { id: string }[]> };
}

function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension('gangway.gangway');
  assert.ok(found, 'the extension gangway.gangway is not there');
  return found;
}

describe('the extension', () => {
  it('is there and activates', async () => {
    await extension().activate();
    assert.equal(extension().isActive, true);
  });

  it('registers every command of its manifest', async () => {
    await extension().activate();
    const manifest: Manifest = extension().packageJSON;
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = manifest.contributes.commands.map(({ command }) => command).filter(id => !registered.has(id));
    assert.deepEqual(missing, []);
  });

  it('declares its view for the secondary side bar', () => {
    const manifest: Manifest = extension().packageJSON;
    assert.deepEqual(
      manifest.contributes.views['gangway']?.map(view => view.id),
      ['gangway.chat'],
    );
  });

  it('shows the chat on "Gangway: Focus Chat"', async () => {
    // The workbench makes this command when it knows the view; it resolves when the view is shown.
    await vscode.commands.executeCommand('gangway.chat.focus');
    await vscode.commands.executeCommand('gangway.focus');
  });
});
