import type { FieldProblem, FieldProblemCode } from './fieldProblem.ts';
import type { ChoiceField, FieldValue, FormField, FormValue, NumberField, TextField } from './formField.ts';
import { hasFormat } from './textFormats.ts';

/** Does a text match an agent's regular expression? Such an expression can run for years: whoever gives this function sees to that. */
export type PatternCheck = (pattern: string, text: string) => boolean;

/** For the page, which leaves patterns to the host. */
export const PATTERNS_UNCHECKED: PatternCheck = () => true;

/** What is wrong with an answer to a form, in the order of its fields; nothing: it fits. Values of fields that it doesn't have are wrong too. */
export function checkForm(
  fields: readonly FormField[],
  values: readonly FormValue[],
  matches: PatternCheck,
): readonly FieldProblem[] {
  const strangers = values.filter(
    ({ fieldId }, index) =>
      !fields.some(field => field.fieldId === fieldId) ||
      values.findIndex(value => value.fieldId === fieldId) !== index,
  );
  return [
    ...fields.flatMap(field => checkField(field, answerTo(values, field.fieldId), matches) ?? []),
    ...strangers.map(({ fieldId }) => ({ fieldId, code: 'problemOption' as const, params: {} })),
  ];
}

export function answerTo(values: readonly FormValue[], fieldId: string): FieldValue | undefined {
  return values.find(value => value.fieldId === fieldId)?.value;
}

/** What is wrong with the answer to one field; undefined: it wasn't answered. */
export function checkField(
  field: FormField,
  value: FieldValue | undefined,
  matches: PatternCheck,
): FieldProblem | null {
  const found =
    value === undefined ? (field.required ? problem('problemRequired') : null) : check(field, value, matches);
  return found && { fieldId: field.fieldId, ...found };
}

type Found = Omit<FieldProblem, 'fieldId'> | null;

function problem(code: FieldProblemCode, params: FieldProblem['params'] = {}): Found {
  return { code, params };
}

function check(field: FormField, value: FieldValue, matches: PatternCheck): Found {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? checkText(field, value, matches) : problem('problemRequired');
    case 'number':
      return typeof value === 'number' ? checkNumber(field, value) : problem('problemNumber');
    case 'flag':
      return typeof value === 'boolean' ? null : problem('problemRequired');
    case 'choice':
      return checkChoice(field, value);
  }
}

function checkText(field: TextField, text: string, matches: PatternCheck): Found {
  const { minLength, maxLength, pattern, format, required } = field;
  // An empty box that must be filled in is no answer, whatever its schema lets through.
  if (text === '' && required) return problem('problemRequired');
  const length = [...text].length;
  if (minLength !== null && length < minLength) return problem('problemTooShort', { min: String(minLength) });
  if (maxLength !== null && length > maxLength) return problem('problemTooLong', { max: String(maxLength) });
  if (format !== null && !hasFormat(format, text)) return problem(FORMAT_PROBLEMS[format]);
  return pattern === null || matches(pattern, text) ? null : problem('problemPattern', { pattern });
}

const FORMAT_PROBLEMS = {
  email: 'problemEmail',
  uri: 'problemUri',
  date: 'problemDate',
  'date-time': 'problemDateTime',
} as const;

function checkNumber({ integer, minimum, maximum }: NumberField, value: number): Found {
  if (!Number.isFinite(value)) return problem('problemNumber');
  if (integer && !Number.isSafeInteger(value)) return problem('problemInteger');
  if (minimum !== null && value < minimum) return problem('problemMinimum', { min: String(minimum) });
  return maximum !== null && value > maximum ? problem('problemMaximum', { max: String(maximum) }) : null;
}

function checkChoice({ multiple, options, minItems, maxItems }: ChoiceField, value: FieldValue): Found {
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : null;
  if (chosen === null || multiple === (typeof value === 'string')) return problem('problemOption');
  if (!chosen.every(id => options.some(option => option.optionId === id))) return problem('problemOption');
  if (!multiple) return null;
  if (new Set(chosen).size < chosen.length) return problem('problemOption');
  if (chosen.length === 0 && minItems === 1) return problem('problemRequired');
  if (minItems !== null && chosen.length < minItems) return problem('problemFewChosen', { min: String(minItems) });
  return maxItems !== null && chosen.length > maxItems ? problem('problemManyChosen', { max: String(maxItems) }) : null;
}
