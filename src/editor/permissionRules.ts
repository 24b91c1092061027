import * as vscode from 'vscode';
import { type PermissionRule, parseRules, ruleSubject } from '../session/permissions/rule.ts';
import { openSettings } from './editorActions.ts';
import { addRules, type RuleList, removeRule, ruleLists } from './permissionSettings.ts';
import { SETTINGS } from './settings.ts';

interface RuleItem extends vscode.QuickPickItem {
  /** What Enter and the button do; null for a heading. */
  readonly press: (() => Promise<void>) | null;
}

/** Lists the rules on permissions and where each came from. Enter, or the button, removes one. */
export async function showPermissionRules(): Promise<void> {
  const pick = vscode.window.createQuickPick<RuleItem>();
  pick.title = vscode.l10n.t('Permission Rules');
  pick.placeholder = vscode.l10n.t('Select a rule to remove it');
  pick.matchOnDescription = true;
  pick.items = ruleItems();
  const changes = vscode.workspace.onDidChangeConfiguration(change => {
    if (change.affectsConfiguration(SETTINGS.permissionRules)) pick.items = ruleItems();
  });
  const chosen = await new Promise<RuleItem | undefined>(resolve => {
    pick.onDidAccept(() => resolve(pick.activeItems[0]));
    pick.onDidTriggerItemButton(({ item }) => resolve(item));
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  });
  changes.dispose();
  pick.dispose();
  await chosen?.press?.();
}

function ruleItems(): readonly RuleItem[] {
  const lists = ruleLists().filter(({ values }) => values !== undefined);
  const items = lists.flatMap(list => [
    { label: sourceName(list), kind: vscode.QuickPickItemKind.Separator, press: null },
    ...itemsOf(list),
  ]);
  const settings: RuleItem = {
    label: `$(gear) ${vscode.l10n.t('Open Settings')}`,
    press: () => openSettings(SETTINGS.permissionRules),
  };
  if (items.length > 0)
    return [...items, { label: '', kind: vscode.QuickPickItemKind.Separator, press: null }, settings];
  const none = vscode.l10n.t('No rules: every request is asked about');
  return [{ label: none, press: settings.press }, settings];
}

function itemsOf(list: RuleList): readonly RuleItem[] {
  if (!Array.isArray(list.values)) return [problemItem(vscode.l10n.t('This is no list of rules'))];
  return list.values.map((value: unknown): RuleItem => {
    const { rules, problems } = parseRules([value], list.source);
    const parsed = rules[0]?.rule;
    const remove = { iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Remove') };
    const shown = parsed ? ruleItem(parsed) : problemItem(JSON.stringify(value)?.slice(0, 200) ?? '', problems[0]);
    return { ...shown, buttons: [remove], press: () => removeWithUndo(list, value, shown.label) };
  });
}

function ruleItem(rule: PermissionRule): Pick<RuleItem, 'label' | 'description'> {
  const agent = rule.agent === undefined || rule.agent === '*' ? vscode.l10n.t('every agent') : rule.agent;
  return { label: `$(${ICONS[rule.decision]}) ${ruleSubject(rule)}`, description: `${decisionWord(rule)} · ${agent}` };
}

const ICONS = { allow: 'check', ask: 'question', deny: 'circle-slash' } as const;

function decisionWord({ decision }: PermissionRule): string {
  switch (decision) {
    case 'allow':
      return vscode.l10n.t('allow');
    case 'ask':
      return vscode.l10n.t('ask');
    case 'deny':
      return vscode.l10n.t('deny');
  }
}

/** A rule that doesn't hold. */
function problemItem(words: string, problem?: string): RuleItem {
  return {
    label: `$(warning) ${words}`,
    ...(problem !== undefined && { detail: problem }),
    press: () => openSettings(SETTINGS.permissionRules),
  };
}

function sourceName({ source, folder }: RuleList): string {
  switch (source) {
    case 'user':
      return vscode.l10n.t('User settings');
    case 'workspace':
      return vscode.l10n.t('Workspace settings');
    case 'folder':
      return vscode.l10n.t('Settings of the folder {0}', folder?.name ?? '');
  }
}

async function removeWithUndo(list: RuleList, value: unknown, label: string): Promise<void> {
  const index = await removeRule(list, value);
  if (index < 0) return;
  const undo = vscode.l10n.t('Undo');
  const words = vscode.l10n.t('Removed the rule: {0}', label.replace(/^\$\([\w-]+\) /, ''));
  // Not waited for: the message may stay for long.
  void vscode.window.showInformationMessage(words, undo).then(async picked => {
    if (picked === undo) await addRules(list, [value], index);
  });
}
