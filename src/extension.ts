import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { settingAgents } from './agent/agentSettings.ts';
import { builtinAgents } from './agent/builtinAgents.ts';
import { mergedAgents } from './agent/mergeAgents.ts';
import { presetAgents } from './agent/presets.ts';
import type { SessionState } from './contract/session.ts';
import { AgentCatalog } from './editor/agentCatalog.ts';
import { AttentionTracker } from './editor/attention.ts';
import { AttentionSigns } from './editor/attentionSigns.ts';
import { ChangeActions } from './editor/changeActions.ts';
import { ChatView } from './editor/chatView.ts';
import { registerCommands } from './editor/commandHandlers.ts';
import { CHAT_VIEW } from './editor/commands.ts';
import { ContextKeys } from './editor/contextKeys.ts';
import { errorDetail } from './editor/log.ts';
import { OutputDocuments } from './editor/outputDocuments.ts';
import { QuestionActions } from './editor/questionActions.ts';
import { RememberedText } from './editor/rememberedText.ts';
import { chooseDefaultAgent, SessionActions } from './editor/sessionActions.ts';
import { SessionList } from './editor/sessionList.ts';
import { Sessions } from './editor/sessions.ts';
import { SETTINGS, sessionSettings, sessionsLocation } from './editor/settings.ts';
import { ViewStateSource } from './editor/viewState.ts';
import { WaitingNotice } from './editor/waitingNotice.ts';
import { workspaceFolders } from './editor/workspaceFolders.ts';

/** For tests inside the editor. */
export interface GangwayApi {
  state(): SessionState | null;
}

/** What the end of the extension has to wait for. */
let sessions: Sessions | undefined;

/** Builds the services and registers them. Agents, sessions and the protocol are loaded when the chat is first shown. */
export function activate(context: vscode.ExtensionContext): GangwayApi {
  const own = <T extends vscode.Disposable>(disposable: T): T => {
    context.subscriptions.push(disposable);
    return disposable;
  };
  const log = own(vscode.window.createOutputChannel('Gangway', { log: true }));
  const settings = () => vscode.workspace.getConfiguration();
  const storageDir = () => sessionsLocation(settings()) ?? path.join(context.globalStorageUri.fsPath, 'sessions');
  const cwd = () => workspaceFolders()[0] ?? os.homedir();
  const isHere = (folder: string) =>
    (workspaceFolders().length > 0 ? workspaceFolders() : [os.homedir()]).includes(folder);

  const isTrusted = () => vscode.workspace.isTrusted;
  const agents = mergedAgents(
    [
      settingAgents(
        () => settings().get(SETTINGS.agents),
        problem => log.warn(`Setting "${SETTINGS.agents}": ${problem}`),
      ),
      builtinAgents(path.join(context.extensionPath, 'dist', 'shellAgent.js')),
      presetAgents(),
    ],
    error => log.error(`Agents could not be listed: ${errorDetail(error)}`),
  );
  const catalog = new AgentCatalog(agents, isTrusted);
  const loadService = async () => {
    const { liveSessions } = await import('./editor/liveSessions.ts');
    const service = liveSessions({
      storageDir,
      clientVersion: String(context.extension.packageJSON.version),
      settings: () => sessionSettings(settings()),
      findAgent: id => catalog.find(id),
      isTrusted,
      log,
    });
    void service.sweep().catch(error => log.error(`Old sessions could not be deleted: ${errorDetail(error)}`));
    return service;
  };
  // One for the window: it knows which sessions are open here.
  let service: ReturnType<typeof loadService> | undefined;
  const factory = () => {
    service ??= loadService().catch(error => {
      service = undefined;
      throw error;
    });
    return service;
  };
  const memoryFolder = (context.storageUri ?? context.globalStorageUri).fsPath;
  const held = new Sessions({
    factory,
    cwd,
    isHere,
    shown: new RememberedText(memoryFolder, 'shownSession', log),
    defaultAgent: () => chooseDefaultAgent(catalog),
    log,
  });
  sessions = held;

  const actions = new SessionActions(held, catalog);
  const outputs = own(new OutputDocuments(storageDir));
  const changes = own(new ChangeActions(held));
  const questions = own(new QuestionActions(held));
  const attention = new AttentionTracker(false);
  const list = own(new SessionList({ sessions: held, attention, factory, isHere, log }));
  const listActions = async () => {
    const { SessionListActions } = await import('./editor/sessionListActions.ts');
    return new SessionListActions(held, list, {
      attention,
      factory,
      pickAgent: () => actions.pickAgent(),
      findAgent: id => catalog.find(id),
      cwd,
      focus: () => chat.focus(),
    });
  };
  const showSession = async (sessionId: string) => (await listActions()).open(sessionId);
  const chat: ChatView = own(
    new ChatView(
      context.extensionUri,
      {
        sessions: held,
        actions,
        outputs,
        changes,
        questions,
        list,
        listActions,
        memory: new RememberedText(memoryFolder, 'typed.json', log),
        cwd,
        log,
      },
      own(new ViewStateSource(catalog, attention)),
    ),
  );
  const isSeen = () => chat.isVisible && vscode.window.state.focused;
  own(chat.onDidChangeVisibility(() => attention.seen(isSeen())));
  own(vscode.window.onDidChangeWindowState(() => attention.seen(isSeen())));
  own(held.onDidChangeAny(({ sessionId, state }) => attention.follow(sessionId, state)));
  own(held.onDidChange(session => attention.show(session?.state.sessionId ?? null)));
  own(
    new AttentionSigns(attention, {
      notifiesEnd: () => settings().get(SETTINGS.notifyDone) === true,
      show: showSession,
      isSeen,
    }),
  );
  own(
    new WaitingNotice(held, {
      isSeen,
      show: showSession,
      answer: async (sessionId, id) => {
        if (!(await held.show(sessionId)))
          await questions.answer(id, questionId => chat.focus({ type: 'focusQuestion', questionId }));
      },
    }),
  );
  const keys = new ContextKeys((key, value) => void vscode.commands.executeCommand('setContext', key, value));
  own(held.onDidChangeState(state => keys.show(state)));
  own(vscode.window.registerWebviewViewProvider(CHAT_VIEW, chat));
  own(registerCommands({ actions, chat, changes, questions, list: listActions, log }));
  own(
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      void catalog.refresh();
      void actions.show().catch(error => log.error(errorDetail(error)));
    }),
  );
  own(
    vscode.workspace.onDidChangeConfiguration(change => {
      if (change.affectsConfiguration(SETTINGS.agents)) void catalog.refresh();
    }),
  );
  return { state: () => held.current?.state ?? null };
}

/** Ends the agents and writes what is to be written. */
export async function deactivate(): Promise<void> {
  await sessions?.dispose();
}
