import type { AnswerDraft } from './answerDraft.ts';

interface WordsProps {
  readonly draft: AnswerDraft;
  readonly onDraft: (draft: AnswerDraft) => void;
  readonly label: string;
}

/** What the user wants to say in place of a choice. */
export function Words({ draft, onDraft, label }: WordsProps) {
  return (
    <textarea
      class="question-words"
      rows={1}
      value={draft.words}
      placeholder={label}
      aria-label={label}
      data-testid="question-words"
      onInput={event => onDraft({ ...draft, words: event.currentTarget.value })}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.isComposing || event.keyCode === 229)
          return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
