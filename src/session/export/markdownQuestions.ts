import { answerWords } from '../../contract/answerWords.ts';
import { answerTo } from '../../contract/checkForm.ts';
import type { ChoiceOption, FormField } from '../../contract/formField.ts';
import type { Question, QuestionAnswer, QuestionSubject } from '../../contract/question.ts';
import type { Say } from '../../contract/say.ts';
import { planMarkdown } from './markdownPlan.ts';
import { code, quoted, whole, words } from './markdownText.ts';

/** What the agent asked, and what it was answered. */
export function questionMarkdown({ title, subject, answer, completed }: Question, say: Say): string {
  const head = `### ${subject.kind === 'plan' ? say('exportPlan') : say('exportQuestion')}`;
  const verdict = answer === null ? '' : `*${words(answerWords(subject, answer, completed === true, say))}*`;
  return [head, title === null ? '' : `**${words(title)}**`, subjectMarkdown(subject, answer, say), verdict]
    .filter(part => part !== '')
    .join('\n\n');
}

function subjectMarkdown(subject: QuestionSubject, answer: QuestionAnswer | null, say: Say): string {
  switch (subject.kind) {
    case 'choices':
      return subject.prompts
        .map(({ promptId, text, options }) => `${words(text)}\n\n${optionsMarkdown(options, chosen(answer, promptId))}`)
        .join('\n\n');
    case 'form':
      return [
        whole(subject.message),
        subject.description ?? '',
        subject.fields.map(field => fieldMarkdown(field, answer, say)).join('\n'),
      ]
        .filter(part => part.trim() !== '')
        .join('\n\n');
    case 'link':
      return `${whole(subject.message)}\n\n${code(subject.url)}`;
    case 'plan':
      return [
        subject.overview === null ? '' : whole(subject.overview),
        quoted(whole(subject.plan)),
        ...subject.phases.flatMap(({ name, steps }) => [
          name === null ? '' : `**${words(name)}**`,
          planMarkdown(steps, say),
        ]),
      ]
        .filter(part => part !== '' && part !== '>')
        .join('\n\n');
    case 'fileAccess':
      return `${say(subject.access === 'read' ? 'fileAskRead' : 'fileAskWrite')} ${code(subject.path)}`;
  }
}

function chosen(answer: QuestionAnswer | null, promptId: string): readonly string[] {
  if (answer?.kind !== 'chosen') return [];
  return answer.choices.find(choice => choice.promptId === promptId)?.optionIds ?? [];
}

function optionsMarkdown(options: readonly ChoiceOption[], picked: readonly string[]): string {
  return options
    .map(({ optionId, label }) => `- [${picked.includes(optionId) ? 'x' : ' '}] ${words(label)}`)
    .join('\n');
}

function fieldMarkdown(field: FormField, answer: QuestionAnswer | null, say: Say): string {
  const value = answer?.kind === 'submitted' ? answerTo(answer.values, field.fieldId) : undefined;
  const label = `- ${words(field.label)}`;
  if (answer?.kind !== 'submitted') return label;
  if (typeof value === 'boolean') return `${label}: ${say(value ? 'formYes' : 'formNo')}`;
  const values = [value ?? []].flat().map(String);
  const shown =
    field.kind === 'choice'
      ? values.map(id => field.options.find(({ optionId }) => optionId === id)?.label ?? id)
      : values;
  const text = shown.filter(one => one !== '').join(', ');
  return `${label}: ${text === '' ? say('formEmpty') : words(text)}`;
}
