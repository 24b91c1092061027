import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { CommandRun } from '../contract/commandRun.ts';
import { Disposables } from './disposables.ts';
import { howToType } from './typedCommand.ts';

/** How long a new shell may take to its first prompt. One without shell integration never tells, so the text comes then anyway. */
const SHELL_START_MS = 4000;

/** Puts the command into a new terminal, in the directory where the agent ran it. The user presses Enter. */
export async function runInTerminal(run: CommandRun): Promise<void> {
  const typing = howToType(run.command ?? '');
  if (typing.way === 'refuse') {
    await vscode.window.showWarningMessage(
      vscode.l10n.t('This command was not typed into a terminal: it holds characters that would do something there.'),
    );
    return;
  }
  const cwd = await existingFolder(run.cwd);
  const terminal = vscode.window.createTerminal({ name: vscode.l10n.t('Run again'), ...(cwd !== null && { cwd }) });
  terminal.show();
  if (typing.way === 'type') {
    await shellStarted(terminal);
    terminal.sendText(typing.text, false);
    return;
  }
  await vscode.env.clipboard.writeText(typing.text);
  await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'The command has several lines, which a terminal would run at once. It is on the clipboard: paste it.',
    ),
  );
}

async function existingFolder(folder: string | null): Promise<string | null> {
  if (folder === null) return null;
  const stats = await stat(folder).catch(() => null);
  return stats?.isDirectory() ? folder : null;
}

/** Text that comes before the first prompt is echoed twice. The shell tells its directory with the prompt. */
async function shellStarted(terminal: vscode.Terminal): Promise<void> {
  const waiting = new Disposables();
  try {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, SHELL_START_MS);
      waiting.onDispose(() => clearTimeout(timer));
      waiting.add(
        vscode.window.onDidChangeTerminalShellIntegration(change => {
          if (change.terminal === terminal && change.shellIntegration.cwd) resolve();
        }),
      );
      waiting.add(vscode.window.onDidCloseTerminal(closed => closed === terminal && resolve()));
    });
  } finally {
    waiting.dispose();
  }
}
