import * as vscode from 'vscode';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { UserAnswer } from '../contract/question.ts';
import type { PermissionOption } from '../contract/session.ts';
import type { AgentCatalog } from './agentCatalog.ts';
import { pickAgent } from './agentPicker.ts';
import { manageTrust } from './editorActions.ts';
import type { Sessions } from './sessions.ts';
import { defaultAgentId } from './settings.ts';

/** What the user does with the session, from the page and from the palette alike. Nothing here starts an agent in a folder without trust. */
export class SessionActions {
  readonly #sessions: Sessions;
  readonly #catalog: AgentCatalog;

  constructor(sessions: Sessions, catalog: AgentCatalog) {
    this.#sessions = sessions;
    this.#catalog = catalog;
  }

  /** The last session again, else an empty one with the default agent, so that the chat can be typed into. Asks nothing, starts no agent. */
  async show(): Promise<void> {
    await this.#sessions.reopenLast();
    if (this.#sessions.current || !vscode.workspace.isTrusted) return;
    const agent = await this.#catalog.find(defaultAgentId(vscode.workspace.getConfiguration()));
    if (agent) await this.#sessions.ensure(agent);
  }

  /** `sessionId`: the session that it was typed in, which may not be the shown one any more. */
  async prompt(text: string, sessionId: string | null): Promise<void> {
    if (text.trim() === '' || !(await isTrusted())) return;
    const session = (sessionId !== null && this.#sessions.get(sessionId)) || (await this.#sessions.ensure());
    session?.prompt(text);
  }

  async sendQueued(promptId: string): Promise<void> {
    if (this.#sessions.current && (await isTrusted())) this.#sessions.current?.queue.send(promptId);
  }

  /** The first of the queue that isn't being edited. */
  async sendNextQueued(): Promise<void> {
    const next = this.#sessions.current?.state.queue.find(prompt => prompt.state === 'waiting');
    if (next) await this.sendQueued(next.id);
  }

  /** What was typed is gone afterwards, so the user is asked. */
  async clearQueue(): Promise<void> {
    const session = this.#sessions.current;
    const count = session?.state.queue.length ?? 0;
    if (!session || count === 0) return;
    const clear = vscode.l10n.t('Clear Queue');
    const question =
      count === 1
        ? vscode.l10n.t('Drop the queued prompt? It was not sent.')
        : vscode.l10n.t('Drop all {0} queued prompts? They were not sent.', count);
    if ((await vscode.window.showWarningMessage(question, { modal: true }, clear)) === clear) session.queue.clear();
  }

  stop(): void {
    this.#sessions.current?.stop();
  }

  endAgent(): void {
    this.#sessions.current?.endAgent();
  }

  /** The shown session goes on if it is at work. Resolves to false when the user thought better of it. */
  async newSession(agentId: string | null): Promise<boolean> {
    if (!(await isTrusted())) return false;
    const agent = (agentId !== null && (await this.#catalog.find(agentId))) || (await this.#pick());
    return agent !== null && (await this.#sessions.create(agent)) !== null;
  }

  async restartAgent(): Promise<void> {
    if (this.#sessions.current && (await isTrusted())) this.#sessions.current?.restart();
  }

  /** Signs the user out of the agent that runs, if they mean it. */
  async signOut(): Promise<void> {
    const session = this.#sessions.current;
    if (!session?.state.abilities?.logout) return;
    const go = vscode.l10n.t('Sign Out');
    const question = vscode.l10n.t('Sign out of {0}?', session.state.agent.label);
    const detail = vscode.l10n.t('It forgets your account on this machine, also outside of this editor.');
    if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, go)) === go) await session.logout();
  }

  answerPermission(askId: string, optionId: string | null): void {
    this.#sessions.current?.answerPermission(askId, optionId);
  }

  answerQuestion(questionId: string, answer: UserAnswer): void {
    this.#sessions.current?.answerQuestion(questionId, answer);
  }

  /** Allows what the agent asked first, this once. An agent that offers no such choice gets no wider one. */
  allowOnce(): void {
    this.#answerFirst(['allow_once']);
  }

  reject(): void {
    this.#answerFirst(['reject_once', 'reject_always']);
  }

  /** Keeps a rule for what is asked, with the user's help; null: what was asked first. The rules are loaded on first use. */
  async alwaysAllow(askId: string | null): Promise<void> {
    const { alwaysAllow } = await import('./alwaysAllow.ts');
    await alwaysAllow(this.#sessions, askId);
  }

  /** Writes the session down for others to read. What that needs is loaded on first use. */
  async exportSession(): Promise<void> {
    const state = this.#sessions.current?.state;
    if (!state) return;
    const { exportSession } = await import('./exportSession.ts');
    await exportSession(state);
  }

  #answerFirst(kinds: readonly PermissionOption['kind'][]): void {
    const ask = this.#sessions.current?.state.asks[0];
    if (!ask) return;
    const option = kinds.map(kind => ask.options.find(offered => offered.kind === kind)).find(found => found);
    if (option) this.answerPermission(ask.askId, option.optionId);
    else if (!kinds.includes('allow_once')) this.answerPermission(ask.askId, null);
  }

  /** null: none was picked, or none may start here, which was said. */
  async pickAgent(): Promise<AgentDefinition | null> {
    return (await isTrusted()) ? this.#pick() : null;
  }

  #pick(): Promise<AgentDefinition | null> {
    return pickAgent(this.#catalog, defaultAgentId(vscode.workspace.getConfiguration()));
  }
}

/**
 * The agent that a prompt goes to when there is no session. A setting that names an unknown one is said and asked about; falling back to the
 * Shell would run the prompt as a command.
 */
export async function chooseDefaultAgent(catalog: AgentCatalog): Promise<AgentDefinition | null> {
  const id = defaultAgentId(vscode.workspace.getConfiguration());
  const agent = await catalog.find(id);
  if (agent) return agent;
  void vscode.window.showWarningMessage(
    vscode.l10n.t('There is no agent "{0}", which the setting "gangway.defaultAgent" names.', id),
  );
  return pickAgent(catalog, id);
}

/** Says why nothing happens, and offers the way out. */
async function isTrusted(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t('Manage Workspace Trust');
  const picked = await vscode.window.showWarningMessage(
    vscode.l10n.t('Agents don’t start in a folder that you don’t trust.'),
    manage,
  );
  if (picked === manage) await manageTrust();
  return false;
}
