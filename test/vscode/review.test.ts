// Keeping and reverting an agent's changes in files that are open in the editor.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Changes } from '../../src/contract/changes.ts';
import { EditorFiles } from '../../src/editor/textFiles.ts';
import { BaselineJournal } from '../../src/session/changes/baselineJournal.ts';
import { ChangeTracker } from '../../src/session/changes/changeTracker.ts';

describe('the review of changes', () => {
  const files = new EditorFiles();
  let folder: string;
  let tracker: ChangeTracker;
  let changes: Changes;

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'gangway-review-')));
    tracker = new ChangeTracker({
      texts: files,
      journal: new BaselineJournal(path.join(folder, '.journal'), error => assert.fail(String(error))),
      folders: () => [folder],
      cwd: folder,
      emit: event => {
        if (event.type === 'changes') changes = event.changes;
      },
      log: message => assert.fail(message),
    });
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await tracker.settle();
    rmSync(folder, { recursive: true, force: true });
  });

  async function write(named: string, text: string): Promise<void> {
    await tracker.willWrite(named);
    await files.write(named, text);
    tracker.didWrite(named);
    await tracker.settle();
  }

  it('reverts an open file through the editor, and undoes that', async () => {
    const named = path.join(folder, 'open.txt');
    writeFileSync(named, '\uFEFFone\r\ntwo\r\n');
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(named));
    await write(named, 'one\nTWO\n');
    assert.deepEqual(changes.files, [{ path: named, state: 'modified', added: 1, removed: 1 }]);
    assert.deepEqual(await tracker.revert(named), { refused: [] });
    assert.equal(editor.document.getText(), 'one\r\ntwo\r\n');
    assert.equal(editor.document.isDirty, false);
    assert.equal(readFileSync(named, 'utf8'), '\uFEFFone\r\ntwo\r\n');
    assert.deepEqual(changes, { files: [], canUndoRevert: true });
    assert.deepEqual(await tracker.undoRevert(), { refused: [] });
    assert.equal(readFileSync(named, 'utf8'), '\uFEFFone\r\nTWO\r\n');
    assert.equal(editor.document.getText(), 'one\r\nTWO\r\n');
  });

  it('leaves a file alone in which the user has typed since, saved or not', async () => {
    const named = path.join(folder, 'typed.txt');
    writeFileSync(named, 'one\n');
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(named));
    await write(named, 'two\n');
    await editor.edit(edit => edit.insert(new vscode.Position(1, 0), 'mine\n'));
    assert.deepEqual(await tracker.revert(null), { refused: [named] });
    assert.equal(editor.document.getText(), 'two\nmine\n');
    const [hunk = assert.fail()] = await tracker.hunks(named);
    assert.deepEqual(await tracker.revertHunk(named, hunk), { refused: [] });
    assert.equal(readFileSync(named, 'utf8'), 'one\n');
  });

  it('takes a new file away and brings it back', async () => {
    const named = path.join(folder, 'deep', 'new.txt');
    await write(named, 'a\n');
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(named));
    assert.deepEqual(await tracker.revert(null), { refused: [] });
    assert.equal(existsSync(named), false);
    assert.deepEqual(await tracker.undoRevert(), { refused: [] });
    assert.equal(readFileSync(named, 'utf8'), 'a\n');
  });
});
