import * as vscode from 'vscode';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { AgentCatalog } from './agentCatalog.ts';
import { describeAgent } from './agentTexts.ts';
import { openSettings } from './editorActions.ts';
import { SETTINGS } from './settings.ts';

interface AgentItem extends vscode.QuickPickItem {
  /** null: the item that opens the settings. */
  readonly agent: AgentDefinition | null;
}

/** Lets the user pick an agent; the one with `firstId` is offered first. null: none was picked. */
export async function pickAgent(catalog: AgentCatalog, firstId: string): Promise<AgentDefinition | null> {
  const picked = await vscode.window.showQuickPick(listItems(catalog, firstId), {
    title: vscode.l10n.t('New session'),
    placeHolder: vscode.l10n.t('Which agent?'),
    matchOnDescription: true,
  });
  if (picked && !picked.agent) await openSettings(SETTINGS.agents);
  return picked?.agent ?? null;
}

async function listItems(catalog: AgentCatalog, firstId: string): Promise<AgentItem[]> {
  const agents = await catalog.refresh();
  const isFirst = (agent: AgentDefinition) => (agent.id === firstId ? 0 : 1);
  return [
    ...agents.toSorted((a, b) => isFirst(a) - isFirst(b)).map(agentItem),
    { label: '', kind: vscode.QuickPickItemKind.Separator, agent: null },
    { label: `$(gear) ${vscode.l10n.t('Add an agent in the settings…')}`, alwaysShow: true, agent: null },
  ];
}

function agentItem(agent: AgentDefinition): AgentItem {
  return { label: agent.label, ...describeAgent(agent), agent };
}
