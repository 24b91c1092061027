// Reading and writing for agents through the editor: unsaved text, undo, encodings and line ends.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { EditorFiles } from '../../src/editor/textFiles.ts';

describe('text files through the editor', () => {
  const files = new EditorFiles();
  let folder: string;

  before(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'gangway-files-')));
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  const file = (name: string, content?: string | Buffer) => {
    const named = path.join(folder, name);
    if (content !== undefined) writeFileSync(named, content);
    return named;
  };

  async function show(named: string): Promise<vscode.TextEditor> {
    return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(named), { preview: false });
  }

  it('reads unsaved text first, and the disk where nothing is unsaved', async () => {
    const named = file('unsaved.txt', 'saved\n');
    assert.equal(await files.read(named), 'saved\n');
    const editor = await show(named);
    await editor.edit(edit => edit.insert(new vscode.Position(0, 0), 'not '));
    assert.equal(await files.read(named), 'not saved\n');
    assert.equal(readFileSync(named, 'utf8'), 'saved\n');
  });

  it('reads what changed on the disk at once', async () => {
    const named = file('changed.txt', 'old\n');
    await show(named);
    writeFileSync(named, 'new\n');
    assert.equal(await files.read(named), 'new\n');
    assert.equal(await files.read(file('none.txt')), null);
  });

  it('writes an open file as one small edit that can be undone, and saves it', async () => {
    const named = file('open.txt', 'one\ntwo\nthree\nfour\n');
    const editor = await show(named);
    editor.selection = new vscode.Selection(2, 3, 2, 3);
    await files.write(named, 'ONE\ntwo\nthree\nFOUR\n');
    assert.equal(editor.document.isDirty, false);
    assert.equal(readFileSync(named, 'utf8'), 'ONE\ntwo\nthree\nFOUR\n');
    assert.deepEqual(editor.selection.active, new vscode.Position(2, 3), 'the cursor moved');
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), 'one\ntwo\nthree\nfour\n');
  });

  it('writes over unsaved text, which undo brings back', async () => {
    const named = file('dirty.txt', 'one\n');
    const editor = await show(named);
    await editor.edit(edit => edit.insert(new vscode.Position(1, 0), 'mine\n'));
    await files.write(named, 'one\nits\n');
    assert.equal(readFileSync(named, 'utf8'), 'one\nits\n');
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), 'one\nmine\n');
  });

  it('keeps byte order mark and line ends, open and closed', async () => {
    for (const isOpen of [true, false]) {
      const named = file(`crlf-${isOpen}.txt`, '\uFEFFone\r\ntwo\r\n');
      if (isOpen) await show(named);
      assert.equal(await files.read(named), 'one\r\ntwo\r\n');
      await files.write(named, 'one\nthree\n');
      assert.equal(readFileSync(named, 'utf8'), '\uFEFFone\r\nthree\r\n');
    }
    const wide = file('wide.txt', Buffer.from('\uFEFFold\n', 'utf16le'));
    assert.equal(await files.read(wide), 'old\n');
    await files.write(wide, 'new\n');
    assert.equal(readFileSync(wide).toString('utf16le'), '\uFEFFnew\n');
  });

  it('makes a new file with its folders, and its own line ends', async () => {
    const named = file(path.join('deep', 'er', 'new.txt'));
    await files.write(named, 'a\r\nb\n');
    assert.equal(readFileSync(named, 'utf8'), 'a\r\nb\n');
    await files.write(named, '');
    assert.equal(readFileSync(named, 'utf8'), '');
  });

  it('writes an open file whose file was deleted, or changed a moment ago', async () => {
    const gone = file('gone.txt', 'old\n');
    await show(gone);
    rmSync(gone);
    await files.write(gone, 'back\n');
    assert.equal(readFileSync(gone, 'utf8'), 'back\n');
    const changed = file('moment.txt', 'old\n');
    const editor = await show(changed);
    writeFileSync(changed, 'by the agent itself\n');
    await files.write(changed, 'by the agent itself\nand through the editor\n');
    assert.equal(readFileSync(changed, 'utf8'), 'by the agent itself\nand through the editor\n');
    assert.equal(editor.document.getText(), 'by the agent itself\nand through the editor\n');
  });

  it('writes over unsaved text whose file was changed by others, with its byte order mark', async () => {
    const named = file('conflict.txt', '\uFEFFone\r\n');
    const editor = await show(named);
    await editor.edit(edit => edit.insert(new vscode.Position(0, 0), 'mine '));
    writeFileSync(named, '\uFEFFby somebody else\r\n');
    await files.write(named, 'two\nthree\n');
    assert.equal(readFileSync(named, 'utf8'), '\uFEFFtwo\r\nthree\r\n');
    assert.equal(editor.document.isDirty, false);
  });

  it('refuses what is no text, or too large', async () => {
    for (const [named, why] of [
      [file('image', Buffer.from([1, 0, 2])), 'binary'],
      [file('large.txt', Buffer.alloc(10 * 2 ** 20 + 1, 'a')), 'tooLarge'],
    ] as const) {
      await assert.rejects(files.read(named), { why });
      await assert.rejects(files.write(named, ''), { why });
    }
  });

  it('removes a file', async () => {
    const named = file('remove.txt', 'x');
    const editor = await show(named);
    await editor.edit(edit => edit.insert(new vscode.Position(0, 0), 'unsaved '));
    await files.remove(named);
    assert.equal(existsSync(named), false);
    assert.equal(await files.read(named), null);
    await files.remove(named);
  });
});
