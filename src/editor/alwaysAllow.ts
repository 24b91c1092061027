import * as vscode from 'vscode';
import { findCall } from '../contract/findEntry.ts';
import type { PermissionAsk, SessionState } from '../contract/session.ts';
import { resolvePath } from '../session/permissions/resolvePath.ts';
import { type Suggestion, suggestRules } from '../session/permissions/suggestRules.ts';
import { openSettings } from './editorActions.ts';
import { addRules, anchored, type RuleList } from './permissionSettings.ts';
import type { Sessions } from './sessions.ts';
import { SETTINGS } from './settings.ts';

/**
 * Keeps a rule that allows what is asked from now on: shows the narrowest sensible one and some wider ones, saves what the user picks where the
 * user wants it, and allows the request this once. `askId` null: the request that came first.
 */
export async function alwaysAllow(sessions: Sessions, askId: string | null): Promise<void> {
  const session = sessions.current;
  const ask = session && openAsk(session.state, askId);
  if (!session || !ask) return;
  const { agent, cwd } = session.state;
  const call = findCall(session.state, ask.toolCallId);
  const suggestions = call ? suggestRules(call, agent.id, cwd, process.platform === 'win32') : [];
  if (suggestions.length === 0) return sayThatNoneFits();
  const suggestion = await pickWidth(suggestions, agent.label);
  const place = suggestion && (await pickPlace());
  if (!suggestion || !place) return;
  const folder = place.source === 'user' ? ((await resolvePath(cwd, cwd)) ?? cwd) : null;
  const rules = suggestion.rules.map(rule => (folder === null ? rule : anchored(rule, folder)));
  await addRules(place, rules);
  // It may have been answered meanwhile.
  const option = openAsk(session.state, ask.askId)?.options.find(one => one.kind === 'allow_once');
  if (option) session.answerPermission(ask.askId, option.optionId);
}

function openAsk(state: SessionState, askId: string | null): PermissionAsk | undefined {
  return askId === null ? state.asks[0] : state.asks.find(ask => ask.askId === askId);
}

async function sayThatNoneFits(): Promise<void> {
  const open = vscode.l10n.t('Open Settings');
  const words = vscode.l10n.t(
    'No rule can allow this request: it holds more than plain commands or files of this workspace, or the agent doesn’t tell enough of it. Answer it in the chat.',
  );
  if ((await vscode.window.showInformationMessage(words, open)) === open) await openSettings(SETTINGS.permissionRules);
}

async function pickWidth(suggestions: readonly Suggestion[], agent: string): Promise<Suggestion | undefined> {
  const items = suggestions.map((suggestion, index) => ({
    label: suggestion.label,
    description: index === 0 ? vscode.l10n.t('exactly this') : vscode.l10n.t('and whatever the stars stand for'),
    suggestion,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Always allow {0}', agent),
    placeHolder: vscode.l10n.t('What is allowed from now on? Nothing is saved before the next step.'),
    ignoreFocusOut: true,
  });
  return picked?.suggestion;
}

async function pickPlace(): Promise<Pick<RuleList, 'source' | 'target' | 'folder'> | undefined> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const user = {
    label: vscode.l10n.t('User settings'),
    description: vscode.l10n.t('in every folder'),
    place: { source: 'user' as const, target: Global, folder: null },
  };
  const workspace = {
    label: vscode.l10n.t('Workspace settings'),
    description: vscode.l10n.t('in this workspace only'),
    place: { source: 'workspace' as const, target: Workspace, folder: null },
  };
  const hasWorkspace = (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
  const picked = await vscode.window.showQuickPick(hasWorkspace ? [workspace, user] : [user], {
    title: vscode.l10n.t('Where is the rule kept?'),
    ignoreFocusOut: true,
  });
  return picked?.place;
}
