import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FormField, FormValue } from '../../contract/formField.ts';
import type { RefusedAnswer } from '../../contract/question.ts';
import { text } from '../text.ts';
import { type AnswerDraft, answerOf } from './answerDraft.ts';
import { Field } from './fields/Field.tsx';

interface FormProps {
  readonly questionId: string;
  readonly fields: readonly FormField[];
  readonly draft: AnswerDraft;
  readonly onDraft: (draft: AnswerDraft) => void;
  /** The host's word on the last answer. */
  readonly refused: RefusedAnswer | undefined;
  /** Only with an answer that fits, as far as the page can tell. */
  readonly onValues: (values: readonly FormValue[]) => void;
  /** Enter was pressed in a text box. True: that sent something else than the fields. */
  readonly onEnter?: () => boolean;
  /** Between the fields and the buttons. */
  readonly children?: ComponentChildren;
  readonly buttons: ComponentChildren;
}

/**
 * Fields that are answered together. What is wrong is said under a field once it was left, or when all is sent; the first such field then
 * takes the focus.
 */
export function Form({ questionId, fields, draft, onDraft, refused, onValues, onEnter, children, buttons }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(0);
  const { values, problems } = answerOf(fields, draft, refused);
  const someMayStayEmpty = fields.some(field => !field.required && field.kind !== 'flag');
  const wasSent = tried > 0 || refused !== undefined;

  // After the drawing that marks them. A refusal that was there before (the question was scrolled into view) is no news.
  const known = useRef(refused);
  useLayoutEffect(() => {
    if (tried > 0 || refused !== known.current)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    known.current = refused;
  }, [tried, refused]);

  const leave = (fieldId: string, { relatedTarget }: FocusEvent) => {
    // A button on which the mouse goes down must not move away before it comes up: it says by itself what is wrong.
    if (!(relatedTarget instanceof HTMLButtonElement)) setLeft(before => new Set([...before, fieldId]));
  };
  const send = () => {
    if (problems.length > 0) setTried(n => n + 1);
    else onValues(values);
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (event.submitter !== null || !onEnter?.()) send();
      }}
    >
      {fields.map((field, index) => {
        const problem = problems.find(({ fieldId }) => fieldId === field.fieldId) ?? null;
        return (
          <Field
            key={field.fieldId}
            id={`${questionId.replace(/\s/g, '-')}-${index}`}
            field={field}
            draft={draft}
            onDraft={onDraft}
            problem={wasSent || left.has(field.fieldId) ? problem : null}
            marked={field.required && field.kind !== 'flag' && someMayStayEmpty}
            onLeave={event => leave(field.fieldId, event)}
          />
        );
      })}
      {children}
      {tried > 0 && problems.length > 0 && (
        <div class="question-problem" role="alert">
          {problems.length === 1
            ? text('formProblemsOne')
            : text('formProblemsMany', { count: String(problems.length) })}
        </div>
      )}
      <div class="buttons">{buttons}</div>
    </form>
  );
}
