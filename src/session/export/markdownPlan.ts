import type { PlanEntry } from '../../contract/plan.ts';
import type { Say } from '../../contract/say.ts';
import { words } from './markdownText.ts';

/** Markdown's boxes know two states; the third is said. */
export function planMarkdown(entries: readonly PlanEntry[], say: Say): string {
  return entries
    .map(({ content, status }) => {
      const box = status === 'completed' ? '[x]' : '[ ]';
      return `- ${box} ${words(content)}${status === 'in_progress' ? ` *(${say('planInProgress')})*` : ''}`;
    })
    .join('\n');
}
