import assert from 'node:assert/strict';
import { ask, prompt } from '../../page/events.ts';
import { company, port } from '../../page/scenes/questions.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';

const quick = () => played('pilot', prompt('go'), ask('q', port));
const several = () => played('pilot', prompt('go'), ask('q', company));
const sends = (answer: object) => [{ type: 'answerQuestion', questionId: 'q', answer }];

describe('a question with options', () => {
  it('that takes one of them is answered with one click', async () => {
    const { page, sent } = await openPage(quick());
    const options = page.getByRole('group', { name: 'Which port do you want to start from?' }).getByRole('button');
    assert.equal(await options.count(), 3);
    assert.equal(await page.getByTestId('question-answer').count(), 0);
    await options.last().click();
    const choices = [{ promptId: 'p', optionIds: ['Cuxhaven'] }];
    await becomes(() => sent('answerQuestion'), sends({ kind: 'chosen', choices }));
  });

  it('needs all of its prompts answered, and says which are not', async () => {
    const { page, sent } = await openPage(several());
    const answer = page.getByTestId('question-answer');
    const problems = () => page.getByTestId('question-field').getByTestId('question-problem').count();
    await page.getByLabel('A week').check();
    await answer.click();
    await becomes(problems, 1);
    assert.equal(await page.getByLabel('Ann').evaluate(box => box === document.activeElement), true);
    await page.getByLabel('Cleo').check();
    await becomes(problems, 0);
    await page.getByLabel('Cleo').uncheck();
    await becomes(problems, 1);
    await page.getByLabel('Cleo').check();
    await page.getByLabel('Ann').check();
    assert.deepEqual(sent('answerQuestion'), []);
    await answer.click();
    const choices = [
      { promptId: 'a', optionIds: ['A week'] },
      { promptId: 'b', optionIds: ['Ann', 'Cleo'] }, // in the order of the options
    ];
    await becomes(() => sent('answerQuestion'), sends({ kind: 'chosen', choices }));
  });

  it('has radio buttons where one counts, and check boxes where several do', async () => {
    const { page } = await openPage(played('pilot', prompt('go'), ask('q', company), ask('other', company)));
    const first = page.getByTestId('question').first();
    const other = page.getByTestId('question').last();
    const days = first.getByRole('group', { name: 'How long?' }).getByRole('radio');
    const people = first.getByRole('group', { name: 'Who comes along?' }).getByRole('checkbox');
    const chosen = () =>
      first.getByTestId('question-option').evaluateAll(all => all.map(e => (e as HTMLInputElement).checked));
    await days.first().check();
    await people.first().check();
    await people.last().check();
    await days.last().check();
    await becomes(chosen, [false, true, true, false, true]);
    // Two questions with prompts of the same names have nothing to do with each other.
    await other.getByRole('radio').first().check();
    assert.deepEqual(await chosen(), [false, true, true, false, true]);
  });

  it('can be skipped, and cancelled', async () => {
    const { page, sent } = await openPage(quick());
    assert.equal(await page.getByTestId('question-skip').textContent(), 'Skip');
    await page.getByTestId('question-skip').click();
    await page.getByTestId('question-cancel').click();
    const both = [...sends({ kind: 'skipped', reason: null }), ...sends({ kind: 'cancelled' })];
    await becomes(() => sent('answerQuestion'), both);
  });

  it('can be answered in the user’s own words', async () => {
    const { page, sent } = await openPage(several());
    await page.getByTestId('question-words').fill('  It depends.\n');
    await becomes(() => page.getByTestId('question-skip').textContent(), 'Answer in These Words');
    await page.getByTestId('question-skip').click();
    await becomes(() => sent('answerQuestion'), sends({ kind: 'skipped', reason: 'It depends.' }));
  });

  it('takes the words with Enter, and a new line with Shift+Enter', async () => {
    const { page, sent } = await openPage(quick());
    const words = page.getByTestId('question-words');
    await words.press('Enter'); // without words there is nothing to send
    await words.pressSequentially('one');
    await words.press('Shift+Enter');
    await words.pressSequentially('two');
    await words.press('Enter');
    await becomes(() => sent('answerQuestion'), sends({ kind: 'skipped', reason: 'one\ntwo' }));
    assert.deepEqual(sent('prompt'), []);
  });
});
