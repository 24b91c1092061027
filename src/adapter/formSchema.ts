import type { ChoiceField, ChoiceOption, FormField, TextField } from '../contract/formField.ts';
import { asArray, asNumber, asRecord, asString, type Json } from './wire.ts';

// The part of JSON Schema that forms are asked with: a flat object of texts, numbers, yes-or-no and choices (ElicitationSchema of the protocol).

const MOST_FIELDS = 100;
const MOST_OPTIONS = 1000;
const LONGEST_PATTERN = 2000;

/** The form's fields in their order, or why it can't be shown, for the agent to read. */
export function readFormSchema(schema: Json): readonly FormField[] | string {
  if (schema['type'] !== undefined && schema['type'] !== 'object') return 'requestedSchema must be of type object.';
  const properties = asRecord(schema['properties'] ?? {});
  if (!properties) return 'requestedSchema.properties must be an object.';
  const names = Object.keys(properties);
  if (names.length > MOST_FIELDS) return `A form of more than ${MOST_FIELDS} fields can't be shown.`;
  const required = asArray(schema['required']);
  const unknown = required.find(name => typeof name !== 'string' || !names.includes(name));
  if (unknown !== undefined) return `requestedSchema.required names ${shown(unknown)}, which is no property.`;
  const fields: FormField[] = [];
  for (const name of names) {
    const property = asRecord(properties[name]);
    const field = property ? readField(name, property, required.includes(name)) : 'must be an object.';
    if (typeof field === 'string') return `Property ${shown(name)}: ${field}`;
    fields.push(field);
  }
  return fields;
}

function readField(fieldId: string, property: Json, required: boolean): FormField | string {
  const label = asString(property['title'])?.trim() || fieldId;
  const head = { fieldId, label, description: asString(property['description']) ?? null, required };
  const initial = property['default'];
  switch (property['type']) {
    case 'string':
      return isGiven(property['enum']) || isGiven(property['oneOf'])
        ? readChoice(head, property)
        : readText(head, property);
    case 'number':
    case 'integer':
      return {
        ...head,
        kind: 'number',
        integer: property['type'] === 'integer',
        minimum: asNumber(property['minimum']) ?? null,
        maximum: asNumber(property['maximum']) ?? null,
        initial: asNumber(initial) ?? null,
      };
    case 'boolean':
      return { ...head, kind: 'flag', initial: initial === true };
    case 'array':
      return readSeveral(head, property);
    default:
      return `type ${shown(property['type'])} is none that a form can have (string, number, integer, boolean, array).`;
  }
}

type Head = Pick<FormField, 'fieldId' | 'label' | 'description' | 'required'>;

function readText(head: Head, property: Json): TextField | string {
  const pattern = asString(property['pattern']) ?? null;
  if (pattern !== null && pattern.length > LONGEST_PATTERN)
    return `pattern is longer than ${LONGEST_PATTERN} characters.`;
  if (pattern !== null && !isPattern(pattern)) return 'pattern is no regular expression.';
  return {
    ...head,
    kind: 'text',
    format: readFormat(property['format']),
    minLength: asNumber(property['minLength']) ?? null,
    maxLength: asNumber(property['maxLength']) ?? null,
    pattern,
    initial: asString(property['default']) ?? null,
  };
}

/** Unknown formats are mere notes, as in JSON Schema. */
function readFormat(value: unknown): TextField['format'] {
  return value === 'email' || value === 'uri' || value === 'date' || value === 'date-time' ? value : null;
}

/** Compiles it, which is quick whatever it says; only running it can take long. Some are written without the care that `u` asks for. */
function isPattern(source: string): boolean {
  return ['u', ''].some(flags => {
    try {
      return new RegExp(source, flags) instanceof RegExp;
    } catch {
      return false;
    }
  });
}

function readChoice(head: Head, property: Json): ChoiceField | string {
  // `enumNames` is the older way to give titles, beside `enum`.
  const options = isGiven(property['oneOf'])
    ? readTitled(property['oneOf'])
    : readPlain(property['enum'], asArray(property['enumNames']));
  if (typeof options === 'string') return options;
  const initial = options.some(({ optionId }) => optionId === property['default']) ? [String(property['default'])] : [];
  return { ...head, kind: 'choice', multiple: false, options, minItems: null, maxItems: null, initial };
}

function readSeveral(head: Head, property: Json): ChoiceField | string {
  const items = asRecord(property['items']);
  const titled = items?.['anyOf'] ?? items?.['oneOf'];
  const options = isGiven(titled) ? readTitled(titled) : readPlain(items?.['enum'], asArray(items?.['enumNames']));
  if (typeof options === 'string') return `items: ${options}`;
  const wanted = asArray(property['default']);
  return {
    ...head,
    kind: 'choice',
    multiple: true,
    options,
    minItems: asNumber(property['minItems']) ?? null,
    maxItems: asNumber(property['maxItems']) ?? null,
    initial: options.map(({ optionId }) => optionId).filter(id => wanted.includes(id)),
  };
}

function readPlain(value: unknown, names: readonly unknown[]): readonly ChoiceOption[] | string {
  return readOptions(asArray(value), (item, index) => {
    const optionId = asString(item);
    return optionId === undefined ? null : { optionId, label: asString(names[index]) ?? optionId };
  });
}

function readTitled(value: unknown): readonly ChoiceOption[] | string {
  return readOptions(asArray(value), item => {
    const optionId = asString(asRecord(item)?.['const']);
    if (optionId === undefined) return null;
    const description = asString(asRecord(item)?.['description']);
    return { optionId, label: asString(asRecord(item)?.['title']) ?? optionId, ...(description && { description }) };
  });
}

function readOptions(
  items: readonly unknown[],
  read: (item: unknown, index: number) => ChoiceOption | null,
): readonly ChoiceOption[] | string {
  if (items.length === 0) return 'there are no choices.';
  if (items.length > MOST_OPTIONS) return `there are more than ${MOST_OPTIONS} choices.`;
  const options = new Map<string, ChoiceOption>();
  for (const [index, item] of items.entries()) {
    const option = read(item, index);
    if (!option) return 'every choice must be a string.';
    if (!options.has(option.optionId)) options.set(option.optionId, option);
  }
  return [...options.values()];
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 100);
}
