import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { bytesNow } from '../session/files/bytesNow.ts';
import { textEdits } from '../session/files/textEdits.ts';
import { isBinary, MOST_BYTES, type TextFiles, UnreadableFile, withoutMark } from '../session/files/textFiles.ts';

/** How long the editor may take to notice that a file which it has open changed on the disk, in ms. */
const NOTICE_MS = 2000;

/** Text files through the editor: unsaved text counts, and what is written is an edit that can be undone. */
export class EditorFiles implements TextFiles {
  async read(file: string): Promise<string | null> {
    const uri = vscode.Uri.file(file);
    const open = openDocument(uri);
    if (open?.isDirty) return open.getText();
    return readFromDisk(uri, open?.encoding);
  }

  async snapshot(file: string): Promise<string | null> {
    const uri = vscode.Uri.file(file);
    const open = openDocument(uri);
    if (open?.isDirty) return open.getText();
    const bytes = bytesNow(file);
    return bytes && decode(bytes, uri, open?.encoding);
  }

  async write(file: string, text: string): Promise<void> {
    const uri = vscode.Uri.file(file);
    const open = openDocument(uri);
    if ((await readFromDisk(uri, open?.encoding)) === null && !open) return writeNew(uri, text);
    const document = open ?? (await vscode.workspace.openTextDocument(uri));
    const isStale = open !== undefined && !(await caughtUp(document));
    await edit(document, text);
    await save(document, isStale);
  }

  async remove(file: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    // Unlike the disk, the editor also lets go of what is unsaved.
    edit.deleteFile(vscode.Uri.file(file), { ignoreIfNotExists: true });
    if (!(await vscode.workspace.applyEdit(edit))) throw new Error('the editor could not delete it');
  }
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(
    ({ uri: { scheme, fsPath }, isClosed }) => scheme === 'file' && fsPath === uri.fsPath && !isClosed,
  );
}

/** From the disk and not from a document: one that isn't open needn't be opened, and one that is may not know of the latest change. */
async function readFromDisk(uri: vscode.Uri, encoding: string | undefined): Promise<string | null> {
  const stats = await stat(uri.fsPath).catch(() => null);
  if (!stats) return null;
  if (stats.size > MOST_BYTES) throw new UnreadableFile('tooLarge');
  return decode(await vscode.workspace.fs.readFile(uri), uri, encoding);
}

async function decode(bytes: Uint8Array, uri: vscode.Uri, encoding: string | undefined): Promise<string> {
  if (isBinary(bytes)) throw new UnreadableFile('binary');
  const text = await (encoding === undefined
    ? vscode.workspace.decode(bytes, { uri })
    : vscode.workspace.decode(bytes, { encoding }));
  return withoutMark(text);
}

/** In the encoding of the user's settings, with the text's own line ends. */
async function writeNew(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(uri, '..'));
  await vscode.workspace.fs.writeFile(uri, await vscode.workspace.encode(text, { uri }));
}

async function edit(document: vscode.TextDocument, text: string): Promise<void> {
  const old = document.getText();
  const changes = new vscode.WorkspaceEdit();
  for (const { start, end, text: replacement } of textEdits(old, inLineEndsOf(document, text)))
    changes.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), replacement);
  if (changes.size > 0 && !(await vscode.workspace.applyEdit(changes)))
    throw new Error('the editor refused the change, since the file was changed at the same time; read it again');
}

/** `isStale`: the file has changed on the disk, and the editor hasn't seen it, so that it would refuse to save. */
async function save(document: vscode.TextDocument, isStale: boolean): Promise<void> {
  // Nothing to save where nothing changed, except a document whose file is gone.
  const isOnDisk = await stat(document.uri.fsPath).then(
    () => true,
    () => false,
  );
  if (!document.isDirty && isOnDisk && !isStale) return;
  if (isStale) await writeBeneath(document);
  if ((await document.save()) || !document.isDirty) return;
  await writeBeneath(document);
  if (!(await document.save()) && document.isDirty)
    throw new Error('the editor holds the new text but could not save it; the user sees why');
}

/** The document's text straight to the disk: the editor saves over a change that it hasn't seen if it is just what it has itself. */
async function writeBeneath(document: vscode.TextDocument): Promise<void> {
  const bytes = await vscode.workspace.encode(document.getText(), { encoding: document.encoding });
  await vscode.workspace.fs.writeFile(document.uri, bytes);
}

function inLineEndsOf(document: vscode.TextDocument, text: string): string {
  const bare = text.replaceAll('\r\n', '\n');
  return document.eol === vscode.EndOfLine.CRLF ? bare.replaceAll('\n', '\r\n') : bare;
}

/**
 * An agent may have changed the file by itself just now. Saving over a change that the editor hasn't seen would fail, so it gets time to see it.
 * Resolves with whether it has.
 */
async function caughtUp(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty) return true;
  const onDisk = await readFromDisk(document.uri, document.encoding);
  if (onDisk === null || hasText(document, onDisk)) return true;
  return new Promise<boolean>(resolve => {
    const timer = setTimeout(() => done(false), NOTICE_MS);
    const listening = vscode.workspace.onDidChangeTextDocument(({ document: changed }) => {
      if (changed === document && hasText(document, onDisk)) done(true);
    });
    function done(isSeen: boolean): void {
      clearTimeout(timer);
      listening.dispose();
      resolve(isSeen);
    }
  });
}

/** Line ends apart, which the editor makes alike. */
function hasText(document: vscode.TextDocument, text: string): boolean {
  return document.getText().replaceAll('\r\n', '\n') === text.replaceAll('\r\n', '\n');
}
