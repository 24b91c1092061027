import type { Cost } from '../../contract/session.ts';
import type { ContextFill } from '../../contract/turnResult.ts';
import { count, money } from '../measures.ts';
import { text } from '../text.ts';
import './context.css';

/** How full the model's context is. `cost`: what the session has cost so far. */
export function ContextMeter({ context: { used, size }, cost = null }: { context: ContextFill; cost?: Cost | null }) {
  if (size <= 0) return null;
  const share = Math.min(1, used / size);
  const percent = Math.round(share * 100);
  const label = text('contextUsage', { used: count(used), size: count(size), percent: String(percent) });
  const costs = cost ? `, ${text('contextCost', { cost: money(cost.amount, cost.currency) })}` : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name can't be given the editor's looks
    <div
      class={`context-meter${share > 0.8 ? ' context-full' : ''}`}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-label={label}
      title={label + costs}
    >
      <span class="context-bar">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span>{percent} %</span>
    </div>
  );
}
