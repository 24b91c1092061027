import * as vscode from 'vscode';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import { AgentStartError } from '../contract/agentPort.ts';
import type { AgentSession } from '../contract/agentSessions.ts';
import { errorText } from '../contract/errorText.ts';
import { fillIn, NOTICE_TEXTS } from '../contract/notice.ts';
import type { SessionListItem } from '../contract/sessionList.ts';
import { SessionUnavailableError, type Unavailable } from '../session/sessionUnavailable.ts';
import type { ForeignSession } from './agentSessionLists.ts';
import type { AttentionTracker } from './attention.ts';
import type { SessionFactory } from './sessionFactory.ts';
import type { SessionList } from './sessionList.ts';
import type { Sessions } from './sessions.ts';

export interface SessionListActionsHost {
  readonly attention: AttentionTracker;
  readonly factory: () => Promise<SessionFactory>;
  readonly pickAgent: () => Promise<AgentDefinition | null>;
  readonly findAgent: (agentId: string) => Promise<AgentDefinition | null>;
  /** Directory of a new session. */
  readonly cwd: () => string;
  /** Shows the chat. */
  readonly focus: () => Promise<void>;
}

/** What the user does with sessions as a whole, from the list in the page and from the palette alike. Loaded on first use. */
export class SessionListActions {
  readonly #sessions: Sessions;
  readonly #list: SessionList;
  readonly #host: SessionListActionsHost;
  readonly #focus: () => Promise<void>;

  constructor(sessions: Sessions, list: SessionList, host: SessionListActionsHost) {
    this.#sessions = sessions;
    this.#list = list;
    this.#host = host;
    this.#focus = host.focus;
  }

  /** Shows a session in the chat, or says why it can't be shown. */
  async open(sessionId: string): Promise<void> {
    const foreign = this.#list.foreign.get(sessionId);
    if (foreign) {
      await this.#adopt(foreign);
      return;
    }
    const refused = await this.#sessions.show(sessionId);
    if (refused) void vscode.window.showWarningMessage(refusalText(refused));
    else await this.#focus();
  }

  /** Shows the session that wants something of the user most; else the chat as it is. */
  async showWaiting(): Promise<void> {
    const { sessionId } = this.#host.attention.current;
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

  /** Lets an agent list what it keeps by itself, started for that, and opens one of them. */
  async openOfAgent(): Promise<void> {
    const agent = await this.#host.pickAgent();
    if (!agent) return;
    const cwd = this.#host.cwd();
    const found = await this.#listOf(agent, cwd);
    if (!found) return;
    this.#list.foreign.put(agent, cwd, found);
    this.#list.refresh();
    if (found.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('{0} keeps no sessions of this folder.', agent.label));
      return;
    }
    const kept = await this.#list.items();
    const picked = await vscode.window.showQuickPick(
      found.map(own =>
        ownItem(
          own,
          kept.find(
            item => !item.isForeign && item.agentSessionId === own.agentSessionId && item.agent.id === agent.id,
          ),
        ),
      ),
      { title: vscode.l10n.t('Sessions of {0}', agent.label), matchOnDescription: true },
    );
    if (picked?.sessionId !== undefined) await this.open(picked.sessionId);
    else if (picked) await this.#adopt({ agent, own: picked.own, cwd });
  }

  /** A copy of the shown session, with which the agent goes on from here as well. */
  async fork(): Promise<void> {
    if ((await this.#sessions.fork()) !== null) await this.#focus();
  }

  async #adopt({ agent, own, cwd }: ForeignSession): Promise<void> {
    const definition = await this.#host.findAgent(agent.id);
    if (!definition) {
      void vscode.window.showWarningMessage(vscode.l10n.t('{0} is no longer there.', agent.label));
      return;
    }
    await this.#sessions.adopt(definition, own.cwd ?? cwd, own);
    await this.#focus();
  }

  /** null: it can't list them, which was said, or the user gave up. */
  async #listOf(agent: AgentDefinition, cwd: string): Promise<readonly AgentSession[] | null> {
    const title = vscode.l10n.t('Asking {0} for its sessions…', agent.label);
    return vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      async (_progress, token) => {
        const giveUp = new AbortController();
        token.onCancellationRequested(() => giveUp.abort());
        try {
          const found = await (await this.#host.factory()).agentSessions(agent, cwd, giveUp.signal);
          if (!found)
            void vscode.window.showInformationMessage(vscode.l10n.t('{0} can’t list its sessions.', agent.label));
          return found;
        } catch (error) {
          if (!giveUp.signal.aborted)
            void vscode.window.showWarningMessage(
              vscode.l10n.t('{0} did not list its sessions: {1}', agent.label, startErrorText(agent, error)),
            );
          return null;
        }
      },
    );
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

/** What went wrong at the start of an agent, in the words that the chat would say it in. */
function startErrorText({ label }: AgentDefinition, error: unknown): string {
  return error instanceof AgentStartError
    ? fillIn(NOTICE_TEXTS[error.code], { ...error.params, agent: label })
    : errorText(error);
}

function ownItem(own: AgentSession, kept: SessionListItem | undefined) {
  const at = own.updatedAt === null ? [] : [new Date(own.updatedAt).toLocaleString(vscode.env.language)];
  const here = kept ? [vscode.l10n.t('already here')] : [];
  return {
    label: own.title ?? own.agentSessionId,
    description: [...at, ...here].join(' · '),
    own,
    sessionId: kept?.sessionId,
  };
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
