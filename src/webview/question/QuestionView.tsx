import { useState } from 'preact/hooks';
import type { Question, QuestionSubject, UserAnswer } from '../../contract/question.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { AnswerLine } from './AnswerLine.tsx';
import { type AnswerDraft, EMPTY_DRAFT } from './answerDraft.ts';
import { Choices } from './Choices.tsx';
import { FileAccess, FileDecision } from './FileAccess.tsx';
import { FormQuestion } from './FormQuestion.tsx';
import { LinkAddress, LinkDecision } from './LinkQuestion.tsx';
import { PlanDecision, PlanText } from './PlanProposal.tsx';
import './question.css';

const ICONS: Readonly<Record<QuestionSubject['kind'], IconName>> = {
  choices: 'question',
  plan: 'checklist',
  fileAccess: 'file',
  form: 'edit',
  link: 'globe',
};

/** What the agent wants decided: open, with its buttons; later, with what was answered. */
export function QuestionView({ question }: { question: Question }) {
  const page = usePage();
  const { subject, answer, questionId, title } = question;
  const [draft, setDraft] = useDraft(questionId);
  const agent = page.session.value?.agent.label ?? '';
  const asks = asksWords(subject, agent);
  const give = (given: UserAnswer) => {
    page.post({ type: 'answerQuestion', questionId, answer: given });
    page.focusComposer.value++;
  };
  const open = answer === null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      class={`question${open ? ' question-open' : ''}`}
      role="group"
      aria-label={title ?? asks}
      data-testid="question"
      data-answer={answer?.kind ?? 'open'}
    >
      <div class="question-head">
        <Icon name={ICONS[subject.kind]} tone={open ? 'tone-warning' : 'tone-quiet'} />
        <span>{title ?? asks}</span>
        {title !== null && <span class="quiet question-who">{asks}</span>}
      </div>
      {(subject.kind === 'form' || subject.kind === 'link') && <Message subject={subject} />}
      {subject.kind === 'link' && <LinkAddress subject={subject} />}
      {subject.kind === 'plan' && <PlanText questionKey={question.key} questionId={questionId} subject={subject} />}
      {subject.kind === 'fileAccess' && <FileAccess subject={subject} />}
      {!open && <AnswerLine subject={subject} answer={answer} completed={question.completed === true} />}
      {open && subject.kind === 'choices' && (
        <Choices questionId={questionId} subject={subject} draft={draft} onDraft={setDraft} onAnswer={give} />
      )}
      {open && subject.kind === 'form' && (
        <FormQuestion
          questionId={questionId}
          subject={subject}
          refused={question.refused}
          draft={draft}
          onDraft={setDraft}
          onAnswer={give}
        />
      )}
      {open && subject.kind === 'link' && <LinkDecision questionId={questionId} subject={subject} onAnswer={give} />}
      {open && subject.kind === 'fileAccess' && <FileDecision onAnswer={give} />}
      {open && subject.kind === 'plan' && <PlanDecision draft={draft} onDraft={setDraft} onAnswer={give} />}
    </div>
  );
}

function asksWords(subject: QuestionSubject, agent: string): string {
  if (subject.kind === 'link') return text('linkAsks', { agent });
  return text(subject.kind === 'plan' ? 'planProposed' : 'questionAsked', { agent });
}

/** What the agent has to say about it, as it is: no Markdown, no links but the one that it asks to open. */
function Message({ subject }: { subject: QuestionSubject & { readonly kind: 'form' | 'link' } }) {
  return (
    <>
      <div class="question-message">{subject.message}</div>
      {subject.kind === 'form' && subject.description !== null && (
        <div class="quiet question-message">{subject.description}</div>
      )}
    </>
  );
}

/** Survives scrolling away and closing the view. */
function useDraft(questionId: string): readonly [AnswerDraft, (draft: AnswerDraft) => void] {
  const { memory } = usePage();
  const [, redraw] = useState(0);
  const set = (draft: AnswerDraft) => {
    memory.setAnswer(questionId, draft);
    redraw(n => n + 1);
  };
  // What an older version saved lacks a part.
  return [{ ...EMPTY_DRAFT, ...memory.answer(questionId) }, set];
}
