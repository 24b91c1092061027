import * as vscode from 'vscode';
import type { FocusMessage } from '../contract/messages.ts';
import { ChatPage } from './chatPage.ts';
import { FOCUS_CHAT_VIEW } from './commands.ts';
import { DisposableSlot, Disposables, Listeners } from './disposables.ts';
import { chatHtml, newNonce } from './html.ts';
import type { PageServices } from './pageRequests.ts';
import type { ViewStateSource } from './viewState.ts';

/** The chat in the side bar. The editor resolves it each time it is moved or shown again after it was closed. */
export class ChatView extends Disposables implements vscode.WebviewViewProvider {
  readonly #extensionUri: vscode.Uri;
  readonly #services: PageServices;
  readonly #viewState: ViewStateSource;
  readonly #page = this.add(new DisposableSlot<ChatPage>());
  readonly #visibility = new Listeners<boolean>();
  #view: vscode.WebviewView | null = null;
  #focusDue: FocusMessage | null = null;

  constructor(extensionUri: vscode.Uri, services: PageServices, viewState: ViewStateSource) {
    super();
    this.#extensionUri = extensionUri;
    this.#services = services;
    this.#viewState = viewState;
  }

  /** Is the chat in view? Called when that changes. */
  readonly onDidChangeVisibility = this.#visibility.on;

  get isVisible(): boolean {
    return this.#view?.visible ?? false;
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const pageFolder = vscode.Uri.joinPath(this.#extensionUri, 'dist', 'page');
    view.webview.options = {
      enableScripts: true,
      localResourceRoots: [pageFolder, vscode.Uri.joinPath(this.#extensionUri, 'media')],
    };
    const page = new ChatPage(view, this.#services, this.#viewState);
    this.#page.value = page;
    this.#view = view;
    this.#visibility.fire(view.visible);
    page.add(view.onDidChangeVisibility(() => this.#visibility.fire(view.visible)));
    view.onDidDispose(() => {
      // An old view can end after its successor was resolved.
      if (this.#page.value !== page) return;
      this.#page.value = null;
      this.#view = null;
      this.#visibility.fire(false);
    });
    view.webview.html = chatHtml({
      cspSource: view.webview.cspSource,
      nonce: newNonce(),
      scriptUri: view.webview.asWebviewUri(vscode.Uri.joinPath(pageFolder, 'page.js')).toString(),
      styleUri: view.webview.asWebviewUri(vscode.Uri.joinPath(pageFolder, 'page.css')).toString(),
      language: vscode.env.language,
      title: view.title ?? 'Gangway',
    });
    if (this.#focusDue) page.focus(this.#focusDue);
    this.#focusDue = null;
  }

  /** Shows the chat, wherever it is, with the cursor in its text box or in a question. */
  async focus(where: FocusMessage = { type: 'focusComposer' }): Promise<void> {
    this.#focusDue = where;
    await vscode.commands.executeCommand(FOCUS_CHAT_VIEW);
    if (!this.#page.value) return; // it is still to be resolved
    this.#focusDue = null;
    this.#page.value.focus(where);
  }
}
