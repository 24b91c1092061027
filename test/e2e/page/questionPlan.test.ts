import assert from 'node:assert/strict';
import { ask, prompt } from '../../page/events.ts';
import { trip } from '../../page/scenes/questions.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';

const proposed = () => played('pilot', prompt('go'), ask('q', trip, 'The trip'));
const sends = (answer: object) => [{ type: 'answerQuestion', questionId: 'q', answer }];

describe('a plan to approve', () => {
  it('is shown whole', async () => {
    const { page } = await openPage(proposed());
    const plan = page.getByRole('group', { name: 'The trip' });
    assert.match((await plan.textContent()) ?? '', /Three legs, with the tide\./);
    assert.equal(await plan.getByRole('heading', { name: 'Legs' }).count(), 1);
    assert.equal(await plan.locator('strong').textContent(), 'Brest');
    const steps = await plan.locator('.plan-row').allTextContents();
    assert.deepEqual(steps, ['done: Read the tables', 'to do: Cast off', 'to do: Dock']);
    assert.equal(await plan.getByText('Later').count(), 1);
  });

  it('is accepted', async () => {
    const { page, sent } = await openPage(proposed());
    await page.getByRole('button', { name: 'Accept Plan' }).click();
    await becomes(() => sent('answerQuestion'), sends({ kind: 'accepted' }));
  });

  it('is rejected', async () => {
    const { page, sent } = await openPage(proposed());
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await becomes(() => sent('answerQuestion'), sends({ kind: 'rejected', reason: null }));
  });

  it('is rejected with words, and not accepted with them', async () => {
    const { page, sent } = await openPage(proposed());
    const accept = page.getByTestId('question-accept');
    const words = page.getByRole('textbox', { name: 'What should be different?' });
    await words.fill('Two legs ');
    await becomes(() => accept.isDisabled(), true);
    await words.fill('');
    await becomes(() => accept.isDisabled(), false);
    await words.fill('Two legs will do. ');
    await page.getByRole('button', { name: 'Reject and Say Why' }).click();
    await becomes(() => sent('answerQuestion'), sends({ kind: 'rejected', reason: 'Two legs will do.' }));
  });

  it('is rejected with Enter after the words', async () => {
    const { page, sent } = await openPage(proposed());
    const words = page.getByTestId('question-words');
    await words.press('Enter'); // without words there is nothing to send
    await words.fill('No.');
    await words.press('Enter');
    await becomes(() => sent('answerQuestion'), sends({ kind: 'rejected', reason: 'No.' }));
  });

  it('is cancelled', async () => {
    const { page, sent } = await openPage(proposed());
    await page.getByTestId('question-cancel').click();
    await becomes(() => sent('answerQuestion'), sends({ kind: 'cancelled' }));
  });
});
