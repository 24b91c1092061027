import type { SessionDot } from '../../contract/sessionList.ts';
import type { StringKey } from '../../contract/strings.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { text } from '../text.ts';

const DOTS: Readonly<
  Record<SessionDot, { readonly icon: IconName; readonly tone: string; readonly label: StringKey }>
> = {
  idle: { icon: 'circle', tone: 'tone-quiet', label: 'dotIdle' },
  running: { icon: 'loading', tone: 'tone-busy', label: 'dotRunning' },
  needsYou: { icon: 'bell-dot', tone: 'tone-warning', label: 'dotNeedsYou' },
  done: { icon: 'check', tone: 'tone-success', label: 'dotDone' },
  failed: { icon: 'error', tone: 'tone-failure', label: 'dotFailed' },
};

export function SessionDotIcon({ dot }: { dot: SessionDot }) {
  const { icon, tone } = DOTS[dot];
  return <Icon name={icon} tone={tone} spin={dot === 'running'} />;
}

export function dotLabel(dot: SessionDot): string {
  return text(DOTS[dot].label);
}
