import assert from 'node:assert/strict';
import fc from 'fast-check';
import { elicitationResult, readElicitation } from '../../../src/adapter/elicitation.ts';
import type { FormField } from '../../../src/contract/formField.ts';

const form = (requestedSchema: unknown, more: object = {}) =>
  readElicitation({ mode: 'form', sessionId: 's', message: 'Please', requestedSchema, ...more });

function fields(schema: unknown): readonly FormField[] {
  const read = form(schema);
  assert.ok(read.type === 'question' && read.subject.kind === 'form', JSON.stringify(read));
  return read.subject.fields;
}

/** The one field of a form. */
const field = (property: unknown, required: readonly string[] = []) =>
  fields({ type: 'object', properties: { it: property }, required })[0];

const reason = (read: ReturnType<typeof readElicitation>) => (read.type === 'unusable' ? read.reason : '');

describe('a form that the agent asks with', () => {
  it('is read with its scope, its words and its fields in order', () => {
    const schema = {
      title: 'Trip',
      description: 'All of it',
      properties: { z: { type: 'string' }, a: { type: 'boolean' } },
    };
    const read = form(schema, { toolCallId: 'c' });
    assert.ok(read.type === 'question' && read.subject.kind === 'form');
    assert.deepEqual([read.sessionId, read.toolCallId, read.title], ['s', 'c', 'Trip']);
    assert.deepEqual([read.subject.message, read.subject.description], ['Please', 'All of it']);
    assert.deepEqual(
      read.subject.fields.map(({ fieldId, kind }) => `${fieldId} ${kind}`),
      ['z text', 'a flag'],
    );
  });

  it('may be about a request, before there is a session', () => {
    const read = readElicitation({ mode: 'form', requestId: 3, message: 'm', requestedSchema: {} });
    assert.equal(read.type === 'question' && read.sessionId, null);
  });

  it('has texts', () => {
    const head = { fieldId: 'it', label: 'it', description: null, required: false };
    const plain = { format: null, minLength: null, maxLength: null, pattern: null, initial: null };
    assert.deepEqual(field({ type: 'string' }), { ...head, kind: 'text', ...plain });
    assert.deepEqual(
      field(
        {
          type: 'string',
          title: 'Mail',
          description: 'Yours',
          format: 'email',
          minLength: 3,
          maxLength: 9,
          pattern: '^[\\w-.]+$',
          default: 'a@b.c',
        },
        ['it'],
      ),
      {
        ...{ fieldId: 'it', label: 'Mail', description: 'Yours', required: true, kind: 'text' },
        ...{ format: 'email', minLength: 3, maxLength: 9, pattern: '^[\\w-.]+$', initial: 'a@b.c' },
      },
    );
    const nothing = {
      title: null,
      format: null,
      minLength: null,
      pattern: null,
      default: null,
      enum: null,
      oneOf: null,
    };
    assert.deepEqual(field({ type: 'string', ...nothing }), { ...head, kind: 'text', ...plain });
    assert.equal((field({ type: 'string', format: 'hostname' }) as { format: unknown }).format, null);
  });

  it('has numbers and flags', () => {
    const number = field({ type: 'number', minimum: 0.5, maximum: 2, default: 1 });
    assert.deepEqual(number?.kind === 'number' && [number.integer, number.minimum, number.maximum, number.initial], [
      false,
      0.5,
      2,
      1,
    ]);
    const integer = field({ type: 'integer', default: 'many' });
    assert.deepEqual(integer?.kind === 'number' && [integer.integer, integer.minimum, integer.initial], [
      true,
      null,
      null,
    ]);
    assert.equal(field({ type: 'boolean', default: true })?.initial, true);
    assert.equal(field({ type: 'boolean', default: 'yes' })?.initial, false);
  });

  it('has choices, with and without titles, of one and of several', () => {
    const titled = [
      { const: 'n', title: 'North', description: 'cold' },
      { const: 's', title: 'South' },
      { const: 'n', title: 'again' },
    ];
    const options = [
      { optionId: 'n', label: 'North', description: 'cold' },
      { optionId: 's', label: 'South' },
    ];
    const shape = (property: object) => {
      const read = field(property);
      assert.ok(read?.kind === 'choice', JSON.stringify(read));
      return [read.multiple, read.options, read.initial];
    };
    assert.deepEqual(shape({ type: 'string', oneOf: titled, default: 's' }), [false, options, ['s']]);
    const names = { type: 'string', enum: ['n', 's'], enumNames: ['North'], default: 'x' };
    assert.deepEqual(shape(names), [
      false,
      [
        { optionId: 'n', label: 'North' },
        { optionId: 's', label: 's' },
      ],
      [],
    ]);
    const several = { type: 'array', items: { anyOf: titled }, default: ['s', 'x', 'n'], minItems: 1, maxItems: 2 };
    assert.deepEqual(shape(several), [true, options, ['n', 's']]);
    assert.deepEqual(shape({ type: 'array', items: { type: 'string', enum: ['a'] } }), [
      true,
      [{ optionId: 'a', label: 'a' }],
      [],
    ]);
  });

  it('is refused, with the reason, where it can’t be shown', () => {
    for (const [property, why] of [
      [{ type: 'object', properties: {} }, /"it".*type "object"/],
      [{ type: '_custom' }, /"_custom"/],
      [{}, /undefined/],
      ['string', /must be an object/],
      [{ type: 'string', enum: [] }, /no choices/],
      [{ type: 'string', enum: ['a', 1] }, /must be a string/],
      [{ type: 'string', oneOf: [{ title: 'no const' }] }, /must be a string/],
      [{ type: 'array', items: { type: 'string' } }, /items: there are no choices/],
      [{ type: 'array' }, /no choices/],
      [{ type: 'string', pattern: '(' }, /no regular expression/],
      [{ type: 'string', pattern: 'a'.repeat(3000) }, /longer/],
    ] as const)
      assert.match(reason(form({ properties: { it: property } })), why);
    assert.match(reason(form({ type: 'array' })), /object/);
    assert.match(reason(form({ properties: [] })), /properties/);
    assert.match(reason(form({ properties: {}, required: ['gone'] })), /"gone"/);
    assert.match(reason(form(null)), /requestedSchema/);
    assert.match(reason(readElicitation({ mode: 'form', requestedSchema: {} })), /message/);
    assert.match(reason(readElicitation({ mode: '_mine', message: 'm' })), /mode/);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, { type: 'string' }]));
    assert.match(reason(form({ properties: many })), /100 fields/);
  });

  it('throws at nothing', () => {
    const property = fc.record(
      {
        type: fc.constantFrom('string', 'array', 'number', 1),
        enum: fc.anything(),
        items: fc.anything(),
        oneOf: fc.anything(),
        pattern: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(fc.property(fc.anything(), value => void readElicitation(value)));
    fc.assert(fc.property(fc.dictionary(fc.string(), property), properties => void form({ properties })));
  });
});

