import assert from 'node:assert/strict';
import fc from 'fast-check';
import { z } from 'zod';
import { readElicitation } from '../../../src/adapter/elicitation.ts';
import { isAnswerTo } from '../../../src/contract/answerFits.ts';
import { checkField, checkForm, PATTERNS_UNCHECKED } from '../../../src/contract/checkForm.ts';
import type { FieldValue, FormField } from '../../../src/contract/formField.ts';
import { parseUserAnswer, type QuestionSubject } from '../../../src/contract/question.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
type Schema = Readonly<Record<string, unknown>>;

function formOf(requestedSchema: Schema): QuestionSubject & { readonly kind: 'form' } {
  const read = readElicitation({ mode: 'form', message: 'm', requestedSchema });
  assert.ok(read.type === 'question' && read.subject.kind === 'form', JSON.stringify(read));
  return read.subject;
}

const fieldOf = (property: Schema, required: boolean) =>
  formOf({ properties: { it: property }, required: required ? ['it'] : [] }).fields[0] as FormField;

const wrong = (property: Schema, value: FieldValue | undefined, required = false) =>
  checkField(fieldOf(property, required), value, PATTERNS_UNCHECKED)?.code ?? null;

const text = fc.record(
  {
    type: fc.constant('string'),
    minLength: fc.nat(3),
    maxLength: fc.integer({ min: 2, max: 8 }),
    format: fc.constantFrom('email', 'uri', 'date', 'date-time'),
  },
  { requiredKeys: ['type'] },
);
const number = fc.record(
  { type: fc.constantFrom('number', 'integer'), minimum: fc.integer({ min: -3, max: 1 }), maximum: fc.nat(4) },
  { requiredKeys: ['type'] },
);
const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1 });
const one = names.map(list => ({ type: 'string', enum: list }));
const several = fc.record(
  {
    type: fc.constant('array'),
    items: names.map(list => ({ type: 'string', enum: list })),
    minItems: fc.nat(2),
    maxItems: fc.nat(3),
  },
  { requiredKeys: ['type', 'items'] },
);
const property: fc.Arbitrary<Schema> = fc.oneof(text, number, fc.constant({ type: 'boolean' }), one, several);

const day = fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') });
const value: fc.Arbitrary<FieldValue> = fc.oneof(
  fc.string({ maxLength: 9, unit: 'grapheme' }),
  fc.constantFrom('a', 'b', 'c', '', '2026-02-30', '2024-02-29', 'a@b', 'a..b@c.de', '2026-01-01T00:00:00+25:00'),
  // The other reader takes fewer signs than the standard does.
  fc.emailAddress().filter(address => /^[\w.+-]+@/.test(address)),
  fc.webUrl(),
  day.map(date => date.toISOString()),
  day.map(date => date.toISOString().slice(0, 10)),
  fc.integer({ min: -4, max: 5 }),
  fc.double({ min: -4, max: 5, noNaN: true }),
  fc.boolean(),
  fc.array(fc.constantFrom('a', 'b', 'c', '', 'd'), { maxLength: 4 }),
);

