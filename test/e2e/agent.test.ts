// An agent that looks around, asks and makes pictures, in the real workbench.
import assert from 'node:assert/strict';
import { Card } from './card.ts';
import { Chat } from './chat.ts';
import { ends, prints, script, starts } from './steps.ts';
import { until } from './until.ts';
import {
  answerNotification,
  currentPage,
  hideNotifications,
  openChat,
  openChatWith,
  pickInPalette,
  runCommand,
  screenshot,
  scriptedAgent,
  useTheme,
} from './workbench.ts';

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

const elicitation = (params: object) => ({
  request: 'elicitation/create',
  params: { sessionId: '$session', ...params },
});
const titled = (value: string, title: string) => ({ const: value, title });

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
    await open.getByTestId('plan-open').click();
    const page = await currentPage();
    await page.locator('.editor-group-container .tab.active', { hasText: 'The trip.md' }).waitFor();
    await page.locator('.editor-group-container .view-line', { hasText: 'Two legs, with the tide.' }).waitFor();
    await page.locator('.statusbar-item', { hasText: 'Markdown' }).waitFor();
    await runCommand('View: Close All Editors');
    await open.getByTestId('question-accept').click();
    await chat.hears('{"outcome":{"outcome":"accepted"}}');
  });

  it('asks with a form, whose answer the host checks too', async () => {
    const requestedSchema = {
      title: 'Registration',
      properties: {
        ship: { type: 'string', title: 'Name of the ship', minLength: 3 },
        sign: { type: 'string', title: 'Call sign', pattern: '^[A-Z]{4}$' },
        crew: { type: 'integer', title: 'Crew', minimum: 1, maximum: 12, default: 4 },
        rig: { type: 'string', title: 'Rig', oneOf: [titled('sloop', 'Sloop'), titled('ketch', 'Ketch')] },
        gear: {
          type: 'array',
          title: 'Gear',
          items: { anyOf: [titled('radar', 'Radar'), titled('raft', 'Life raft')] },
        },
        pets: { type: 'boolean', title: 'Animals on board' },
      },
      required: ['ship', 'sign', 'rig'],
    };
    await chat.send(script(elicitation({ mode: 'form', message: 'The harbour needs a few facts.', requestedSchema })));
    const open = chat.frame.getByTestId('question').last();
    await open.getByLabel('Name of the ship').fill('Petrel');
    await open.getByLabel('Call sign').fill('dkab');
    await open.getByTestId('question-answer').click();
    await open.getByTestId('question-problem').getByText('This needs an answer').waitFor();
    await open.getByLabel('Ketch').check();
    await open.getByLabel('Life raft').check();
    await open.getByTestId('question-answer').click();
    await open.getByTestId('question-problem').getByText('^[A-Z]{4}$').waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await useTheme(theme);
      await screenshot(`form-${theme}`);
    }
    await open.getByLabel('Call sign').fill('DKAB');
    await open.getByTestId('question-answer').click();
    await chat.hears(
      '{"action":"accept","content":{"ship":"Petrel","sign":"DKAB","crew":4,"rig":"ketch","gear":["raft"],"pets":false}}',
    );
    assert.equal(await open.getAttribute('data-answer'), 'submitted');
  });

  it('asks, and is answered from the palette', async () => {
    await chat.send(script(question('Way', ['Which way?', ['North', 'South'], false])));
    await chat.frame.getByTestId('question').last().getByRole('button', { name: 'South' }).waitFor();
    await pickInPalette('Gangway: Answer Question', ['South']);
    await chat.hears('"selectedOptionIds":["south"]');
    await chat.send(script(question('Cargo', ['What?', ['Tea', 'Salt'], true])));
    await chat.frame.getByTestId('question').last().getByLabel('Tea').waitFor();
    await runCommand('Gangway: Answer Question');
    await until('the first option has the focus', () =>
      chat.frame.getByLabel('Tea').evaluate(element => element === document.activeElement),
    );
    await (await currentPage()).keyboard.press('Space');
    await chat.frame.getByTestId('question-answer').click();
    await chat.hears('"selectedOptionIds":["tea"]');
  });

  it('asks while the chat is out of sight, and is answered from the notification', async () => {
    await chat.send(script({ wait: 4000 }, question('Tide', ['Which tide?', ['Ebb', 'Flood'], false])));
    await runCommand('View: Toggle Secondary Side Bar Visibility');
    await answerNotification('Scripted asks: Tide', 'Answer');
    const page = await currentPage();
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Flood' }).click();
    await hideNotifications();
    chat = new Chat(await openChat());
    await chat.hears('"selectedOptionIds":["flood"]');
  });

  it('asks to open a web page, which the user does, or not', async () => {
    const url = 'https://tables.example/week?of=%3D49';
    const asks = elicitation({ mode: 'url', message: 'Sign in to the tables.', url, elicitationId: 'e' });
    await chat.send(script(asks, asks, { notify: 'elicitation/complete', params: { elicitationId: 'e' } }));
    const page = await currentPage();
    // The editor asks about an address that it doesn't trust.
    const dialog = page.locator('.monaco-dialog-box');
    const open = () => chat.frame.getByTestId('question').last();
    const isAnswered = async (answer: string) => (await open().getAttribute('data-answer')) === answer;
    assert.equal(await open().getByTestId('question-url').textContent(), url);
    await open().getByTestId('question-open').click();
    await dialog.getByText(url).waitFor();
    await screenshot('open-link');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await isAnswered('open'), true);
    await open().getByTestId('question-decline').click();
    await chat.hears('{"action":"decline"}');
    await until('the second is asked', () => isAnswered('open'));
    await open().getByTestId('question-open').click();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('button', { name: 'Open', exact: true }).click(),
    ]);
    await tab.close();
    await chat.hears('{"action":"accept"}');
    await open().getByText('Opened; the agent says that it is done').waitFor();
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
