import type { AnswerDraft } from './answerDraft.ts';
import { submitsForm } from './submitsForm.ts';

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
      onKeyDown={event => submitsForm(event)}
    />
  );
}
