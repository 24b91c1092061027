import * as vscode from 'vscode';
import { commandLineText } from '../agent/commandLine.ts';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { AgentChoice } from '../contract/messages.ts';

/** What the picker says about an agent: what runs, and where it comes from. */
export function describeAgent(agent: AgentDefinition): { readonly description: string; readonly detail: string } {
  // The built-in one's command line is a matter of the installation and tells nobody anything.
  return { description: agent.source === 'builtin' ? '' : commandLineText(agent), detail: sourceText(agent.source) };
}

/** The same for the page, in one line. */
export function agentChoice(agent: AgentDefinition): AgentChoice {
  const { description, detail } = describeAgent(agent);
  return { id: agent.id, label: agent.label, detail: description || detail };
}

function sourceText(source: AgentDefinition['source']): string {
  switch (source) {
    case 'builtin':
      return vscode.l10n.t('Comes with Gangway: runs what you type as a command');
    case 'preset':
      return vscode.l10n.t('Found on this machine’s PATH');
    case 'setting':
      return vscode.l10n.t('From your settings');
  }
}
