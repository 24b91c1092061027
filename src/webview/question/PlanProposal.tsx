import type { QuestionSubject, UserAnswer } from '../../contract/question.ts';
import { LongText } from '../entries/LongText.tsx';
import { PlanRows } from '../entries/PlanView.tsx';
import { MarkdownPart } from '../markdown/MarkdownPart.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { AnswerButton } from './AnswerButton.tsx';
import { type AnswerDraft, wordsOf } from './answerDraft.ts';
import { Words } from './Words.tsx';

interface PlanTextProps {
  readonly questionKey: string;
  readonly questionId: string;
  readonly subject: QuestionSubject & { readonly kind: 'plan' };
}

/** The plan that waits for approval, whole: a decision hangs on it. */
export function PlanText({ questionKey, questionId, subject }: PlanTextProps) {
  const { docs, post } = usePage();
  const live = docs.of(questionKey);
  live.set(subject.plan, true);
  // A long plan comes in parts, one after the other.
  const parts = docs.layout.value >= 0 ? docs.parts(questionKey) : 1;
  return (
    <div class="question-plan">
      {subject.overview !== null && (
        <LongText text={subject.overview} lines={12} toggleKey={`overview ${questionKey}`} />
      )}
      {subject.plan !== '' &&
        Array.from({ length: parts }, (_, part) => <MarkdownPart key={part} live={live} part={part} />)}
      {subject.phases.map((phase, index) => (
        <div key={index} class="plan question-phase">
          {phase.name !== null && <div class="question-phase-name">{phase.name}</div>}
          <PlanRows entries={phase.steps} />
        </div>
      ))}
      <button
        type="button"
        class="text-button question-plan-open"
        data-testid="plan-open"
        onClick={() => post({ type: 'openQuestion', questionId })}
      >
        {text('planOpen')}
      </button>
    </div>
  );
}

interface PlanDecisionProps {
  readonly draft: AnswerDraft;
  readonly onDraft: (draft: AnswerDraft) => void;
  readonly onAnswer: (answer: UserAnswer) => void;
}

export function PlanDecision({ draft, onDraft, onAnswer }: PlanDecisionProps) {
  const words = wordsOf(draft);
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        if (words !== null) onAnswer({ kind: 'rejected', reason: words });
      }}
    >
      <Words draft={draft} onDraft={onDraft} label={text('planWords')} />
      <div class="buttons">
        <AnswerButton
          label={text('planAccept')}
          testId="question-accept"
          primary
          disabled={words !== null}
          title={words === null ? undefined : text('planAcceptOff')}
          onPress={() => onAnswer({ kind: 'accepted' })}
        />
        <AnswerButton
          label={text(words === null ? 'planReject' : 'planRejectWords')}
          testId="question-reject"
          onPress={() => onAnswer({ kind: 'rejected', reason: words })}
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
