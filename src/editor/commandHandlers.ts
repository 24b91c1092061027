import * as vscode from 'vscode';
import { errorText } from '../contract/errorText.ts';
import type { ChangeActions } from './changeActions.ts';
import type { ChatView } from './chatView.ts';
import { COMMANDS, type CommandId } from './commands.ts';
import { Disposables } from './disposables.ts';
import { openSettings } from './editorActions.ts';
import { errorDetail } from './log.ts';
import type { QuestionActions } from './questionActions.ts';
import type { SessionActions } from './sessionActions.ts';
import type { SessionListActions } from './sessionListActions.ts';

export interface CommandServices {
  readonly actions: SessionActions;
  readonly chat: ChatView;
  readonly changes: ChangeActions;
  readonly questions: QuestionActions;
  readonly list: () => Promise<SessionListActions>;
  readonly log: vscode.LogOutputChannel;
}

/** Registers every command. The record's type makes one without a handler a compile error. */
export function registerCommands({ actions, chat, changes, questions, list, log }: CommandServices): Disposables {
  const handlers: Record<CommandId, () => unknown> = {
    [COMMANDS.newSession]: async () => {
      if (await actions.newSession(null)) await chat.focus();
    },
    [COMMANDS.focus]: () => chat.focus(),
    [COMMANDS.stop]: () => actions.stop(),
    [COMMANDS.sendNextQueued]: () => actions.sendNextQueued(),
    [COMMANDS.clearQueue]: () => actions.clearQueue(),
    [COMMANDS.endAgent]: () => actions.endAgent(),
    [COMMANDS.showSessions]: () => chat.focus({ type: 'showSessions' }),
    [COMMANDS.openSession]: async () => (await list()).pick(),
    [COMMANDS.showWaiting]: async () => (await list()).showWaiting(),
    [COMMANDS.renameSession]: async () => (await list()).rename(null),
    [COMMANDS.closeSession]: async () => (await list()).close(null),
    [COMMANDS.forkSession]: async () => (await list()).fork(),
    [COMMANDS.openAgentSession]: async () => (await list()).openOfAgent(),
    [COMMANDS.deleteSession]: async () => (await list()).delete(null),
    [COMMANDS.restartAgent]: () => actions.restartAgent(),
    [COMMANDS.signOut]: () => actions.signOut(),
    [COMMANDS.allowOnce]: () => actions.allowOnce(),
    [COMMANDS.reject]: () => actions.reject(),
    [COMMANDS.answerQuestion]: () =>
      questions.answer(null, questionId => chat.focus({ type: 'focusQuestion', questionId })),
    [COMMANDS.reviewChanges]: () => changes.openAll(),
    [COMMANDS.keepAllChanges]: () => changes.keep(null),
    [COMMANDS.revertAllChanges]: () => changes.revert(null),
    [COMMANDS.undoRevert]: () => changes.undoRevert(),
    [COMMANDS.keepFile]: () => changes.keepFileInEditor(),
    [COMMANDS.revertFile]: () => changes.revertFileInEditor(),
    [COMMANDS.keepChange]: () => changes.keepChangeAtCursor(),
    [COMMANDS.revertChange]: () => changes.revertChangeAtCursor(),
    [COMMANDS.alwaysAllow]: () => actions.alwaysAllow(null),
    [COMMANDS.permissionRules]: async () => (await import('./permissionRules.ts')).showPermissionRules(),
    [COMMANDS.exportSession]: () => actions.exportSession(),
    [COMMANDS.showLog]: () => log.show(),
    [COMMANDS.openSettings]: () => openSettings(),
  };
  const registered = new Disposables();
  for (const [id, run] of Object.entries(handlers))
    registered.add(
      vscode.commands.registerCommand(id, async () => {
        try {
          await run();
        } catch (error) {
          log.error(`${id}: ${errorDetail(error)}`);
          void vscode.window.showErrorMessage(errorText(error));
        }
      }),
    );
  return registered;
}
