import type { PlanEntry } from '../contract/plan.ts';
import type { Question } from '../contract/question.ts';

/** A plan that waits for approval as a Markdown document: what the chat shows of it, in the same order. Empty: it is no plan. */
export function planMarkdown({ title, subject }: Pick<Question, 'title' | 'subject'>): string {
  if (subject.kind !== 'plan') return '';
  const parts = [
    title === null ? '' : `# ${oneLine(title)}`,
    subject.overview?.trim() ?? '',
    subject.plan.trim(),
    ...subject.phases.flatMap(({ name, steps }) => [
      name === null ? '' : `## ${oneLine(name)}`,
      steps.map(stepLine).join('\n'),
    ]),
  ];
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}

/** Markdown's boxes know two states; the third is said. */
function stepLine({ content, status }: PlanEntry): string {
  const box = status === 'completed' ? '[x]' : '[ ]';
  return `- ${box} ${oneLine(content)}${status === 'in_progress' ? ' …' : ''}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
