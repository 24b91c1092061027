import { fillIn, type Notice, type NoticeAction } from '../../contract/notice.ts';
import type { StringKey } from '../../contract/strings.ts';
import { Icon, type IconName } from '../Icon.tsx';
import type { Page } from '../page.ts';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { LongText } from './LongText.tsx';

const LOOKS: Readonly<Record<Notice['level'], { icon: IconName; tone: string }>> = {
  info: { icon: 'info', tone: 'tone-info' },
  warning: { icon: 'warning', tone: 'tone-warning' },
  error: { icon: 'error', tone: 'tone-failure' },
};

const ACTIONS: Readonly<Record<NoticeAction, { label: StringKey; run: (page: Page) => void }>> = {
  restart: { label: 'actionRestart', run: page => page.post({ type: 'restartAgent' }) },
  settings: { label: 'actionSettings', run: page => page.post({ type: 'openSettings' }) },
  log: { label: 'actionLog', run: page => page.post({ type: 'showLog' }) },
  chooseAgent: { label: 'actionChooseAgent', run: page => page.post({ type: 'newSession', agentId: null }) },
};

export function NoticeView({ notice }: { notice: Notice }) {
  const page = usePage();
  const { icon, tone } = LOOKS[notice.level];
  return (
    <div class={`notice notice-${notice.level}`} data-testid="notice" data-code={notice.code}>
      <Icon name={icon} tone={tone} />
      <div class="notice-body">
        <span class="sr-only">{text(notice.level)}: </span>
        <div class="notice-text">{fillIn(text(notice.code), notice.params)}</div>
        {notice.detail !== null && (
          <div class="notice-detail">
            <LongText text={notice.detail} lines={12} toggleKey={`notice ${notice.key}`} mono />
          </div>
        )}
        {notice.actions.length > 0 && (
          <div class="buttons">
            {notice.actions.map((action, index) => (
              <button
                key={action}
                type="button"
                class={`button${index === 0 ? ' button-primary' : ''}`}
                data-testid={`notice-${action}`}
                onClick={() => ACTIONS[action].run(page)}
              >
                {text(ACTIONS[action].label)}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
