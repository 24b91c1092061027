import type { QuestionSubject, UserAnswer } from '../../contract/question.ts';
import { text } from '../text.ts';

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
      <button
        type="button"
        class="button button-primary"
        data-testid="file-allow"
        onClick={() => onAnswer({ kind: 'accepted' })}
      >
        {text('fileAllow')}
      </button>
      <button
        type="button"
        class="button"
        data-testid="file-deny"
        onClick={() => onAnswer({ kind: 'rejected', reason: null })}
      >
        {text('fileDeny')}
      </button>
    </div>
  );
}
