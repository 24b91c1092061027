import { checkField, PATTERNS_UNCHECKED } from '../../contract/checkForm.ts';
import type { FieldProblem } from '../../contract/fieldProblem.ts';
import type { FieldValue, FormField, FormValue } from '../../contract/formField.ts';
import type { RefusedAnswer } from '../../contract/question.ts';
import { instantOf, localTimeOf } from './localTime.ts';

/** What the user has chosen and typed of an answer that isn't given yet. */
export interface AnswerDraft {
  /** By field: what stands in its box, or the options that are chosen. A field that wasn't touched has none. */
  readonly entered: Readonly<Record<string, readonly string[]>>;
  readonly words: string;
}

export const EMPTY_DRAFT: AnswerDraft = { entered: {}, words: '' };

/** Of a flag that is set. */
export const YES = 'yes';

/** What a field shows: what was entered, else what the agent proposes. */
export function enteredIn(draft: AnswerDraft, field: FormField): readonly string[] {
  const { fieldId } = field;
  // Not just `entered[fieldId]`: the agent may call a field `constructor`.
  const entered = Object.hasOwn(draft.entered, fieldId) ? draft.entered[fieldId] : undefined;
  return entered ?? initialOf(field);
}

function initialOf(field: FormField): readonly string[] {
  switch (field.kind) {
    case 'text':
      if (field.initial === null) return [];
      return [field.format === 'date-time' ? localTimeOf(field.initial) : field.initial];
    case 'number':
      return field.initial === null ? [] : [String(field.initial)];
    case 'flag':
      return field.initial ? [YES] : [];
    case 'choice':
      return field.initial;
  }
}

export function enter(draft: AnswerDraft, fieldId: string, entered: readonly string[]): AnswerDraft {
  return { ...draft, entered: { ...draft.entered, [fieldId]: entered } };
}

/** Chooses an option, or takes the choice back; of a field that takes one answer the last one counts. The options keep their own order. */
export function choose(
  draft: AnswerDraft,
  field: FormField & { readonly kind: 'choice' },
  optionId: string,
): AnswerDraft {
  const old = enteredIn(draft, field);
  const isChosen = (id: string) => (id === optionId ? !old.includes(id) : old.includes(id));
  const several = () => field.options.map(option => option.optionId).filter(isChosen);
  return enter(draft, field.fieldId, field.multiple ? several() : [optionId]);
}

/** The answer as it would be sent, and what is wrong with it as far as the page can tell. */
export interface DraftedAnswer {
  readonly values: readonly FormValue[];
  readonly problems: readonly FieldProblem[];
}

/** `refused`: what the host found wrong, which counts until the field is changed. */
export function answerOf(
  fields: readonly FormField[],
  draft: AnswerDraft,
  refused: RefusedAnswer | undefined,
): DraftedAnswer {
  const values: FormValue[] = [];
  const problems: FieldProblem[] = [];
  for (const field of fields) {
    const { fieldId } = field;
    const value = valueFrom(field, enteredIn(draft, field));
    if (value !== undefined) values.push({ fieldId, value });
    const problem = checkField(field, value, PATTERNS_UNCHECKED) ?? hostProblem(refused, fieldId, value);
    if (problem) problems.push(problem);
  }
  return { values, problems };
}

function hostProblem(refused: RefusedAnswer | undefined, fieldId: string, value: FieldValue | undefined) {
  const then = refused?.values.find(one => one.fieldId === fieldId)?.value;
  if (JSON.stringify(then) !== JSON.stringify(value)) return undefined;
  return refused?.problems.find(problem => problem.fieldId === fieldId);
}

/** undefined: it isn't answered. */
function valueFrom(field: FormField, entered: readonly string[]): FieldValue | undefined {
  const [first = ''] = entered;
  switch (field.kind) {
    case 'text':
      if (first === '') return undefined;
      return field.format === 'date-time' ? instantOf(first) : first;
    case 'number':
      return first.trim() === '' ? undefined : Number(first);
    case 'flag':
      return first === YES;
    case 'choice':
      if (!field.multiple) return entered[0];
      // Choosing nothing is an answer only where one must be given.
      return entered.length > 0 || field.required ? entered : undefined;
  }
}

/** Words as they are sent: null where there are none. */
export function wordsOf(draft: AnswerDraft): string | null {
  const words = draft.words.trim();
  return words === '' ? null : words;
}
