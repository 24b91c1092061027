import type { FieldProblem } from '../../../contract/fieldProblem.ts';
import type { FormField } from '../../../contract/formField.ts';
import { fillIn } from '../../../contract/notice.ts';
import { text } from '../../text.ts';
import { type AnswerDraft, choose, enter, enteredIn, YES } from '../answerDraft.ts';
import type { ControlProps } from './control.ts';
import { Options } from './Options.tsx';
import { Select } from './Select.tsx';
import { TextBox } from './TextBox.tsx';

/** Above this, options that exclude each other come in a list that opens. */
const MOST_RADIOS = 8;

interface FieldProps {
  /** Unlike all others of the page, without spaces. */
  readonly id: string;
  readonly field: FormField;
  readonly draft: AnswerDraft;
  readonly onDraft: (draft: AnswerDraft) => void;
  /** null: none, or none to show yet. */
  readonly problem: FieldProblem | null;
  readonly onLeave: (event: FocusEvent) => void;
  /** Is it worth saying that it needs an answer? */
  readonly marked: boolean;
}

/** One field of a form with its name, what it is about, and what is wrong with the answer. */
export function Field({ id, field, draft, onDraft, problem, onLeave, marked }: FieldProps) {
  const hint = hintOf(field);
  const notes = [
    ...(field.description === null ? [] : [{ id: `${id}-about`, words: field.description }]),
    ...(hint === '' ? [] : [{ id: `${id}-hint`, words: hint }]),
  ];
  const problemId = `${id}-problem`;
  const describedBy = [...notes.map(note => note.id), ...(problem ? [problemId] : [])].join(' ') || undefined;
  const control: ControlProps = { id, describedBy, invalid: problem !== null, onLeave };
  const entered = enteredIn(draft, field);
  const setEntered = (...values: readonly string[]) => onDraft(enter(draft, field.fieldId, values));
  const about = notes.map(note => (
    <div key={note.id} id={note.id} class="quiet question-about">
      {note.words}
    </div>
  ));
  const wrong = problem && (
    <div id={problemId} class="question-problem" data-testid="question-problem">
      {fillIn(text(problem.code), problem.params)}
    </div>
  );
  const label = (
    <>
      {field.label}
      {marked && <span class="quiet question-required"> ({text('formRequired')})</span>}
    </>
  );
  if (field.kind === 'flag')
    return (
      <div class="question-prompt" data-testid="question-field">
        <label class="question-option">
          <input
            id={control.id}
            type="checkbox"
            checked={entered[0] === YES}
            aria-describedby={describedBy}
            onChange={event => setEntered(...(event.currentTarget.checked ? [YES] : ['']))}
          />
          <span>{field.label}</span>
        </label>
        {about}
        {wrong}
      </div>
    );
  if (field.kind === 'choice' && (field.multiple || field.options.length <= MOST_RADIOS))
    return (
      <fieldset
        class="question-prompt"
        aria-describedby={describedBy}
        data-testid="question-field"
        onFocusOut={event => {
          const next = event.relatedTarget;
          if (!(next instanceof Node && event.currentTarget.contains(next))) onLeave(event);
        }}
      >
        <legend>{label}</legend>
        {about}
        <Options
          control={control}
          field={field}
          chosen={entered}
          onChoose={optionId => onDraft(choose(draft, field, optionId))}
          onClear={() => setEntered()}
        />
        {wrong}
      </fieldset>
    );
  return (
    <div class="question-prompt" data-testid="question-field">
      <label class="question-label" for={control.id}>
        {label}
      </label>
      {about}
      {field.kind === 'choice' ? (
        <Select
          control={control}
          field={field}
          chosen={entered[0] ?? null}
          onChoose={optionId => setEntered(...(optionId === null ? [] : [optionId]))}
        />
      ) : (
        <TextBox control={control} field={field} value={entered[0] ?? ''} onValue={value => setEntered(value)} />
      )}
      {wrong}
    </div>
  );
}

/** What of its rules is best known before. */
function hintOf(field: FormField): string {
  if (field.kind === 'text') return field.pattern === null ? '' : text('formPattern', { pattern: field.pattern });
  if (field.kind !== 'number') return '';
  const { integer, minimum, maximum } = field;
  const [min, max] = [String(minimum), String(maximum)];
  const range =
    minimum !== null && maximum !== null
      ? text('formRange', { min, max })
      : minimum !== null
        ? text('formFrom', { min })
        : maximum !== null
          ? text('formUpTo', { max })
          : '';
  return [integer ? text('formWholeNumber') : '', range].filter(part => part !== '').join(', ');
}
