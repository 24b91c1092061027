import * as vscode from 'vscode';
import { findQuestion } from '../contract/findEntry.ts';
import type { Question } from '../contract/question.ts';
import type { PermissionAsk, PermissionOption, SessionState } from '../contract/session.ts';
import { type AskSummary, summarizeAsk } from './askSummary.ts';
import { Disposables } from './disposables.ts';
import { questionSummary } from './questionSummary.ts';
import type { Sessions } from './sessions.ts';

export interface WaitingNoticeHost {
  /** Is the chat in view now, in a window with the focus? */
  readonly isSeen: () => boolean;
  /** Shows the chat. */
  readonly focus: () => Promise<void>;
  /** Lets the user answer a question with a pick, or shows it in the chat. */
  readonly answer: (questionId: string) => Promise<void>;
}

/**
 * Tells of a request for permission, or a question, that comes while nobody looks at the chat. A permission has buttons that answer it. One
 * notification at a time: what comes meanwhile is counted in it, or follows once the first is answered. The editor can't take a notification
 * back, so one whose request was answered elsewhere does nothing any more.
 */
export class WaitingNotice extends Disposables {
  readonly #sessions: Sessions;
  readonly #host: WaitingNoticeHost;
  /** What was told of last, or seen in the chat. */
  #told = '';

  constructor(sessions: Sessions, host: WaitingNoticeHost) {
    super();
    this.#sessions = sessions;
    this.#host = host;
    this.add(sessions.onDidChangeState(state => this.#check(state)));
  }

  #check(state: SessionState | null): void {
    const [ask] = state?.asks ?? [];
    const [questionId] = state?.openQuestions ?? [];
    const id = ask?.askId ?? questionId;
    if (!state || id === undefined) return;
    const key = `${state.sessionId} ${id}`;
    if (key === this.#told) return;
    this.#told = key;
    if (this.#host.isSeen()) return;
    const question = questionId === undefined ? null : findQuestion(state, questionId);
    if (ask) void this.#tellPermission(state, ask);
    else if (question) void this.#tellQuestion(state, question);
  }

  async #tellPermission(state: SessionState, ask: PermissionAsk): Promise<void> {
    const summary = summarizeAsk(state, ask);
    const canAllow = summary.isWhole && ask.options.some(option => option.kind === 'allow_once');
    const allow = vscode.l10n.t('Allow Once');
    const reject = vscode.l10n.t('Reject');
    const show = vscode.l10n.t('Show');
    const buttons = canAllow ? [allow, reject, show] : [reject, show];
    const picked = await vscode.window.showInformationMessage(permissionText(state, summary), ...buttons);
    if (this.isDisposed || picked === undefined) return;
    if (picked === show) return this.#host.focus();
    this.#settle(state.sessionId, ask.askId, picked === allow ? ['allow_once'] : ['reject_once', 'reject_always']);
  }

  async #tellQuestion(state: SessionState, question: Question): Promise<void> {
    const words = vscode.l10n.t('{0} asks: {1}', state.agent.label, questionSummary(question));
    const picked = await vscode.window.showInformationMessage(words, vscode.l10n.t('Answer'));
    if (!this.isDisposed && picked !== undefined) await this.#host.answer(question.questionId);
  }

  /** A rejection without an option for it is a cancellation. Nothing happens where the request isn't open any more. */
  #settle(sessionId: string, askId: string, kinds: readonly PermissionOption['kind'][]): void {
    const session = this.#sessions.current;
    const ask = session?.state.asks.find(one => one.askId === askId);
    if (!session || session.state.sessionId !== sessionId || !ask) return;
    const option = kinds.flatMap(kind => ask.options.filter(one => one.kind === kind))[0];
    if (option || !kinds.includes('allow_once')) session.answerPermission(askId, option?.optionId ?? null);
  }
}

function permissionText({ agent, asks }: SessionState, { what }: AskSummary): string {
  const more = asks.length - 1;
  return more > 0
    ? vscode.l10n.t('{0} asks for permission: {1} (and {2} more)', agent.label, what, more)
    : vscode.l10n.t('{0} asks for permission: {1}', agent.label, what);
}
