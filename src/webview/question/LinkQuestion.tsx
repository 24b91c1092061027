import type { QuestionSubject, UserAnswer } from '../../contract/question.ts';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { AnswerButton } from './AnswerButton.tsx';
import { Refusals } from './FormQuestion.tsx';

interface LinkProps {
  readonly subject: QuestionSubject & { readonly kind: 'link' };
}

/** The whole address: the host in it says who will read what is entered there. */
export function LinkAddress({ subject: { url, host } }: LinkProps) {
  const start = url.indexOf('//') + 2;
  return (
    <>
      <div class="mono question-path" data-testid="question-url">
        {url.slice(0, start)}
        <strong>{host}</strong>
        {url.slice(start + host.length)}
      </div>
      {/^http:/i.test(url) && <div class="quiet">{text('linkPlain')}</div>}
    </>
  );
}

/** Opening asks the editor, which asks the user about addresses that it doesn't trust; what was opened is the answer. */
export function LinkDecision({
  questionId,
  subject,
  onAnswer,
}: LinkProps & { questionId: string; onAnswer: (answer: UserAnswer) => void }) {
  const page = usePage();
  return (
    <div class="buttons">
      <AnswerButton
        label={text('linkOpen')}
        testId="question-open"
        primary
        onPress={() => page.post({ type: 'openQuestion', questionId })}
      />
      <AnswerButton
        label={text('linkCopy')}
        testId="question-copy"
        onPress={() => page.post({ type: 'copy', text: subject.url })}
      />
      <Refusals onAnswer={onAnswer} />
    </div>
  );
}
