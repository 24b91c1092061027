import type { QuestionAnswer, QuestionSubject } from '../../contract/question.ts';
import { text } from '../text.ts';

/** How a question ended; for a choice, each prompt with what was chosen. */
export function AnswerLine({ subject, answer }: { subject: QuestionSubject; answer: QuestionAnswer }) {
  return (
    <>
      {subject.kind === 'choices' && (
        <dl class="question-answers">
          {subject.prompts.map(({ promptId, text: prompt, options }) => (
            <div key={promptId}>
              <dt>{prompt}</dt>
              <dd class={answer.kind === 'chosen' ? undefined : 'quiet'}>
                {answer.kind === 'chosen' ? labels(options, chosenIn(answer, promptId)) : labels(options, null)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {answer.kind !== 'chosen' && <div class="question-verdict">{answerText(subject, answer)}</div>}
    </>
  );
}

function chosenIn(answer: QuestionAnswer & { readonly kind: 'chosen' }, promptId: string): readonly string[] {
  return answer.choices.find(choice => choice.promptId === promptId)?.optionIds ?? [];
}

/** The options that were chosen; null: all that there were. */
function labels(
  options: readonly { readonly optionId: string; readonly label: string }[],
  chosen: readonly string[] | null,
): string {
  const shown = options.filter(({ optionId }) => chosen === null || chosen.includes(optionId));
  return shown.map(({ label }) => label).join(chosen === null ? ' / ' : ', ');
}

function answerText(subject: QuestionSubject, answer: Exclude<QuestionAnswer, { readonly kind: 'chosen' }>): string {
  if (subject.kind === 'fileAccess') return text(answer.kind === 'accepted' ? 'answeredAllowed' : 'answeredDenied');
  switch (answer.kind) {
    case 'skipped':
      return answer.reason === null ? text('answeredSkipped') : text('answeredWords', { words: answer.reason });
    case 'accepted':
      return text('answeredAccepted');
    case 'rejected':
      return answer.reason === null
        ? text('answeredRejected')
        : text('answeredRejectedWords', { words: answer.reason });
    case 'cancelled':
      return text('answeredCancelled');
    case 'notAwaited':
      return text('answeredNotAwaited');
  }
}
