import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { QuestionAnswer, QuestionSubject } from '../../../src/contract/question.ts';
import { ask, prompt } from '../../page/events.ts';
import { company, port, trip } from '../../page/scenes/questions.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';
import { focused, textOf } from './reading.ts';

const settled = (questionId: string, answer: QuestionAnswer) =>
  ({ type: 'questionSettled', questionId, answer }) as const;

const dover: QuestionAnswer = { kind: 'chosen', choices: [{ promptId: 'p', optionIds: ['Dover'] }] };
const party: QuestionAnswer = {
  kind: 'chosen',
  choices: [
    { promptId: 'a', optionIds: ['A week'] },
    { promptId: 'b', optionIds: ['Ann', 'Cleo'] },
  ],
};

/** Every answer, with what is read of it later. */
const answers: readonly (readonly [QuestionSubject, QuestionAnswer, string])[] = [
  [port, dover, 'Dover'],
  [company, party, 'A week|Ann, Cleo'],
  [company, { kind: 'skipped', reason: null }, 'A day / A week|Ann / Ben / Cleo|Skipped'],
  [company, { kind: 'skipped', reason: 'Later.' }, 'A day / A week|Ann / Ben / Cleo|You answered: Later.'],
  [company, { kind: 'cancelled' }, 'A day / A week|Ann / Ben / Cleo|Cancelled'],
  [company, { kind: 'notAwaited' }, 'A day / A week|Ann / Ben / Cleo|The agent went on without waiting for an answer'],
  [trip, { kind: 'accepted' }, 'Accepted'],
  [trip, { kind: 'rejected', reason: null }, 'Rejected'],
  [trip, { kind: 'rejected', reason: 'Two legs.' }, 'Rejected: Two legs.'],
  [trip, { kind: 'cancelled' }, 'Cancelled'],
];

/** Whatever an answer can be given with. */
const controls = (page: Page) => page.locator('[data-testid^=question-]');

describe('an answered question', () => {
  it('has no buttons any more, and says the answer', async () => {
    const events = answers.map(([subject, answer], i) => [ask(`q${i}`, subject), settled(`q${i}`, answer)]);
    const { page } = await openPage(played('pilot', prompt('go'), ...events), { height: 3000 });
    const said = await page
      .getByTestId('question')
      .evaluateAll(all =>
        all.map(one => [...one.querySelectorAll('dd, .question-verdict')].map(line => line.textContent).join('|')),
      );
    assert.deepEqual(
      said,
      answers.map(([, , says]) => says),
    );
    assert.equal(
      await page.locator('.question-answers dt').first().textContent(),
      'Which port do you want to start from?',
    );
    assert.equal(await controls(page).count(), 0);
  });

  it('gives the focus back to the prompt box', async () => {
    const { page, host } = await openPage(played('pilot', prompt('go'), ask('q', port)));
    await page.getByRole('button', { name: 'Dover' }).click();
    await becomes(() => focused(page), 'composer-input');
    await host.happens(settled('q', dover));
    assert.equal(await controls(page).count(), 0);
    assert.equal(await textOf(page.locator('.question dd')), 'Dover');
    assert.equal(await focused(page), 'composer-input');
  });

  it('was answered with the keyboard alone', async () => {
    const { page, sent } = await openPage(played('pilot', prompt('go'), ask('q', company)));
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.locator('.row[tabindex="0"]').focus();
    await press('Tab', 'Space', 'ArrowDown'); // A day; A week
    await press('Enter'); // not yet: nobody comes along, which is where the focus goes
    await becomes(() => page.evaluate(() => document.activeElement?.closest('label')?.textContent), 'Ann');
    await press('Space', 'Tab', 'Tab', 'Space'); // Ann, not Ben, Cleo
    await press('Tab', 'Tab');
    assert.equal(await focused(page), 'question-answer');
    await press('Enter');
    await becomes(() => sent('answerQuestion'), [{ type: 'answerQuestion', questionId: 'q', answer: party }]);
    await becomes(() => focused(page), 'composer-input');
  });
});