describe('an answer to a form', () => {
  it('that passes satisfies the schema, says another reader of schemas', () => {
    let passed = 0;
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(property, fc.boolean(), fc.option(value)), {
          noNullPrototype: true,
        }),
        form => {
          const entries = Object.entries(form);
          const schema = {
            type: 'object',
            properties: Object.fromEntries(entries.map(([name, [schemaOf]]) => [name, schemaOf])),
            required: entries.flatMap(([name, [, required]]) => (required ? [name] : [])),
          };
          const values = entries.flatMap(([fieldId, [, , given]]) =>
            given === null ? [] : [{ fieldId, value: given }],
          );
          if (checkForm(formOf(schema).fields, values, PATTERNS_UNCHECKED).length > 0) return;
          passed++;
          const content = Object.fromEntries(values.map(({ fieldId, value: given }) => [fieldId, given]));
          const other = z.fromJSONSchema(schema as JsonSchema).safeParse(content);
          assert.ok(other.success, `${JSON.stringify(schema)} ${JSON.stringify(content)} ${other.error?.message}`);
        },
      ),
      { numRuns: 1000 },
    );
    assert.ok(passed > 100, `only ${passed} passed`);
  });

  it('says what is wrong with it', () => {
    const string = { type: 'string' };
    assert.equal(wrong(string, undefined), null);
    assert.equal(wrong(string, undefined, true), 'problemRequired');
    assert.equal(wrong(string, '', true), 'problemRequired');
    assert.equal(wrong({ ...string, minLength: 2 }, 'a'), 'problemTooShort');
    assert.equal(wrong({ ...string, maxLength: 1 }, '🚢'), null);
    assert.equal(wrong({ ...string, maxLength: 1 }, '🚢🚢'), 'problemTooLong');
    assert.equal(wrong({ type: 'number' }, Number.NaN), 'problemNumber');
    assert.equal(wrong({ type: 'number' }, '1'), 'problemNumber');
    assert.equal(wrong({ type: 'integer' }, 1.5), 'problemInteger');
    assert.equal(wrong({ type: 'integer', minimum: 2 }, 1), 'problemMinimum');
    assert.equal(wrong({ type: 'number', maximum: 0.5 }, 1), 'problemMaximum');
    assert.equal(wrong({ type: 'boolean' }, undefined, true), 'problemRequired');
    assert.equal(wrong({ type: 'boolean' }, false, true), null);
    assert.equal(wrong({ type: 'string', enum: ['', 'a'] }, '', true), null);
    assert.equal(wrong({ type: 'string', enum: ['a'] }, 'b'), 'problemOption');
    assert.equal(wrong({ type: 'string', enum: ['a'] }, ['a']), 'problemOption');
    const items = { type: 'string', enum: ['a', 'b', 'c'] };
    assert.equal(wrong({ type: 'array', items }, 'a'), 'problemOption');
    assert.equal(wrong({ type: 'array', items }, ['a', 'a']), 'problemOption');
    assert.equal(wrong({ type: 'array', items }, [], true), null);
    assert.equal(wrong({ type: 'array', items, minItems: 1 }, []), 'problemRequired');
    assert.equal(wrong({ type: 'array', items, minItems: 2 }, ['a']), 'problemFewChosen');
    assert.equal(wrong({ type: 'array', items, maxItems: 1 }, ['a', 'b']), 'problemManyChosen');
  });

  it('knows formats', () => {
    for (const [format, good, bad] of [
      [
        'email',
        ['a@b.de', 'a.b+c@x-y.example.com'],
        ['a', 'a@b', '@b.de', 'a@@b.de', 'a b@c.de', '.a@b.de', 'a@-b.de'],
      ],
      [
        'uri',
        ['https://example.com', 'http://[::1]:8/x?y#z', 'mailto:a@b.de', 'urn:isbn:1', 'file:///etc/hosts'],
        [
          'example.com',
          '//example.com',
          'https://',
          'a b:c',
          'https://exa mple.com',
          'https://a/%zz',
          'https://a/#b#c',
        ],
      ],
      [
        'date',
        ['2024-02-29', '0001-01-01'],
        ['2023-02-29', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00:00Z'],
      ],
      [
        'date-time',
        ['2026-12-01T14:30:00Z', '2026-12-01T14:30:00.123+05:30'],
        ['2026-12-01', '2026-12-01T14:30', '2026-12-01T14:30:00', '2026-12-01T24:00:00Z', '2026-02-30T00:00:00Z'],
      ],
    ] as const) {
      for (const given of good) assert.equal(wrong({ type: 'string', format }, given), null, given);
      for (const given of bad) assert.notEqual(wrong({ type: 'string', format }, given), null, given);
    }
  });

  it('leaves an agent’s expression to whoever can run it safely', () => {
    const asked: string[] = [];
    const field = fieldOf({ type: 'string', pattern: 'x' }, false);
    const check = (pattern: string, given: string) => asked.push(`${pattern} ${given}`) < 0;
    assert.equal(checkField(field, 'y', check)?.code, 'problemPattern');
    assert.equal(checkField(field, undefined, check), null);
    assert.deepEqual(asked, ['x y']);
  });

  it('holds nothing that the form doesn’t have, and nothing twice', () => {
    const form = formOf({ properties: { a: { type: 'string' } } });
    const answer = (...fieldIds: readonly string[]) => ({
      kind: 'submitted' as const,
      values: fieldIds.map(fieldId => ({ fieldId, value: 'x' })),
    });
    assert.equal(isAnswerTo(form, answer('a')), true);
    assert.equal(isAnswerTo(form, answer('a', 'b')), false);
    assert.equal(isAnswerTo(form, answer('a', 'a')), false);
    assert.equal(isAnswerTo(form, { kind: 'declined' }), true);
    assert.equal(isAnswerTo(form, { kind: 'accepted' }), false);
    const link: QuestionSubject = { kind: 'link', message: '', url: 'https://a', host: 'a' };
    assert.equal(isAnswerTo(link, { kind: 'accepted' }), true);
    assert.equal(isAnswerTo(link, answer()), false);
  });

  it('from the page is taken only in its form', () => {
    const submitted = (values: unknown) => parseUserAnswer({ kind: 'submitted', values, more: 1 });
    const values = [
      { fieldId: 'a', value: 'x' },
      { fieldId: 'b', value: 1.5 },
      { fieldId: 'c', value: false },
      { fieldId: 'd', value: ['x'] },
    ];
    assert.deepEqual(submitted(values), { kind: 'submitted', values });
    for (const bad of [null, {}, [1], [{ fieldId: 1, value: '' }], [{ fieldId: 'a' }], [{ fieldId: 'a', value: [1] }]])
      assert.equal(submitted(bad), null);
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY, null, {}])
      assert.equal(submitted([{ fieldId: 'a', value: number }]), null);
    assert.deepEqual(parseUserAnswer({ kind: 'declined' }), { kind: 'declined' });
  });
});
