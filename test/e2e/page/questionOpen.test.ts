import assert from 'node:assert/strict';
import { ask, prompt, say } from '../../page/events.ts';
import { company, port } from '../../page/scenes/questions.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { type OpenPage, openPage } from './openPage.ts';
import { atRest, belowView, textOf, wheel } from './reading.ts';

const talk = Array.from({ length: 60 }, (_, i) => say(`Word ${i} of it. `.repeat(20), `m${i}`));

/** What was chosen and typed so far. */
const draft = async ({ page }: OpenPage) => ({
  week: await page.getByLabel('A week').isChecked(),
  ann: await page.getByLabel('Ann').isChecked(),
  ben: await page.getByLabel('Ben').isChecked(),
  words: await page.getByTestId('question-words').inputValue(),
});
const drafted = { week: true, ann: false, ben: true, words: 'or\nnot' };

async function fillIn({ page }: OpenPage): Promise<void> {
  await page.getByLabel('A week').check();
  await page.getByLabel('Ben').check();
  await page.getByTestId('question-words').fill('or\nnot');
}

describe('an open question', () => {
  it('keeps what was chosen and typed when it is scrolled away', async () => {
    const opened = await openPage(played('pilot', prompt('go'), ask('q', company), talk));
    const { page } = opened;
    const list = page.getByRole('feed');
    const toTop = async () => {
      await list.evaluate(element => element.scrollTo(0, 0));
      await page.getByTestId('question').waitFor();
    };
    await toTop();
    await fillIn(opened);
    await page.getByTestId('composer-input').focus(); // a row with the focus would stay in the page
    await page.getByTestId('jump-to-bottom').click();
    await becomes(() => page.getByTestId('question').count(), 0);
    await toTop();
    assert.deepEqual(await draft(opened), drafted);
  });

  it('keeps what was chosen and typed when the view comes back', async () => {
    const opened = await openPage(played('pilot', prompt('go'), ask('q', company)));
    await fillIn(opened);
    await opened.host.reload();
    assert.deepEqual(await draft(opened), drafted);
    assert.equal(await opened.page.getByTestId('question-answer').isDisabled(), false);
  });

  it('is what the agent waits for, says the line below, which leads to it', async () => {
    const { page, host } = await openPage(played('pilot', prompt('go'), talk, ask('q', port)));
    const line = page.locator('.phase-line');
    const list = page.getByRole('feed');
    assert.equal(await textOf(line), 'Waiting for your answer');
    await atRest(list);
    await wheel(list, -2000);
    await line.getByRole('button').click();
    await becomes(async () => (await belowView(list)) < 2, true);
    await host.happens({ type: 'questionSettled', questionId: 'q', answer: { kind: 'cancelled' } });
    assert.match(await textOf(line), /^Working…/);
  });
});
