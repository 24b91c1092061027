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
  /** Shows a session in the chat. */
  readonly show: (sessionId: string) => Promise<void>;
  /** Lets the user answer a question with a pick, or shows it in the chat. */
  readonly answer: (sessionId: string, questionId: string) => Promise<void>;
}

/**
 * Tells of a request for permission, or a question, that comes while nobody looks at the chat. A permission has buttons that answer it. One
 * notification at a time: what comes meanwhile is told once it is gone, and several sessions that wait are told of as one. The editor can't take
 * a notification back, so one whose request was answered elsewhere does nothing any more.
 */
export class WaitingNotice extends Disposables {
  readonly #sessions: Sessions;
  readonly #host: WaitingNoticeHost;
  /** By session, what was told of last, or waited while the chat was seen. */
  readonly #told = new Map<string, string>();
  #isTelling = false;

  constructor(sessions: Sessions, host: WaitingNoticeHost) {
    super();
    this.#sessions = sessions;
    this.#host = host;
    this.add(
      sessions.onDidChangeAny(({ sessionId, state }) => {
        if (!state) this.#told.delete(sessionId);
        else if (firstWaiting(state) !== null) this.#check();
      }),
    );
  }

  /** Those whose first request wasn't told of yet. */
  #untold(): readonly SessionState[] {
    return this.#sessions.all
      .map(({ state }) => state)
      .filter(state => {
        const first = firstWaiting(state);
        return first !== null && this.#told.get(state.sessionId) !== first;
      });
  }

  #check(): void {
    if (this.#isTelling || this.isDisposed) return;
    const untold = this.#untold();
    for (const state of untold) this.#told.set(state.sessionId, firstWaiting(state) ?? '');
    const [state, ...others] = untold;
    if (!state || this.#host.isSeen()) return;
    this.#isTelling = true;
    void Promise.resolve(others.length > 0 ? this.#tellSeveral(state, untold.length) : this.#tell(state)).finally(
      () => {
        this.#isTelling = false;
        this.#check();
      },
    );
  }

  async #tellSeveral(first: SessionState, count: number): Promise<void> {
    const words = vscode.l10n.t('{0} sessions wait for your answer', count);
    const picked = await vscode.window.showInformationMessage(words, vscode.l10n.t('Show'));
    if (picked !== undefined) await this.#host.show(first.sessionId);
  }

  async #tell(state: SessionState): Promise<void> {
    const [ask] = state.asks;
    const [questionId] = state.openQuestions;
    const question = questionId === undefined ? null : findQuestion(state, questionId);
    if (ask) await this.#tellPermission(state, ask);
    else if (question) await this.#tellQuestion(state, question);
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
    if (picked === show) return this.#host.show(state.sessionId);
    this.#settle(state.sessionId, ask.askId, picked === allow ? ['allow_once'] : ['reject_once', 'reject_always']);
  }

  async #tellQuestion({ sessionId, agent }: SessionState, question: Question): Promise<void> {
    const words = vscode.l10n.t('{0} asks: {1}', agent.label, questionSummary(question));
    const picked = await vscode.window.showInformationMessage(words, vscode.l10n.t('Answer'));
    if (!this.isDisposed && picked !== undefined) await this.#host.answer(sessionId, question.questionId);
  }

  /** A rejection without an option for it is a cancellation. Nothing happens where the request isn't open any more. */
  #settle(sessionId: string, askId: string, kinds: readonly PermissionOption['kind'][]): void {
    const session = this.#sessions.get(sessionId);
    const ask = session?.state.asks.find(one => one.askId === askId);
    if (!session || !ask) return;
    const option = kinds.flatMap(kind => ask.options.filter(one => one.kind === kind))[0];
    if (option || !kinds.includes('allow_once')) session.answerPermission(askId, option?.optionId ?? null);
  }
}

/** What is to be answered first in a session; null: nothing waits. */
function firstWaiting({ asks, openQuestions }: SessionState): string | null {
  return asks[0]?.askId ?? openQuestions[0] ?? null;
}

function permissionText({ agent, asks }: SessionState, { what }: AskSummary): string {
  const more = asks.length - 1;
  return more > 0
    ? vscode.l10n.t('{0} asks for permission: {1} (and {2} more)', agent.label, what, more)
    : vscode.l10n.t('{0} asks for permission: {1}', agent.label, what);
}
