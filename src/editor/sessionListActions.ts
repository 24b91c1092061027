import * as vscode from 'vscode';
import type { SessionListItem } from '../contract/sessionList.ts';
import { SessionUnavailableError, type Unavailable } from '../session/sessionUnavailable.ts';
import type { AttentionTracker } from './attention.ts';
import type { SessionList } from './sessionList.ts';
import type { Sessions } from './sessions.ts';

/** What the user does with sessions as a whole, from the list in the page and from the palette alike. Loaded on first use. */
export class SessionListActions {
  readonly #sessions: Sessions;
  readonly #list: SessionList;
  readonly #attention: AttentionTracker;
  readonly #focus: () => Promise<void>;

  constructor(sessions: Sessions, list: SessionList, attention: AttentionTracker, focus: () => Promise<void>) {
    this.#sessions = sessions;
    this.#list = list;
    this.#attention = attention;
    this.#focus = focus;
  }

  /** Shows a session in the chat, or says why it can't be shown. */
  async open(sessionId: string): Promise<void> {
    const refused = await this.#sessions.show(sessionId);
    if (refused) void vscode.window.showWarningMessage(refusalText(refused));
    else await this.#focus();
  }

  /** Shows the session that wants something of the user most; else the chat as it is. */
  async showWaiting(): Promise<void> {
    const { sessionId } = this.#attention.current;
    if (sessionId === null) await this.#focus();
    else await this.open(sessionId);
  }

  /** Lets the user choose among the sessions of this window's folders, or of all. */
  async pick(everywhere = false): Promise<void> {
    const items = (await this.#list.items()).filter(({ isHere }) => everywhere || isHere);
    const others = vscode.l10n.t('Sessions of Other Folders…');
    const picked = await vscode.window.showQuickPick(
      [...items.map(pickItem), ...(everywhere ? [] : [{ label: `$(folder) ${others}`, sessionId: null }])],
      { title: vscode.l10n.t('Open Session'), matchOnDescription: true, matchOnDetail: true },
    );
    if (!picked) return;
    if (picked.sessionId === null) await this.pick(true);
    else await this.open(picked.sessionId);
  }

  /** null: the one that is shown. Asks for the title where none is given. */
  async rename(sessionId: string | null, title?: string): Promise<void> {
    const id = sessionId ?? this.#sessions.current?.state.sessionId;
    if (id === undefined) return;
    const given = title ?? (await this.#askTitle(id));
    if (given === undefined || given.trim() === '') return;
    await this.#tried(() => this.#sessions.rename(id, given.trim()));
  }

  /** Ends a session's agent and lets go of it; it stays in the list. null: the one that is shown. */
  async close(sessionId: string | null): Promise<void> {
    const id = sessionId ?? this.#sessions.current?.state.sessionId;
    const session = id === undefined ? null : this.#sessions.get(id);
    if (id === undefined || !session) return;
    if (session.state.turn) {
      const go = vscode.l10n.t('Stop It');
      const question = vscode.l10n.t('The agent is at work. Closing the session stops it and what it runs.');
      if ((await vscode.window.showWarningMessage(question, { modal: true }, go)) !== go) return;
    }
    await this.#sessions.close(id);
  }

  /** Asks first: nothing of it is left. null: the one that is shown. */
  async delete(sessionId: string | null): Promise<void> {
    const id = sessionId ?? this.#sessions.current?.state.sessionId;
    const item = (await this.#list.items()).find(one => one.sessionId === id);
    if (id === undefined || !item) return;
    const go = vscode.l10n.t('Delete');
    const question = vscode.l10n.t('Delete the session "{0}"?', titleOf(item));
    const detail = item.isOpen
      ? vscode.l10n.t('Its agent is ended, and its conversation and output are deleted. This can’t be undone.')
      : vscode.l10n.t('Its conversation and output are deleted. This can’t be undone.');
    if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, go)) !== go) return;
    await this.#tried(() => this.#sessions.delete(id));
  }

  async #askTitle(sessionId: string): Promise<string | undefined> {
    const item = (await this.#list.items()).find(one => one.sessionId === sessionId);
    const value = item?.title ?? this.#sessions.get(sessionId)?.state.title ?? '';
    return vscode.window.showInputBox({ title: vscode.l10n.t('Rename Session'), value });
  }

  async #tried(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (!(error instanceof SessionUnavailableError)) throw error;
      void vscode.window.showWarningMessage(refusalText(error.reason));
    } finally {
      this.#list.refresh();
    }
  }
}

function titleOf({ title, agent }: SessionListItem): string {
  return title ?? vscode.l10n.t('Session with {0}', agent.label);
}

function pickItem(item: SessionListItem): vscode.QuickPickItem & { readonly sessionId: string } {
  return {
    label: `${ICONS[item.dot]} ${titleOf(item)}`.trim(),
    description: [item.agent.label, new Date(item.updatedAt).toLocaleString(vscode.env.language)].join(' · '),
    ...(!item.isHere && { detail: item.cwd }),
    sessionId: item.sessionId,
  };
}

const ICONS: Readonly<Record<SessionListItem['dot'], string>> = {
  idle: '$(comment-discussion)',
  running: '$(loading~spin)',
  needsYou: '$(bell-dot)',
  done: '$(check)',
  failed: '$(error)',
};

function refusalText(reason: Unavailable): string {
  switch (reason) {
    case 'inUse':
      return vscode.l10n.t('This session is open in another window. Close it there first.');
    case 'newer':
      return vscode.l10n.t('A newer version of Gangway wrote this session. Update Gangway to open it.');
    case 'missing':
      return vscode.l10n.t('This session is gone: it was deleted.');
    case 'unreadable':
      return vscode.l10n.t('This session can’t be read. Its files are left as they are; the log says more.');
  }
}
