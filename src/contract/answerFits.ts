import { checkForm, PATTERNS_UNCHECKED } from './checkForm.ts';
import type { QuestionSubject, UserAnswer } from './question.ts';

/** Does the answer fit the question: each prompt answered once, with options that it has? Patterns of a form are checked elsewhere. */
export function isAnswerTo(subject: QuestionSubject, answer: UserAnswer): boolean {
  if (answer.kind === 'cancelled') return true;
  if (subject.kind === 'form')
    return answer.kind === 'submitted'
      ? checkForm(subject.fields, answer.values, PATTERNS_UNCHECKED).length === 0
      : answer.kind === 'declined';
  if (subject.kind === 'link') return answer.kind === 'accepted' || answer.kind === 'declined';
  if (subject.kind === 'plan' || subject.kind === 'fileAccess')
    return answer.kind === 'accepted' || answer.kind === 'rejected';
  if (answer.kind !== 'chosen') return answer.kind === 'skipped';
  return (
    answer.choices.length === subject.prompts.length &&
    subject.prompts.every(prompt => {
      const chosen = answer.choices.find(choice => choice.promptId === prompt.promptId)?.optionIds ?? [];
      const isNumberRight = prompt.multiple ? chosen.length > 0 : chosen.length === 1;
      return isNumberRight && chosen.every(id => prompt.options.some(option => option.optionId === id));
    })
  );
}
