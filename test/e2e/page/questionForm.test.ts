import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { QuestionSubject } from '../../../src/contract/question.ts';
import { ask, prompt, say } from '../../page/events.ts';
import { register, signIn, textField } from '../../page/scenes/forms.ts';
import { company, port } from '../../page/scenes/questions.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';
import { focused, textOf } from './reading.ts';

const asked = (subject: QuestionSubject = register) => played('pilot', prompt('go'), ask('q', subject, 'Registration'));
const sends = (answer: object) => [{ type: 'answerQuestion', questionId: 'q', answer }];
const problem = (page: Page, label: string) =>
  textOf(page.getByTestId('question-field').filter({ hasText: label }).getByTestId('question-problem'));
const hasFocus = (page: Page, label: string) =>
  page.getByLabel(label).evaluate(element => element === document.activeElement);
const send = (page: Page) => page.getByTestId('question-answer').click();

/** With nothing entered but what must be. */
const VALUES = [
  { fieldId: 'name', value: 'Petrel' },
  { fieldId: 'sign', value: 'DKAB' },
  { fieldId: 'day', value: '2026-12-01' },
  { fieldId: 'crew', value: 4 },
  { fieldId: 'rig', value: 'sloop' },
  { fieldId: 'gear', value: ['life-raft'] },
  { fieldId: 'pets', value: false },
];

