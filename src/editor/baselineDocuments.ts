import * as vscode from 'vscode';
import { Disposables } from './disposables.ts';

const SCHEME = 'gangway-baseline';

/** What is shown where a file isn't there. */
const NO_FILE = 'none';

/** Read-only documents of what files were before the agent changed them: the left side of a comparison. */
export class BaselineDocuments extends Disposables implements vscode.TextDocumentContentProvider {
  readonly #find: (path: string) => string | null | undefined;
  readonly #changed = this.add(new vscode.EventEmitter<vscode.Uri>());

  /** `find` gives the text; null: there was no such file; undefined: it isn't known. */
  constructor(find: (path: string) => string | null | undefined) {
    super();
    this.#find = find;
    this.add(vscode.workspace.registerTextDocumentContentProvider(SCHEME, this));
  }

  readonly onDidChange = this.#changed.event;

  /** The file's last part stays, so that the document is coloured as the file is. */
  uri(path: string): vscode.Uri {
    return vscode.Uri.file(path).with({ scheme: SCHEME });
  }

  /** An empty document in the place of a file that is gone. */
  noFile(path: string): vscode.Uri {
    return this.uri(path).with({ query: NO_FILE });
  }

  /** The open documents tell the editor that they may hold another text by now. */
  refresh(): void {
    for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === SCHEME) this.#changed.fire(uri);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    if (uri.query === NO_FILE) return '';
    return this.#find(uri.with({ scheme: 'file' }).fsPath) ?? '';
  }
}
