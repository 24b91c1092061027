import type { SessionListItem } from '../../contract/sessionList.ts';
import { text } from '../text.ts';

export interface DayGroup {
  readonly label: string;
  readonly items: readonly SessionListItem[];
}

/** Sessions by the day on which something was last said in them, in the order that they come in. `now` in ms since the epoch. */
export function groupByDay(items: readonly SessionListItem[], now: number): readonly DayGroup[] {
  const groups = new Map<number, SessionListItem[]>();
  for (const item of items) {
    const day = startOfDay(item.updatedAt);
    const group = groups.get(day);
    if (group) group.push(item);
    else groups.set(day, [item]);
  }
  return [...groups].map(([day, grouped]) => ({ label: dayLabel(day, now), items: grouped }));
}

function dayLabel(day: number, now: number): string {
  // The agent that keeps it doesn't tell.
  if (day === startOfDay(0)) return text('noDay');
  const today = startOfDay(now);
  if (day === today) return text('today');
  // A day before this one began; not 24 hours, which a change of the clock makes 23 or 25.
  if (day === startOfDay(today - 1)) return text('yesterday');
  const isThisYear = new Date(day).getFullYear() === new Date(now).getFullYear();
  return new Date(day).toLocaleDateString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Hours and minutes, as the user writes them. */
export function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}
