import * as vscode from 'vscode';
import { type AskNotice, newAsk } from './outOfSight.ts';
import type { Sessions } from './sessions.ts';

export interface PermissionNoticesHost {
  readonly sessions: Sessions;
  /** Is the chat in view, in a window with the focus? */
  readonly isSeen: () => boolean;
  readonly focus: () => Promise<void>;
}

/** Asks for permission with a notification while nobody sees the chat. An answer given there is an answer to that very request. */
export class PermissionNotices implements vscode.Disposable {
  readonly #host: PermissionNoticesHost;
  readonly #listening: { dispose(): unknown };
  #lastAskId: string | null = null;

  constructor(host: PermissionNoticesHost) {
    this.#host = host;
    this.#listening = host.sessions.onDidChangeState(() => this.update());
  }

  /** Also to be called when the chat goes out of sight. */
  update(): void {
    const { sessions, isSeen } = this.#host;
    const state = sessions.current?.state ?? null;
    if (!state || state.asks.length === 0) this.#lastAskId = null;
    if (isSeen()) return;
    const notice = newAsk(state, this.#lastAskId);
    if (!notice) return;
    this.#lastAskId = notice.askId;
    void this.#show(notice, state?.agent.label ?? '');
  }

  dispose(): void {
    this.#listening.dispose();
  }

  async #show({ askId, what, more, allow, reject }: AskNotice, agent: string): Promise<void> {
    const show = vscode.l10n.t('Show');
    const question =
      more === 0
        ? vscode.l10n.t('{0} asks for permission: {1}', agent, what)
        : vscode.l10n.t('{0} asks for permission, and for {1} more: {2}', agent, more, what);
    const buttons = [show, ...[allow, reject].flatMap(option => option?.name ?? [])];
    const picked = await vscode.window.showWarningMessage(question, ...buttons);
    if (picked === show) await this.#host.focus();
    const option = [allow, reject].find(offered => offered && offered.name === picked);
    // One that was answered meanwhile is known no more, and nothing happens.
    if (option && picked !== show) this.#host.sessions.current?.answerPermission(askId, option.optionId);
  }
}
