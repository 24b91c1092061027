import * as vscode from 'vscode';
import type { Attention, AttentionState, AttentionTracker } from './attention.ts';
import { COMMANDS } from './commands.ts';
import { Disposables } from './disposables.ts';

/** What the user sees of the session without looking at the chat: an item in the status bar and, if wanted, a notification. */
export class AttentionSigns extends Disposables {
  readonly #item = this.add(vscode.window.createStatusBarItem('gangway.session', vscode.StatusBarAlignment.Right, 90));
  readonly #notifiesEnd: () => boolean;
  readonly #focus: () => Promise<void>;
  readonly #isSeen: () => boolean;

  constructor(
    tracker: AttentionTracker,
    host: { readonly notifiesEnd: () => boolean; readonly focus: () => Promise<void>; readonly isSeen: () => boolean },
  ) {
    super();
    this.#notifiesEnd = host.notifiesEnd;
    this.#focus = host.focus;
    this.#isSeen = host.isSeen;
    this.#item.name = 'Gangway';
    this.#item.command = COMMANDS.focus;
    this.#show(tracker.current);
    this.add(
      tracker.onDidChange(({ before, now }) => {
        this.#show(now);
        if (before.attention !== now.attention) void this.#notify(now);
      }),
    );
  }

  #show({ attention, agent, waiting }: AttentionState): void {
    if (attention === 'none') {
      this.#item.hide();
      return;
    }
    const words = attentionWords({ attention, agent, waiting });
    this.#item.text = `${ICONS[attention]} ${agent}`;
    this.#item.tooltip = words;
    this.#item.accessibilityInformation = { label: words };
    const background = BACKGROUNDS[attention];
    this.#item.backgroundColor = background === undefined ? undefined : new vscode.ThemeColor(background);
    this.#item.show();
  }

  /** Only when it becomes so while nobody looks. What waits for an answer has a notification of its own, with its buttons. */
  async #notify({ attention, agent, waiting }: AttentionState): Promise<void> {
    const isEnd = attention === 'done' || attention === 'failed';
    if (this.#isSeen() || !isEnd || !this.#notifiesEnd()) return;
    const show = vscode.l10n.t('Show');
    const words = attentionWords({ attention, agent, waiting });
    const ask = attention === 'failed' ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
    if ((await ask(words, show)) === show) await this.#focus();
  }
}

const ICONS: Readonly<Record<Exclude<Attention, 'none'>, string>> = {
  running: '$(loading~spin)',
  needsYou: '$(bell-dot)',
  done: '$(check)',
  failed: '$(error)',
};

const BACKGROUNDS: Partial<Record<Attention, string>> = {
  needsYou: 'statusBarItem.warningBackground',
  failed: 'statusBarItem.errorBackground',
};

function attentionWords({ attention, agent, waiting }: AttentionState): string {
  switch (attention) {
    case 'running':
      return vscode.l10n.t('{0} is working', agent);
    case 'needsYou':
      return waiting > 1
        ? vscode.l10n.t('{0} waits for {1} answers', agent, waiting)
        : vscode.l10n.t('{0} waits for your answer', agent);
    case 'failed':
      return vscode.l10n.t('{0} ended with an error', agent);
    default:
      return vscode.l10n.t('{0} is done', agent);
  }
}
