import type { ChoicePrompt, QuestionSubject, UserAnswer } from '../../contract/question.ts';
import { text } from '../text.ts';
import { AnswerButton } from './AnswerButton.tsx';
import { type AnswerDraft, choicesOf, choose, wordsOf } from './answerDraft.ts';
import { Words } from './Words.tsx';

interface ChoicesProps {
  readonly questionId: string;
  readonly subject: QuestionSubject & { readonly kind: 'choices' };
  readonly draft: AnswerDraft;
  readonly onDraft: (draft: AnswerDraft) => void;
  readonly onAnswer: (answer: UserAnswer) => void;
}

/** Prompts with their options. A single prompt that takes one answer has a button for each; otherwise all are sent together. */
export function Choices({ questionId, subject, draft, onDraft, onAnswer }: ChoicesProps) {
  const [first, ...others] = subject.prompts;
  const isQuick = first !== undefined && others.length === 0 && !first.multiple;
  const choices = choicesOf(subject, draft);
  const words = wordsOf(draft);
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        if (words !== null) onAnswer({ kind: 'skipped', reason: words });
        else if (choices && !isQuick) onAnswer({ kind: 'chosen', choices });
      }}
    >
      {isQuick ? (
        <QuickPrompt prompt={first} onAnswer={onAnswer} />
      ) : (
        subject.prompts.map(prompt => (
          <Prompt
            key={prompt.promptId}
            name={`${questionId} ${prompt.promptId}`}
            prompt={prompt}
            draft={draft}
            onDraft={onDraft}
          />
        ))
      )}
      <Words draft={draft} onDraft={onDraft} label={text('answerInWords')} />
      <div class="buttons">
        {!isQuick && (
          <AnswerButton
            label={text('answerSend')}
            testId="question-answer"
            primary
            disabled={!choices}
            onPress={() => choices && onAnswer({ kind: 'chosen', choices })}
          />
        )}
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
      </div>
    </form>
  );
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

interface PromptProps {
  /** Of the group of radio buttons; unlike all others of the page. */
  readonly name: string;
  readonly prompt: ChoicePrompt;
  readonly draft: AnswerDraft;
  readonly onDraft: (draft: AnswerDraft) => void;
}

function Prompt({ name, prompt, draft, onDraft }: PromptProps) {
  const { promptId, options, multiple } = prompt;
  const chosen = draft.chosen[promptId] ?? [];
  return (
    <fieldset class="question-prompt">
      <legend>{prompt.text}</legend>
      {options.map(({ optionId, label }) => (
        <label key={optionId} class="question-option">
          <input
            type={multiple ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(optionId)}
            data-testid="question-option"
            onChange={() => onDraft(choose(draft, promptId, optionId, multiple))}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
