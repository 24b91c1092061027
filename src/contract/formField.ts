// Fields of a form, as the page draws them and as host and page check them. Agents' schemas become these in the adapter.

interface FieldHead {
  /** Unlike all others of the form; whatever the agent calls it, `__proto__` too. */
  readonly fieldId: string;
  readonly label: string;
  readonly description: string | null;
  readonly required: boolean;
}

export type TextFormat = 'email' | 'uri' | 'date' | 'date-time';

export interface TextField extends FieldHead {
  readonly kind: 'text';
  readonly format: TextFormat | null;
  /** In code points. */
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** A regular expression of the agent's; only the host runs it, and not for long. */
  readonly pattern: string | null;
  readonly initial: string | null;
}

export interface NumberField extends FieldHead {
  readonly kind: 'number';
  readonly integer: boolean;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly initial: number | null;
}

/** Yes or no; what isn't said is no. */
export interface FlagField extends FieldHead {
  readonly kind: 'flag';
  readonly initial: boolean;
}

export interface ChoiceOption {
  readonly optionId: string;
  readonly label: string;
  readonly description?: string | undefined;
}

/** One of the options, or with `multiple` several. */
export interface ChoiceField extends FieldHead {
  readonly kind: 'choice';
  readonly multiple: boolean;
  readonly options: readonly ChoiceOption[];
  /** How many may be chosen; for `multiple` only. */
  readonly minItems: number | null;
  readonly maxItems: number | null;
  readonly initial: readonly string[];
}

export type FormField = TextField | NumberField | FlagField | ChoiceField;

/** What was answered to one field: a text or the id of an option, a number, yes or no, ids of options. */
export type FieldValue = string | number | boolean | readonly string[];

export interface FormValue {
  readonly fieldId: string;
  readonly value: FieldValue;
}
