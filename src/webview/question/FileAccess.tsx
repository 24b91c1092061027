import type { QuestionSubject, UserAnswer } from '../../contract/question.ts';
import { text } from '../text.ts';
import { AnswerButton } from './AnswerButton.tsx';

/** Which file it is about, with its whole path: it is the path that decides. */
export function FileAccess({ subject }: { subject: QuestionSubject & { readonly kind: 'fileAccess' } }) {
  return (
    <div>
      <div>{text(subject.access === 'read' ? 'fileAskRead' : 'fileAskWrite')}</div>
      <div class="mono question-path" data-testid="question-path">
        {subject.path}
      </div>
    </div>
  );
}

export function FileDecision({ onAnswer }: { onAnswer: (answer: UserAnswer) => void }) {
  return (
    <div class="buttons">
      <AnswerButton
        label={text('fileAllow')}
        testId="file-allow"
        primary
        onPress={() => onAnswer({ kind: 'accepted' })}
      />
      <AnswerButton
        label={text('fileDeny')}
        testId="file-deny"
        onPress={() => onAnswer({ kind: 'rejected', reason: null })}
      />
    </div>
  );
}
