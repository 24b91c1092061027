import type { ChoicePrompt, QuestionSubject, UserAnswer } from '../../contract/question.ts';
import { text } from '../text.ts';
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
          <button
            type="button"
            class="button button-primary"
            disabled={!choices}
            data-testid="question-answer"
            onClick={() => choices && onAnswer({ kind: 'chosen', choices })}
          >
            {text('answerSend')}
          </button>
        )}
        <button
          type="button"
          class="button"
          data-testid="question-skip"
          onClick={() => onAnswer({ kind: 'skipped', reason: words })}
        >
          {text(words === null ? 'answerSkip' : 'answerSendWords')}
        </button>
        <button
          type="button"
          class="button"
          data-testid="question-cancel"
          onClick={() => onAnswer({ kind: 'cancelled' })}
        >
          {text('answerCancel')}
        </button>
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
          <button
            key={optionId}
            type="button"
            class="button"
            data-testid="question-option"
            onClick={() => onAnswer({ kind: 'chosen', choices: [{ promptId, optionIds: [optionId] }] })}
          >
            {label}
          </button>
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
