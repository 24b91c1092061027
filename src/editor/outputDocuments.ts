import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { plainText } from '../contract/plainText.ts';
import { Disposables } from './disposables.ts';

const SCHEME = 'gangway-output';

/** Above this the editor would hold the text several times over: the file itself is opened, as it is. */
const LARGE_BYTES = 16 * 1024 * 1024;

/** Shows the whole output of a command as a read-only document, without escape sequences. The file it came to is in the address. */
export class OutputDocuments extends Disposables implements vscode.TextDocumentContentProvider {
  readonly #storageDir: () => string;
  readonly #changed = this.add(new vscode.EventEmitter<vscode.Uri>());

  constructor(storageDir: () => string) {
    super();
    this.#storageDir = storageDir;
    this.add(vscode.workspace.registerTextDocumentContentProvider(SCHEME, this));
  }

  readonly onDidChange = this.#changed.event;

  async open(file: string, command: string | null): Promise<void> {
    const { size } = await stat(file);
    if (size > LARGE_BYTES) {
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file), { preview: true });
      return;
    }
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${documentName(command)}`, query: file });
    // A document that is open already shows what it was; the command may have printed more since.
    this.#changed.fire(uri);
    await vscode.commands.executeCommand('vscode.open', uri, { preview: true });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const file = await this.#ownFile(uri.query);
    return file === null ? vscode.l10n.t('This output is gone.') : plainText(await readFile(file, 'utf8'));
  }

  /** Anyone can write an address, so only files of the sessions are shown. */
  async #ownFile(file: string): Promise<string | null> {
    try {
      const [real, folder] = await Promise.all([realpath(file), realpath(this.#storageDir())]);
      return real.startsWith(folder + path.sep) ? real : null;
    } catch {
      return null;
    }
  }
}

/** What the tab says: the begin of the command. */
function documentName(command: string | null): string {
  const name = (command ?? '')
    .replace(/[^\p{L}\p{N}._=-]+/gu, ' ')
    .trim()
    .slice(0, 40)
    .trim();
  return `${name === '' ? 'output' : name}.txt`;
}
