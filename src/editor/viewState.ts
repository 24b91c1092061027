import os from 'node:os';
import * as vscode from 'vscode';
import type { ViewState } from '../contract/messages.ts';
import type { AgentCatalog } from './agentCatalog.ts';
import { agentChoice } from './agentTexts.ts';
import type { AttentionTracker } from './attention.ts';
import { Disposables, Listeners } from './disposables.ts';

/** What the page shows besides the session: trust, agents, folders. */
export class ViewStateSource extends Disposables {
  readonly #catalog: AgentCatalog;
  readonly #attention: AttentionTracker;
  readonly #changed = new Listeners<ViewState>();

  constructor(catalog: AgentCatalog, attention: AttentionTracker) {
    super();
    this.#catalog = catalog;
    this.#attention = attention;
    const changed = () => this.#changed.fire(this.current);
    this.add(attention.onDidChangeOthers(changed));
    this.add(catalog.onDidChange(changed));
    this.add(vscode.workspace.onDidGrantWorkspaceTrust(changed));
    this.add(vscode.workspace.onDidChangeWorkspaceFolders(changed));
  }

  readonly onDidChange = this.#changed.on;

  /** Looks for agents again; a page that shows the chat anew should know what was installed meanwhile. */
  async refresh(): Promise<void> {
    await this.#catalog.refresh();
  }

  get current(): ViewState {
    return {
      trusted: vscode.workspace.isTrusted,
      agents: this.#catalog.agents.map(agentChoice),
      folders: (vscode.workspace.workspaceFolders ?? []).map(folder => ({
        name: folder.name,
        path: folder.uri.fsPath,
      })),
      home: os.homedir(),
      others: this.#attention.others,
    };
  }
}