describe('a form', () => {
  it('is filled with what the agent proposes, and sent', async () => {
    const { page, sent } = await openPage(asked());
    await page.getByLabel('Name of the ship').fill('Petrel');
    await send(page);
    await becomes(() => sent('answerQuestion'), sends({ kind: 'submitted', values: VALUES }));
  });

  it('takes every kind of answer', async () => {
    const { page, sent } = await openPage(asked());
    await page.getByLabel('Name of the ship').fill('Petrel');
    await page.getByLabel('Call sign').fill('');
    await page.getByLabel('address').fill('a@b.de');
    await page.getByLabel('First day').fill('2027-02-03');
    await page.getByLabel('Crew').fill('12');
    await page.getByLabel('Ketch').check();
    await page.getByLabel('Home port').selectOption({ label: 'Esbjerg' });
    await page.getByLabel('Radar').check();
    await page.getByLabel('animals').check();
    await page.getByLabel('Crew').press('Enter');
    const values = [
      { fieldId: 'name', value: 'Petrel' },
      { fieldId: 'mail', value: 'a@b.de' },
      { fieldId: 'day', value: '2027-02-03' },
      { fieldId: 'crew', value: 12 },
      { fieldId: 'rig', value: 'ketch' },
      { fieldId: 'port', value: 'esbjerg' },
      { fieldId: 'gear', value: ['radar', 'life-raft'] },
      { fieldId: 'pets', value: true },
    ];
    await becomes(() => sent('answerQuestion'), sends({ kind: 'submitted', values }));
  });

  it('says under a field what is wrong once it was left, and as it changes', async () => {
    const { page } = await openPage(asked());
    const name = page.getByLabel('Name of the ship');
    await name.pressSequentially('ab');
    assert.equal(await problem(page, 'Name of the ship'), '');
    await page.getByLabel('Crew').fill('many');
    await becomes(() => problem(page, 'Name of the ship'), 'At least 3 characters');
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    const describedBy = (await name.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const described = await Promise.all(describedBy.map(id => textOf(page.locator(`[id="${id}"]`))));
    assert.deepEqual(described, ['As it is painted on the stern.', 'At least 3 characters']);
    await name.pressSequentially('c');
    await becomes(() => problem(page, 'Name of the ship'), '');
    await becomes(() => problem(page, 'Crew'), 'This is no number');
    await page.getByLabel('Crew').fill('1.5');
    await becomes(() => problem(page, 'Crew'), 'This is no whole number');
    await page.getByLabel('Spare anchor').check();
    await page.getByLabel('Radar').check();
    await page.getByLabel('animals').focus();
    await becomes(() => problem(page, 'Gear on board'), 'Choose at most 2');
  });

  it('is not sent with something wrong in it: the first such field gets the focus', async () => {
    const { page, sent } = await openPage(asked());
    await page.getByLabel('Crew').fill('13');
    await send(page);
    await becomes(() => hasFocus(page, 'Name of the ship'), true);
    assert.equal(await problem(page, 'Name of the ship'), 'This needs an answer');
    assert.equal(await textOf(page.getByRole('alert').filter({ hasText: 'look' })), '2 answers need another look');
    await page.keyboard.type('Petrel');
    await send(page);
    await becomes(() => hasFocus(page, 'Crew'), true);
    assert.deepEqual(sent('answerQuestion'), []);
  });

  it('says what the host has found wrong, until that is changed', async () => {
    const { page, host, sent } = await openPage(asked());
    await page.getByLabel('Name of the ship').fill('Petrel');
    await page.getByLabel('Call sign').fill('abc');
    await send(page);
    await becomes(() => sent('answerQuestion').length, 1);
    const values = VALUES.map(one => (one.fieldId === 'sign' ? { ...one, value: 'abc' } : one));
    const params = { pattern: '^[A-Z]{4}$' };
    const problems = [{ fieldId: 'sign', code: 'problemPattern', params }] as const;
    await host.happens({ type: 'questionRefused', questionId: 'q', refused: { values, problems } });
    const says = 'This doesn’t match what the agent asks for: ^[A-Z]{4}$';
    await becomes(() => problem(page, 'Call sign'), says);
    await becomes(() => hasFocus(page, 'Call sign'), true);
    await page.getByLabel('Call sign').fill('DKAC');
    await becomes(() => problem(page, 'Call sign'), '');
    await send(page);
    await becomes(() => sent('answerQuestion').length, 2);
  });

  it('can be declined, and cancelled', async () => {
    const { page, sent } = await openPage(asked());
    await page.getByTestId('question-decline').click();
    await page.getByTestId('question-cancel').click();
    await becomes(() => sent('answerQuestion'), [...sends({ kind: 'declined' }), ...sends({ kind: 'cancelled' })]);
  });

  it('keeps what was entered when the view comes back', async () => {
    const { page, host } = await openPage(asked());
    await page.getByLabel('Name of the ship').fill('Petrel');
    await page.getByLabel('Call sign').fill('');
    await page.getByLabel('Home port').selectOption({ label: 'Dover' });
    await page.getByLabel('Life raft').uncheck();
    await page.getByLabel('animals').check();
    await host.reload();
    assert.equal(await page.getByLabel('Name of the ship').inputValue(), 'Petrel');
    assert.equal(await page.getByLabel('Call sign').inputValue(), '');
    assert.equal(await textOf(page.getByLabel('Home port').locator('option:checked')), 'Dover');
    assert.equal(await page.getByLabel('Life raft').isChecked(), false);
    assert.equal(await page.getByLabel('animals').isChecked(), true);
  });

  it('takes back an answer that isn’t needed', async () => {
    const rig = {
      ...register,
      fields: register.fields.flatMap(f => (f.fieldId === 'rig' ? [{ ...f, required: false }] : [])),
    };
    const { page, sent } = await openPage(asked(rig));
    await page.getByLabel('No answer').check();
    await send(page);
    await becomes(() => sent('answerQuestion'), sends({ kind: 'submitted', values: [] }));
  });

  it('takes a moment by the local clock, and sends it with its offset', async () => {
    const initial = '2026-12-01T14:30:05Z';
    const moment = { ...register, fields: [textField('when', 'When', { format: 'date-time', initial })] };
    const { page, sent } = await openPage(asked(moment));
    await send(page);
    await becomes(
      () => sent('answerQuestion'),
      sends({ kind: 'submitted', values: [{ fieldId: 'when', value: initial }] }),
    );
  });

  it('can have fields with names that objects have anyway', async () => {
    const names = ['constructor', '__proto__', 'toString', 'has own'];
    const odd = { ...register, fields: names.map(name => textField(name, `The ${name}`)) };
    const { page, host, sent } = await openPage(asked(odd));
    for (const name of names) await page.getByLabel(`The ${name}`).fill(name);
    await host.reload();
    await send(page);
    const values = names.map(name => ({ fieldId: name, value: name }));
    await becomes(() => sent('answerQuestion'), sends({ kind: 'submitted', values }));
  });
});

describe('a web page to open', () => {
  it('is shown with its whole address, and is opened or copied only when the user says so', async () => {
    const { page, sent } = await openPage(asked(signIn));
    assert.ok(signIn.kind === 'link');
    assert.equal(await textOf(page.getByTestId('question-url')), signIn.url);
    assert.equal(await textOf(page.getByTestId('question-url').locator('strong')), signIn.host);
    await page.getByTestId('question-copy').click();
    await becomes(() => sent('copy'), [{ type: 'copy', text: signIn.url }]);
    assert.deepEqual(sent('openQuestion'), []);
    await page.getByTestId('question-open').click();
    await becomes(() => sent('openQuestion'), [{ type: 'openQuestion', questionId: 'q' }]);
    await page.getByTestId('question-decline').click();
    // The host answers when it was really opened.
    await becomes(() => sent('answerQuestion'), sends({ kind: 'declined' }));
  });
});

describe('the question that the palette leads to', () => {
  for (const [name, subject, control] of [
    ['a form', register, 'question-text'],
    ['a question with a button for each option', port, 'question-option'],
    ['several prompts', company, 'question-option'],
    ['a web page', signIn, 'question-open'],
  ] as const)
    it(`is scrolled to, and ${name} gets the focus`, async () => {
      const talk = Array.from({ length: 60 }, (_, i) => say(`Word ${i} of it. `.repeat(20), `m${i}`));
      const { page, host } = await openPage(played('pilot', prompt('go'), ask('q', subject), talk));
      assert.equal(await page.getByTestId('question').count(), 0);
      await host.focusQuestion('q');
      await page.getByTestId('question').waitFor();
      await becomes(() => focused(page), control);
    });
});
