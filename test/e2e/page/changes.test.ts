import assert from 'node:assert/strict';
import type { SessionEvent } from '../../../src/contract/events.ts';
import { end, prompt } from '../../page/events.ts';
import { fileAsked, files } from '../../page/scenes/changes.ts';
import { played } from '../../page/sessions.ts';
import { becomes } from './becomes.ts';
import { openPage } from './openPage.ts';
import { focused } from './reading.ts';

const changes = (count: number, canUndoRevert = false): SessionEvent => ({
  type: 'changes',
  changes: { files: files.slice(0, count), canUndoRevert },
});
const state = (...events: readonly SessionEvent[]) => played('pilot', [prompt('go'), end(), ...events]);

describe('the changes of files', () => {
  it('are one line that opens to the files', async () => {
    const { page, host } = await openPage(state());
    const strip = page.getByTestId('changes');
    assert.equal(await strip.count(), 0);
    await host.happens(changes(1));
    await host.happens(changes(4));
    const toggle = strip.getByTestId('changes-toggle');
    assert.match((await toggle.textContent()) ?? '', /4 files changed.*\+218.*−1,040/);
    assert.equal(await strip.getByTestId('changes-file').count(), 0);
    await toggle.press('Enter');
    assert.equal(await toggle.getAttribute('aria-expanded'), 'true');
    assert.equal(await strip.getByTestId('changes-file').count(), 4);
  });

  it('are opened, kept and reverted one by one, and all', async () => {
    const { page, host, sent } = await openPage(state(changes(2)));
    const strip = page.getByTestId('changes');
    await strip.getByTestId('changes-toggle').click();
    const [first, second] = [strip.getByTestId('changes-file').nth(0), strip.getByTestId('changes-file').nth(1)];
    await first.getByRole('button', { name: /^README.md/ }).click();
    await becomes(() => sent('openDiff'), [{ type: 'openDiff', path: files[0]?.path ?? '' }]);
    await first.getByTestId('change-keep').press('Enter');
    await becomes(() => sent('keepChanges'), [{ type: 'keepChanges', path: files[0]?.path ?? '' }]);
    await second.getByTestId('change-revert').press('Enter');
    await becomes(() => sent('revertChanges'), [{ type: 'revertChanges', path: files[1]?.path ?? '' }]);
    await strip.getByTestId('changes-keep-all').click();
    await becomes(() => sent('keepChanges').at(-1), { type: 'keepChanges', path: null });
    await strip.getByTestId('changes-revert-all').press('Enter');
    await becomes(() => sent('revertChanges').at(-1), { type: 'revertChanges', path: null });
    await host.happens(changes(0, true));
    assert.equal(await focused(page), 'composer-input');
    await strip.getByTestId('changes-undo').press('Enter');
    await becomes(() => sent('undoRevert'), [{ type: 'undoRevert' }]);
    await host.happens(changes(0));
    assert.equal(await strip.count(), 0);
  });
});

describe('a question for a file', () => {
  it('names the file, and is answered', async () => {
    const { page, host, sent } = await openPage(played('pilot', fileAsked));
    const question = page.getByTestId('question');
    assert.match((await question.getByTestId('question-path').textContent()) ?? '', /^\/home.*last-year\.txt$/);
    await question.getByTestId('file-deny').press('Enter');
    const answer = { kind: 'rejected', reason: null } as const;
    await becomes(() => sent('answerQuestion'), [{ type: 'answerQuestion', questionId: 'f1', answer }]);
    await host.happens({ type: 'questionSettled', questionId: 'f1', answer });
    assert.match((await question.textContent()) ?? '', /Not allowed/);
  });
});
