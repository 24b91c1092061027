import { answerWords } from '../../contract/answerWords.ts';
import { answerTo } from '../../contract/checkForm.ts';
import type { ChoiceOption, FieldValue, FormField } from '../../contract/formField.ts';
import type { QuestionAnswer, QuestionSubject } from '../../contract/question.ts';
import { text } from '../text.ts';

interface AnswerLineProps {
  readonly subject: QuestionSubject;
  readonly answer: QuestionAnswer;
  readonly completed: boolean;
}

/** How a question ended; for a choice or a form, each part with what was answered. */
export function AnswerLine({ subject, answer, completed }: AnswerLineProps) {
  const parts = partsOf(subject, answer);
  return (
    <>
      {parts.length > 0 && (
        <dl class="question-answers">
          {parts.map(({ id, asked, given, isAnswer }) => (
            <div key={id}>
              <dt>{asked}</dt>
              <dd class={isAnswer ? undefined : 'quiet'}>{given}</dd>
            </div>
          ))}
        </dl>
      )}
      {answer.kind !== 'chosen' && (answer.kind !== 'submitted' || parts.length === 0) && (
        <div class="question-verdict">{answerWords(subject, answer, completed, text)}</div>
      )}
    </>
  );
}

interface Part {
  readonly id: string;
  readonly asked: string;
  readonly given: string;
  readonly isAnswer: boolean;
}

function partsOf(subject: QuestionSubject, answer: QuestionAnswer): readonly Part[] {
  if (subject.kind === 'choices')
    return subject.prompts.map(({ promptId, text: asked, options }) => {
      const isAnswer = answer.kind === 'chosen';
      return { id: promptId, asked, given: labels(options, isAnswer ? chosenIn(answer, promptId) : null), isAnswer };
    });
  if (subject.kind !== 'form' || answer.kind !== 'submitted') return [];
  return subject.fields.map(field => {
    const value = answerTo(answer.values, field.fieldId);
    const given = value === undefined ? '' : valueText(field, value);
    return { id: field.fieldId, asked: field.label, given: given || text('formEmpty'), isAnswer: given !== '' };
  });
}

function valueText(field: FormField, value: FieldValue): string {
  if (typeof value === 'boolean') return text(value ? 'formYes' : 'formNo');
  return field.kind === 'choice' ? labels(field.options, [value].flat().map(String)) : String(value);
}

function chosenIn(answer: QuestionAnswer & { readonly kind: 'chosen' }, promptId: string): readonly string[] {
  return answer.choices.find(choice => choice.promptId === promptId)?.optionIds ?? [];
}

/** The options that were chosen; null: all that there were. */
function labels(options: readonly ChoiceOption[], chosen: readonly string[] | null): string {
  const shown = options.filter(({ optionId }) => chosen === null || chosen.includes(optionId));
  return shown.map(({ label }) => label).join(chosen === null ? ' / ' : ', ');
}
