import type { QuestionSubject, RefusedAnswer, UserAnswer } from '../../contract/question.ts';
import { text } from '../text.ts';
import { AnswerButton, SubmitButton } from './AnswerButton.tsx';
import type { AnswerDraft } from './answerDraft.ts';
import { Form } from './Form.tsx';

interface FormQuestionProps {
  readonly questionId: string;
  readonly subject: QuestionSubject & { readonly kind: 'form' };
  readonly refused: RefusedAnswer | undefined;
  readonly draft: AnswerDraft;
  readonly onDraft: (draft: AnswerDraft) => void;
  readonly onAnswer: (answer: UserAnswer) => void;
}

/** Answers to declining and cancelling are different ones for the agent: "no" and "not now". */
export function FormQuestion({ questionId, subject, refused, draft, onDraft, onAnswer }: FormQuestionProps) {
  return (
    <Form
      questionId={questionId}
      fields={subject.fields}
      draft={draft}
      onDraft={onDraft}
      refused={refused}
      onValues={values => onAnswer({ kind: 'submitted', values })}
      buttons={
        <>
          <SubmitButton />
          <Refusals onAnswer={onAnswer} />
        </>
      }
    />
  );
}

/** Two ways not to do what the agent asks for. */
export function Refusals({ onAnswer }: { onAnswer: (answer: UserAnswer) => void }) {
  return (
    <>
      <AnswerButton
        label={text('formDecline')}
        testId="question-decline"
        onPress={() => onAnswer({ kind: 'declined' })}
      />
      <AnswerButton
        label={text('answerCancel')}
        testId="question-cancel"
        onPress={() => onAnswer({ kind: 'cancelled' })}
      />
    </>
  );
}
