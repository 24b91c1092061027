import type { ChoiceOption } from '../contract/formField.ts';
import type { Question, QuestionAnswer, UserAnswer } from '../contract/question.ts';

/** A question that one pick from a list answers. */
export interface SimpleChoice {
  readonly prompt: string;
  readonly options: readonly ChoiceOption[];
  /** The answer with this option. */
  readonly answer: (optionId: string) => UserAnswer;
}

/** null: it needs more than one pick. */
export function simpleChoice({ subject }: Pick<Question, 'subject'>): SimpleChoice | null {
  if (subject.kind === 'choices') {
    const [prompt, ...others] = subject.prompts;
    if (!prompt || others.length > 0 || prompt.multiple || prompt.options.length === 0) return null;
    const { promptId, text, options } = prompt;
    return { prompt: text, options, answer: optionId => chosen(promptId, optionId) };
  }
  if (subject.kind !== 'form') return null;
  const [field, ...others] = subject.fields;
  if (field?.kind !== 'choice' || others.length > 0 || field.multiple) return null;
  const { fieldId, options } = field;
  return {
    prompt: subject.message,
    options,
    answer: optionId => ({ kind: 'submitted', values: [{ fieldId, value: optionId }] }),
  };
}

function chosen(promptId: string, optionId: string): QuestionAnswer & { readonly kind: 'chosen' } {
  return { kind: 'chosen', choices: [{ promptId, optionIds: [optionId] }] };
}
