/** What can be wrong with the answer to a field, in words for the user. */
export const FIELD_PROBLEM_TEXTS = {
  problemRequired: 'This needs an answer',
  problemTooShort: 'At least {min} characters',
  problemTooLong: 'At most {max} characters',
  problemPattern: 'This doesn’t match what the agent asks for: {pattern}',
  problemEmail: 'This is no e-mail address, as name@example.com is one',
  problemUri: 'This is no whole address, as https://example.com is one',
  problemDate: 'This is no date',
  problemDateTime: 'This is no date with a time',
  problemNumber: 'This is no number',
  problemInteger: 'This is no whole number',
  problemMinimum: 'At least {min}',
  problemMaximum: 'At most {max}',
  problemFewChosen: 'Choose at least {min}',
  problemManyChosen: 'Choose at most {max}',
  problemOption: 'This is not one of the choices',
} as const;

export type FieldProblemCode = keyof typeof FIELD_PROBLEM_TEXTS;

export interface FieldProblem {
  readonly fieldId: string;
  readonly code: FieldProblemCode;
  /** For the placeholders of the text. */
  readonly params: Readonly<Record<string, string>>;
}
