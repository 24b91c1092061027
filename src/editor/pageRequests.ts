import path from 'node:path';
import * as vscode from 'vscode';
import { findRun } from '../contract/findEntry.ts';
import type { PageToHost } from '../contract/messages.ts';
import type { ChangeActions } from './changeActions.ts';
import { manageTrust, openFile, openLink, openSettings } from './editorActions.ts';
import type { OutputDocuments } from './outputDocuments.ts';
import type { QuestionActions } from './questionActions.ts';
import type { RememberedText } from './rememberedText.ts';
import type { SessionActions } from './sessionActions.ts';
import type { SessionList } from './sessionList.ts';
import type { SessionListActions } from './sessionListActions.ts';
import type { Sessions } from './sessions.ts';

/** What the page asks for, apart from what concerns its feeds. */
export type PageRequest = Exclude<
  PageToHost,
  { readonly type: 'ready' | 'taken' | 'resync' | 'remember' | 'watchSessions' | 'searchSessions' }
>;

export interface PageServices {
  readonly sessions: Sessions;
  readonly actions: SessionActions;
  readonly outputs: OutputDocuments;
  readonly changes: ChangeActions;
  readonly questions: QuestionActions;
  readonly list: SessionList;
  readonly listActions: () => Promise<SessionListActions>;
  /** What the page remembers, beyond a crash of the window. */
  readonly memory: RememberedText;
  /** Where a relative path starts when there is no session. */
  readonly cwd: () => string;
  readonly log: vscode.LogOutputChannel;
}

/** Does what the page asks for. The message has been parsed; ids in it may name nothing (any more). */
export async function carryOut(request: PageRequest, services: PageServices): Promise<void> {
  const { sessions, actions, log } = services;
  switch (request.type) {
    case 'prompt':
      return actions.prompt(request.text, request.sessionId);
    case 'stop':
      return actions.stop();
    case 'holdQueued':
      return sessions.current?.queue.hold(request.promptId, request.held);
    case 'editQueued':
      return sessions.current?.queue.edit(request.promptId, request.text);
    case 'moveQueued':
      return sessions.current?.queue.move(request.promptId, request.by);
    case 'dropQueued':
      return sessions.current?.queue.drop(request.promptId);
    case 'sendQueued':
      return actions.sendQueued(request.promptId);
    case 'newSession':
      await actions.newSession(request.agentId);
      return;
    case 'openSession':
      return (await services.listActions()).open(request.sessionId);
    case 'closeSession':
      return (await services.listActions()).close(request.sessionId);
    case 'renameSession':
      return (await services.listActions()).rename(request.sessionId, request.title);
    case 'deleteSession':
      return (await services.listActions()).delete(request.sessionId);
    case 'stopCommand':
      return sessions.current?.stopCommand(request.toolCallId, request.runId);
    case 'endAgent':
      return actions.endAgent();
    case 'restartAgent':
      return actions.restartAgent();
    case 'answerPermission':
      return actions.answerPermission(request.askId, request.optionId);
    case 'alwaysAllow':
      return actions.alwaysAllow(request.askId);
    case 'answerQuestion':
      return actions.answerQuestion(request.questionId, request.answer);
    case 'openQuestion':
      return services.questions.open(request.questionId);
    case 'openLink':
      return openLink(request.href, log);
    case 'openFile': {
      const cwd = sessions.current?.state.cwd ?? services.cwd();
      return openFile(request.path, request.line, path.resolve(cwd, request.from ?? ''));
    }
    case 'openOutput':
      return openOutput(request.toolCallId, request.runId, services);
    case 'openOutputTerminal':
      return openTerminalOf(request.toolCallId, request.runId, services);
    case 'runInTerminal': {
      const run = sessions.current && findRun(sessions.current.state, request.toolCallId, request.runId);
      if (run) (await import('./runInTerminal.ts')).runInTerminal(run);
      return;
    }
    case 'copy':
      return vscode.env.clipboard.writeText(request.text);
    case 'openDiff':
      return services.changes.open(request.path);
    case 'keepChanges':
      return services.changes.keep(request.path);
    case 'revertChanges':
      return services.changes.revert(request.path);
    case 'undoRevert':
      return services.changes.undoRevert();
    case 'openSettings':
      return openSettings();
    case 'showLog':
      return log.show();
    case 'manageTrust':
      return manageTrust();
    case 'pageError':
      return log.error(`[page] ${request.message.slice(0, 4000)}`);
  }
}

async function openTerminalOf(toolCallId: string, runId: string, { sessions }: PageServices): Promise<void> {
  const { openOutputTerminal } = await import('./outputTerminal.ts');
  if (sessions.current) await openOutputTerminal(sessions.current, toolCallId, runId);
}

async function openOutput(toolCallId: string, runId: string, { sessions, outputs }: PageServices): Promise<void> {
  const session = sessions.current;
  const file = (await session?.outputFile(toolCallId, runId)) ?? null;
  if (session && file !== null) return outputs.open(file, findRun(session.state, toolCallId, runId)?.command ?? null);
  await vscode.window.showInformationMessage(vscode.l10n.t('No output of this command was written to a file.'));
}
