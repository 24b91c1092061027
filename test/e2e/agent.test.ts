// An agent that looks around, asks and makes pictures, in the real workbench.
import assert from 'node:assert/strict';
import { Card } from './card.ts';
import { Chat } from './chat.ts';
import { ends, prints, script, starts } from './steps.ts';
import { until } from './until.ts';
import { currentPage, openChatWith, runCommand, screenshot, scriptedAgent, useTheme } from './workbench.ts';

const question = (title: string, ...prompts: readonly (readonly [string, readonly string[], boolean])[]) => ({
  request: 'cursor/ask_question',
  params: {
    toolCallId: title,
    title,
    questions: prompts.map(([prompt, labels, allowMultiple]) => ({
      id: prompt,
      prompt,
      options: labels.map(label => ({ id: label.toLowerCase(), label })),
      allowMultiple,
    })),
  },
});

describe('an agent in the chat', () => {
  let chat: Chat;

  before('open a session with it', async () => {
    chat = new Chat(await openChatWith(scriptedAgent.name));
  });

  it('reads a file, and the card opens it at the line', async () => {
    await chat.send(
      script(starts('r1', "sed -n '5,8p' src/tides.js"), prints('r1', 'const ports = 3;\n'), ends('r1', 0)),
    );
    const classified = chat.frame.getByTestId('card-classified');
    await classified.waitFor();
    assert.match((await classified.textContent()) ?? '', /^Read src\/tides\.js:5/);
    const card = new Card(chat.frame.getByTestId('command-card').last());
    assert.equal(await (await card.ended()).pill(), 'exit 0');
    await card.drawn();
    assert.equal(await card.output(), 'const ports = 3;');
    await classified.getByRole('button', { name: 'src/tides.js' }).click();
    const page = await currentPage();
    await page.locator('.editor-group-container .tab.active', { hasText: 'tides.js' }).waitFor();
    await page.locator('.statusbar-item', { hasText: 'Ln 5, Col 1' }).waitFor();
    await chat.frame.getByTestId('card-show-command').click();
    assert.equal(await card.textOf('command'), "sed -n '5,8p' src/tides.js");
    await runCommand('View: Close All Editors');
  });

  it('asks, and is told what was clicked', async () => {
    await chat.send(script(question('Port', ['Which port?', ['Dover', 'Brest'], false])));
    const open = chat.frame.getByTestId('question').last();
    await open.getByRole('button', { name: 'Brest' }).click();
    await chat.hears('"selectedOptionIds":["brest"]');
    assert.equal(await open.getAttribute('data-answer'), 'chosen');
  });

  it('asks several things at once, and takes words for an answer', async () => {
    const both = question('Trip', ['How long?', ['A day', 'A week'], false], ['Who?', ['Ann', 'Ben'], true]);
    await chat.send(script(both, both));
    const open = () => chat.frame.getByTestId('question').last();
    await open().getByText('A week').click();
    await open().getByText('Ann').click();
    await open().getByText('Ben').click();
    await open().getByTestId('question-answer').click();
    await chat.hears('"selectedOptionIds":["ann","ben"]');
    await until('the second is asked', async () => (await open().getAttribute('data-answer')) === 'open');
    await open().getByTestId('question-words').fill('as long as it takes');
    await open().getByTestId('question-words').press('Enter');
    await chat.hears('"reason":"as long as it takes"');
  });

  it('proposes a plan', async () => {
    const params = {
      toolCallId: 'plan',
      name: 'The trip',
      overview: 'Two legs, with the tide.',
      plan: '## Legs\n\n1. Dover to **Brest**\n2. On to `Cuxhaven`\n',
      todos: [
        { id: '1', content: 'Read the tables', status: 'completed' },
        { id: '2', content: 'Cast off' },
      ],
    };
    await chat.send(script({ request: 'cursor/create_plan', params }));
    const open = chat.frame.getByTestId('question').last();
    await open.getByText('Cast off').waitFor();
    const status = (await currentPage()).locator('.statusbar-item', { hasText: scriptedAgent.name });
    await status.and((await currentPage()).locator('[aria-label="Scripted waits for your answer"]')).waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await useTheme(theme);
      await screenshot(`plan-${theme}`);
    }
    await open.getByTestId('question-accept').click();
    await chat.hears('{"outcome":{"outcome":"accepted"}}');
  });

  it('does not obey Stop, is ended, and comes back with the next prompt', async () => {
    await chat.send('deaf');
    await chat.hears('not listening');
    await chat.stop();
    await chat.stop();
    await chat.frame.getByTestId('stop-bar').waitFor();
    await screenshot('stop-again');
    await chat.frame.getByTestId('end-agent').click();
    await chat.frame.getByTestId('stop-bar').waitFor({ state: 'hidden' });
    await chat.send('back again');
    await chat.hears('back again');
  });

  it('asks, and Stop takes the question back', async () => {
    await chat.send(script(question('Weather', ['Wait for it?', ['Yes', 'No'], false])));
    const open = chat.frame.getByTestId('question').last();
    await open.getByRole('button', { name: 'Yes' }).waitFor();
    await chat.stop();
    await until('the question is over', async () => (await open.getAttribute('data-answer')) === 'cancelled');
    assert.equal(await open.getByRole('button').count(), 0);
  });
});
