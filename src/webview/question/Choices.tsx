import type { ChoiceField } from '../../contract/formField.ts';
import type { ChoicePrompt, QuestionSubject, UserAnswer } from '../../contract/question.ts';
import { text } from '../text.ts';
import { AnswerButton, SubmitButton } from './AnswerButton.tsx';
import { type AnswerDraft, wordsOf } from './answerDraft.ts';
import { Form } from './Form.tsx';
import { Words } from './Words.tsx';

interface ChoicesProps {
  readonly questionId: string;
  readonly subject: QuestionSubject & { readonly kind: 'choices' };
  readonly draft: AnswerDraft;
  readonly onDraft: (draft: AnswerDraft) => void;
  readonly onAnswer: (answer: UserAnswer) => void;
}

/** Prompts with their options, as a form. A single prompt that takes one answer has a button for each instead. */
export function Choices({ questionId, subject, draft, onDraft, onAnswer }: ChoicesProps) {
  const [first, ...others] = subject.prompts;
  const isQuick = first !== undefined && others.length === 0 && !first.multiple;
  const words = wordsOf(draft);
  return (
    <Form
      questionId={questionId}
      fields={isQuick ? [] : subject.prompts.map(fieldOf)}
      draft={draft}
      onDraft={onDraft}
      refused={undefined}
      onValues={values =>
        onAnswer({
          kind: 'chosen',
          choices: values.map(({ fieldId, value }) => ({ promptId: fieldId, optionIds: [value].flat().map(String) })),
        })
      }
      onEnter={() => {
        if (words !== null) onAnswer({ kind: 'skipped', reason: words });
        return isQuick || words !== null;
      }}
      buttons={
        <>
          {!isQuick && <SubmitButton />}
          <AnswerButton
            label={text(words === null ? 'answerSkip' : 'answerSendWords')}
            testId="question-skip"
            onPress={() => onAnswer({ kind: 'skipped', reason: words })}
          />
          <AnswerButton
            label={text('answerCancel')}
            testId="question-cancel"
            onPress={() => onAnswer({ kind: 'cancelled' })}
          />
        </>
      }
    >
      {isQuick && <QuickPrompt prompt={first} onAnswer={onAnswer} />}
      <Words draft={draft} onDraft={onDraft} label={text('answerInWords')} />
    </Form>
  );
}

function fieldOf({ promptId, text: label, options, multiple }: ChoicePrompt): ChoiceField {
  return {
    kind: 'choice',
    fieldId: promptId,
    label,
    description: null,
    required: true,
    multiple,
    options,
    minItems: multiple ? 1 : null,
    maxItems: null,
    initial: [],
  };
}

function QuickPrompt({ prompt, onAnswer }: { prompt: ChoicePrompt; onAnswer: (answer: UserAnswer) => void }) {
  const { promptId, options } = prompt;
  return (
    <fieldset class="question-prompt">
      <legend>{prompt.text}</legend>
      <div class="question-options">
        {options.map(({ optionId, label }) => (
          <AnswerButton
            key={optionId}
            label={label}
            testId="question-option"
            onPress={() => onAnswer({ kind: 'chosen', choices: [{ promptId, optionIds: [optionId] }] })}
          />
        ))}
      </div>
    </fieldset>
  );
}
