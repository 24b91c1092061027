import type { SessionEvent } from '../../../src/contract/events.ts';
import type { FormField, TextField } from '../../../src/contract/formField.ts';
import type { QuestionSubject } from '../../../src/contract/question.ts';
import { ask, prompt } from '../events.ts';

const head = (fieldId: string, label: string, required = false, description: string | null = null) => ({
  fieldId,
  label,
  description,
  required,
});
const options = (...labels: readonly string[]) =>
  labels.map(label => ({ optionId: label.toLowerCase().replaceAll(' ', '-'), label }));
const one = { kind: 'choice', multiple: false, minItems: null, maxItems: null } as const;

export function textField(fieldId: string, label: string, more: Partial<TextField> = {}): TextField {
  const open = { format: null, minLength: null, maxLength: null, pattern: null, initial: null };
  return { ...head(fieldId, label), kind: 'text', ...open, ...more };
}

/** Every kind of field. */
const fields: readonly FormField[] = [
  textField('name', 'Name of the ship', {
    required: true,
    minLength: 3,
    description: 'As it is painted on the stern.',
  }),
  textField('sign', 'Call sign', { pattern: '^[A-Z]{4}$', initial: 'DKAB' }),
  textField('mail', 'Harbour master’s address', { format: 'email' }),
  textField('day', 'First day', { format: 'date', initial: '2026-12-01' }),
  { ...head('crew', 'Crew', true), kind: 'number', integer: true, minimum: 1, maximum: 12, initial: 4 },
  {
    ...head('rig', 'Rig', true),
    ...one,
    options: [{ optionId: 'sloop', label: 'Sloop', description: 'one mast' }, ...options('Ketch')],
    initial: ['sloop'],
  },
  {
    ...head('port', 'Home port'),
    ...one,
    options: options('Antwerp', 'Brest', 'Cuxhaven', 'Dover', 'Esbjerg', 'Flushing', 'Grimsby', 'Hamburg', 'Ijmuiden'),
    initial: [],
  },
  {
    ...head('gear', 'Gear on board'),
    kind: 'choice',
    multiple: true,
    options: options('Radar', 'Life raft', 'Spare anchor'),
    minItems: null,
    maxItems: 2,
    initial: ['life-raft'],
  },
  { ...head('pets', 'There are animals on board', true), kind: 'flag', initial: false },
];

export const register: QuestionSubject & { readonly kind: 'form' } = {
  kind: 'form',
  message: 'The harbour needs a few facts before it lets us in.',
  description: null,
  fields,
};

export const signIn: QuestionSubject = {
  kind: 'link',
  message: 'Sign in to the tide tables, so that I can read next week’s.',
  url: 'https://login.tides.example/authorize?client=pilot&scope=tables.read&state=8f14e45fceea167a5a36dedd4bea2543',
  host: 'login.tides.example',
};

export const form: readonly SessionEvent[] = [prompt('Get us into the harbour'), ask('f', register, 'Registration')];

/** An answer that the host has refused. */
export const formRefused: readonly SessionEvent[] = [
  ...form,
  {
    type: 'questionRefused',
    questionId: 'f',
    refused: {
      values: [{ fieldId: 'sign', value: 'DKAB' }],
      problems: [{ fieldId: 'sign', code: 'problemPattern', params: { pattern: '^[A-Z]{4}$' } }],
    },
  },
];

export const links: readonly SessionEvent[] = [
  prompt('Read the tables'),
  ask('done', signIn),
  { type: 'questionSettled', questionId: 'done', answer: { kind: 'accepted' } },
  { type: 'questionCompleted', questionId: 'done' },
  ask('form', register, 'Registration'),
  {
    type: 'questionSettled',
    questionId: 'form',
    answer: {
      kind: 'submitted',
      values: [
        { fieldId: 'name', value: 'Petrel' },
        { fieldId: 'day', value: '2026-12-01' },
        { fieldId: 'crew', value: 4 },
        { fieldId: 'rig', value: 'ketch' },
        { fieldId: 'gear', value: ['radar', 'life-raft'] },
        { fieldId: 'pets', value: false },
      ],
    },
  },
  ask('open', signIn),
];