describe('a web page that the agent asks to open', () => {
  const link = (url: unknown, elicitationId: unknown = 'e') =>
    readElicitation({ mode: 'url', sessionId: 's', message: 'Sign in', url, elicitationId });

  it('is read with its address as it is, and its host', () => {
    for (const [url, host] of [
      ['https://example.com/a?b=%3D#c', 'example.com'],
      ['http://127.0.0.1:8080', '127.0.0.1:8080'],
      ['https://[::1]:1/x@y', '[::1]:1'],
      ['HTTPS://Example.COM?x', 'Example.COM'],
    ] as const) {
      const read = link(url);
      assert.ok(read.type === 'question' && read.subject.kind === 'link', url);
      assert.deepEqual([read.subject.url, read.subject.host, read.elicitationId], [url, host, 'e']);
      // As the browser understands it.
      assert.equal(host.toLowerCase(), new URL(url).host.toLowerCase());
    }
  });

  it('is refused where its host could be read in two ways, or it is no web page', () => {
    for (const url of [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'command:gangway.stop',
      'vscode://x/y',
      'https://bank.example@evil.example/',
      'https://bank.example:x@evil.example/',
      'https://bank.example\\@evil.example/',
      'https://ba\tnk.example',
      'https://b\u0430nk.example/',
      'https://exa%6dple.com',
      ' https://example.com',
      'https:example.com',
      'https:///example.com',
      'example.com',
      '',
      7,
      `https://example.com/${'a'.repeat(9000)}`,
    ])
      assert.match(reason(link(url)), /^url must/, String(url));
    assert.match(reason(link('https://example.com', null)), /elicitationId/);
  });
});

describe('the answer to the agent', () => {
  it('is in its form', () => {
    const values = [
      { fieldId: '__proto__', value: 'x' },
      { fieldId: 'b', value: ['y'] },
    ];
    assert.equal(
      JSON.stringify(elicitationResult({ kind: 'submitted', values })),
      '{"action":"accept","content":{"__proto__":"x","b":["y"]}}',
    );
    assert.deepEqual(elicitationResult({ kind: 'accepted' }), { action: 'accept' });
    assert.deepEqual(elicitationResult({ kind: 'declined' }), { action: 'decline' });
    assert.deepEqual(elicitationResult({ kind: 'cancelled' }), { action: 'cancel' });
  });
});
