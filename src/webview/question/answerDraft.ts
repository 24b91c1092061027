import type { Choice, QuestionSubject } from '../../contract/question.ts';

/** What the user has chosen and typed of an answer that isn't given yet. */
export interface AnswerDraft {
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly words: string;
}

export const EMPTY_DRAFT: AnswerDraft = { chosen: {}, words: '' };

/** Chooses an option, or takes the choice back; of a prompt that takes one answer the last one counts. */
export function choose(draft: AnswerDraft, promptId: string, optionId: string, multiple: boolean): AnswerDraft {
  const old = draft.chosen[promptId] ?? [];
  const others = old.filter(id => id !== optionId);
  const now = !multiple ? [optionId] : others.length < old.length ? others : [...old, optionId];
  return { ...draft, chosen: { ...draft.chosen, [promptId]: now } };
}

/** The choices, each prompt's options in their own order; null while a prompt has none. */
export function choicesOf(
  subject: QuestionSubject & { readonly kind: 'choices' },
  draft: AnswerDraft,
): readonly Choice[] | null {
  const choices = subject.prompts.map(({ promptId, options }) => {
    const chosen = draft.chosen[promptId] ?? [];
    return { promptId, optionIds: options.map(({ optionId }) => optionId).filter(id => chosen.includes(id)) };
  });
  return choices.every(({ optionIds }) => optionIds.length > 0) ? choices : null;
}

/** Words as they are sent: null where there are none. */
export function wordsOf(draft: AnswerDraft): string | null {
  const words = draft.words.trim();
  return words === '' ? null : words;
}
