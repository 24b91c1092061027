import type { Plan, PlanEntry } from '../../contract/plan.ts';
import type { StringKey } from '../../contract/strings.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { text } from '../text.ts';

const LOOKS: Readonly<Record<PlanEntry['status'], { icon: IconName; tone: string; label: StringKey }>> = {
  pending: { icon: 'circle', tone: 'tone-quiet', label: 'planPending' },
  in_progress: { icon: 'circle-filled', tone: 'tone-busy', label: 'planInProgress' },
  completed: { icon: 'check', tone: 'tone-success', label: 'planCompleted' },
};

export function PlanView({ plan }: { plan: Plan }) {
  const done = plan.entries.filter(entry => entry.status === 'completed').length;
  return (
    <div class="plan">
      <div class="plan-head">
        <Icon name="checklist" />
        <span>{text('plan')}</span>
        <span class="quiet">{text('planCount', { done: String(done), total: String(plan.entries.length) })}</span>
      </div>
      <PlanRows entries={plan.entries} />
    </div>
  );
}

export function PlanRows({ entries }: { entries: readonly PlanEntry[] }) {
  return (
    <ul>
      {entries.map((entry, index) => {
        const { icon, tone, label } = LOOKS[entry.status];
        return (
          <li key={index} class={`plan-row plan-${entry.status}`}>
            <Icon name={icon} tone={tone} />
            <span class="sr-only">{text(label)}: </span>
            <span class="plan-text">{entry.content}</span>
          </li>
        );
      })}
    </ul>
  );
}
