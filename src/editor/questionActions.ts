import * as vscode from 'vscode';
import { findQuestion } from '../contract/findEntry.ts';
import type { Question } from '../contract/question.ts';
import { Disposables } from './disposables.ts';
import { openableLink } from './linkPolicy.ts';
import { PlanDocuments } from './planDocuments.ts';
import type { Sessions } from './sessions.ts';
import { type SimpleChoice, simpleChoice } from './simpleChoice.ts';

/** What the user does with the agent's questions outside of the page. */
export class QuestionActions extends Disposables {
  readonly #sessions: Sessions;
  readonly #plans: PlanDocuments;

  constructor(sessions: Sessions) {
    super();
    this.#sessions = sessions;
    this.#plans = this.add(new PlanDocuments(questionId => this.#find(questionId)));
  }

  /** Answers a question of the shown session (null: the first open one) with a pick where one will do; else `show` shows it in the chat. */
  async answer(questionId: string | null, show: (questionId: string) => Promise<void>): Promise<void> {
    const wanted = questionId ?? this.#sessions.current?.state.openQuestions[0];
    const question = wanted === undefined ? null : this.#find(wanted);
    if (!question || question.answer) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No question of the agent waits for an answer.'));
      return;
    }
    const choice = simpleChoice(question);
    if (choice) await this.#pick(question, choice, show);
    else await show(question.questionId);
  }

  /** The question's web address in the browser, or its plan as a document. */
  async open(questionId: string): Promise<void> {
    const question = this.#find(questionId);
    if (question?.subject.kind === 'plan') await this.#plans.open(question);
    else if (question?.subject.kind === 'link' && !question.answer)
      await this.#openLink(questionId, question.subject.url);
  }

  /** The agent hears that the user agreed only when the page was really opened: the editor asks about addresses that it doesn't trust. */
  async #openLink(questionId: string, url: string): Promise<void> {
    const session = this.#sessions.current;
    const link = openableLink(url);
    if (link === null || !session) return;
    // Text is taken too, and only text keeps which characters of the query were escaped.
    const opened = await vscode.env.openExternal(link as unknown as vscode.Uri);
    if (opened) session.answerQuestion(questionId, { kind: 'accepted' });
  }

  async #pick(
    question: Question,
    { prompt, options, answer }: SimpleChoice,
    show: (questionId: string) => Promise<void>,
  ): Promise<void> {
    const session = this.#sessions.current;
    const inChat = vscode.l10n.t('Answer in the Chat…');
    const items = [
      ...options.map(({ optionId, label, description }) => ({
        label,
        optionId,
        ...(description && { detail: description }),
      })),
      { label: '', optionId: null, kind: vscode.QuickPickItemKind.Separator },
      { label: inChat, optionId: null },
    ];
    const picked = await vscode.window.showQuickPick(items, {
      title: question.title ?? vscode.l10n.t('{0} asks', session?.state.agent.label ?? ''),
      placeHolder: prompt,
    });
    if (!picked) return;
    // One that was answered meanwhile is known no more, and nothing happens.
    if (picked.optionId === null) await show(question.questionId);
    else session?.answerQuestion(question.questionId, answer(picked.optionId));
  }

  #find(questionId: string): Question | null {
    const state = this.#sessions.current?.state;
    return state ? findQuestion(state, questionId) : null;
  }
}
