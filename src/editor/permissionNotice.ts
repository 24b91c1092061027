import * as vscode from 'vscode';
import type { PermissionAsk, PermissionOption, SessionState } from '../contract/session.ts';
import { type AskSummary, summarizeAsk } from './askSummary.ts';
import { Disposables } from './disposables.ts';
import type { Sessions } from './sessions.ts';

/**
 * Tells of a request for permission that comes while nobody looks at the chat, with buttons that answer it. One notification at a time: requests
 * that come meanwhile are counted in it, or follow once the first is answered. The editor can't take a notification back, so one whose request
 * was answered elsewhere does nothing any more.
 */
export class PermissionNotice extends Disposables {
  readonly #sessions: Sessions;
  readonly #host: { readonly isSeen: () => boolean; readonly focus: () => Promise<void> };
  /** The request that was told of last, or seen in the chat. */
  #told = '';

  constructor(sessions: Sessions, host: { readonly isSeen: () => boolean; readonly focus: () => Promise<void> }) {
    super();
    this.#sessions = sessions;
    this.#host = host;
    this.add(sessions.onDidChangeState(state => this.#check(state)));
  }

  #check(state: SessionState | null): void {
    const ask = state?.asks[0];
    if (!state || !ask) return;
    const id = `${state.sessionId} ${ask.askId}`;
    if (id === this.#told) return;
    this.#told = id;
    if (!this.#host.isSeen()) void this.#tell(state, ask);
  }

  async #tell(state: SessionState, ask: PermissionAsk): Promise<void> {
    const summary = summarizeAsk(state, ask);
    const canAllow = summary.isWhole && ask.options.some(option => option.kind === 'allow_once');
    const allow = vscode.l10n.t('Allow Once');
    const reject = vscode.l10n.t('Reject');
    const show = vscode.l10n.t('Show');
    const buttons = canAllow ? [allow, reject, show] : [reject, show];
    const picked = await vscode.window.showInformationMessage(noticeText(state, summary), ...buttons);
    if (this.isDisposed || picked === undefined) return;
    if (picked === show) return this.#host.focus();
    this.#answer(state.sessionId, ask.askId, picked === allow ? ['allow_once'] : ['reject_once', 'reject_always']);
  }

  /** A rejection without an option for it is a cancellation. Nothing happens where the request isn't open any more. */
  #answer(sessionId: string, askId: string, kinds: readonly PermissionOption['kind'][]): void {
    const session = this.#sessions.current;
    const ask = session?.state.asks.find(one => one.askId === askId);
    if (!session || session.state.sessionId !== sessionId || !ask) return;
    const option = kinds.flatMap(kind => ask.options.filter(one => one.kind === kind))[0];
    if (option || !kinds.includes('allow_once')) session.answerPermission(askId, option?.optionId ?? null);
  }
}

function noticeText({ agent, asks }: SessionState, { what }: AskSummary): string {
  const more = asks.length - 1;
  return more > 0
    ? vscode.l10n.t('{0} asks for permission: {1} (and {2} more)', agent.label, what, more)
    : vscode.l10n.t('{0} asks for permission: {1}', agent.label, what);
}
