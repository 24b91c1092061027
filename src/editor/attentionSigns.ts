import * as vscode from 'vscode';
import type { SessionDot } from '../contract/sessionList.ts';
import type { AttentionState, AttentionTracker } from './attention.ts';
import { COMMANDS } from './commands.ts';
import { Disposables } from './disposables.ts';

/** What the user sees of the sessions without looking at the chat: an item in the status bar and, if wanted, a notification. */
export class AttentionSigns extends Disposables {
  readonly #item = this.add(vscode.window.createStatusBarItem('gangway.session', vscode.StatusBarAlignment.Right, 90));
  readonly #notifiesEnd: () => boolean;
  readonly #show: (sessionId: string) => Promise<void>;
  readonly #isSeen: () => boolean;

  constructor(
    tracker: AttentionTracker,
    host: {
      readonly notifiesEnd: () => boolean;
      readonly show: (sessionId: string) => Promise<void>;
      readonly isSeen: () => boolean;
    },
  ) {
    super();
    this.#notifiesEnd = host.notifiesEnd;
    this.#show = host.show;
    this.#isSeen = host.isSeen;
    this.#item.name = 'Gangway';
    this.#item.command = COMMANDS.showWaiting;
    this.#draw(tracker.current);
    this.add(
      tracker.onDidChange(({ before, now }) => {
        this.#draw(now);
        if (before.attention !== now.attention) void this.#notify(now);
      }),
    );
  }

  #draw(state: AttentionState): void {
    const { attention, sessions, agent } = state;
    if (attention === 'idle') {
      this.#item.hide();
      return;
    }
    const words = attentionWords(state);
    this.#item.text = `${ICONS[attention]} ${sessions > 1 ? sessions : agent}`;
    this.#item.tooltip = words;
    this.#item.accessibilityInformation = { label: words };
    const background = BACKGROUNDS[attention];
    this.#item.backgroundColor = background === undefined ? undefined : new vscode.ThemeColor(background);
    this.#item.show();
  }

  /** Only when it becomes so while nobody looks. What waits for an answer has a notification of its own, with its buttons. */
  async #notify(state: AttentionState): Promise<void> {
    const { attention, sessionId } = state;
    const isEnd = attention === 'done' || attention === 'failed';
    if (this.#isSeen() || !isEnd || !this.#notifiesEnd()) return;
    const show = vscode.l10n.t('Show');
    const ask = attention === 'failed' ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
    if ((await ask(attentionWords(state), show)) === show && sessionId !== null) await this.#show(sessionId);
  }
}

const ICONS: Readonly<Record<Exclude<SessionDot, 'idle'>, string>> = {
  running: '$(loading~spin)',
  needsYou: '$(bell-dot)',
  done: '$(check)',
  failed: '$(error)',
};

const BACKGROUNDS: Partial<Record<SessionDot, string>> = {
  needsYou: 'statusBarItem.warningBackground',
  failed: 'statusBarItem.errorBackground',
};

function attentionWords({ attention, sessions, agent, waiting }: AttentionState): string {
  const { t } = vscode.l10n;
  const several = sessions > 1;
  switch (attention) {
    case 'running':
      return several ? t('{0} sessions are working', sessions) : t('{0} is working', agent);
    case 'needsYou':
      if (several) return t('{0} sessions wait for your answer', sessions);
      return waiting > 1 ? t('{0} waits for {1} answers', agent, waiting) : t('{0} waits for your answer', agent);
    case 'failed':
      return several ? t('{0} sessions ended with an error', sessions) : t('{0} ended with an error', agent);
    default:
      return several ? t('{0} sessions are done', sessions) : t('{0} is done', agent);
  }
}
